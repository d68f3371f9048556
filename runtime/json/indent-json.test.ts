import { expect, test } from 'vitest'
import { indentJson } from './indent-json.ts'

test.each([
  ['{"a":[1,{"b":"x, [\\"y\\"]: {z}"}],"c":{},"d":[],"e":null}', 'all'],
  ['[]', 'nothing'],
  ['"text"', 'a text'],
  ['[[1,2],[3]]', 'lists in a list'],
])('%s is laid out as everywhere (%s)', (text) => {
  expect(indentJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
  expect(indentJson(JSON.stringify(JSON.parse(text), null, 7))).toBe(JSON.stringify(JSON.parse(text), null, 2))
})

test('numbers keep their digits, and what is no JSON is not lost', () => {
  expect(indentJson('{"id":12345678901234567890,"price":1.10}')).toBe(
    '{\n  "id": 12345678901234567890,\n  "price": 1.10\n}',
  )
  expect(indentJson('{"a": "open')).toBe('{\n  "a": "open')
  expect(indentJson(']}')).toBe('\n]\n}')
})
