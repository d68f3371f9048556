import { expect, test } from 'vitest'
import { jsonSpot } from './json-spot.ts'

/** The text with its cursor written as `|`. */
function read(written: string) {
  const offset = written.indexOf('|')
  const text = written.replace('|', '')
  const { spot, value } = jsonSpot(text, offset)
  return { ...spot, token: text.slice(spot.from, spot.to), value }
}

test.each([
  ['a name in an empty object', '{ | }', '', 'name', ''],
  ['a name that is begun', '{ "a": 1, "na|', '/na', 'name', '"na'],
  ['a name before its colon', '{ "na|me": 1 }', '/name', 'name', '"name"'],
  ['a value that is not there yet', '{ "a": | }', '/a', 'value', ''],
  ['a value of a broken object', '{ "a": { "b": "x|" , "c"', '/a/b', 'value', '"x"'],
  ['a bare value', '{ "a": tr| }', '/a', 'value', 'tr'],
  ['an item', '{ "a": [1, "x", |] }', '/a/2', 'value', ''],
  ['a name in an item', '{ "a": [{ "b": 1 }, { | }] }', '/a/1', 'name', ''],
  ['after a value nothing is expected', '{ "a": 1 | }', '', undefined, ''],
  ['after an object the place is that of its holder', '{ "a": { "b": 1 }| }', '', undefined, ''],
  ['on an opening bracket', '{ "a": {|"b": 1 } }', '/a/b', 'name', '"b"'],
  ['a name with a slash', '{ "a/b": | }', '/a~1b', 'value', ''],
  ['before everything', '|{ "a": 1 }', '', undefined, ''],
])('%s', (_what, written, at, expects, token) => {
  expect(read(written)).toMatchObject({ at, expects, token })
})

test('what stands around the cursor is read, whatever is broken', () => {
  expect(read('{ "type": 2, "name": "x|, \n "port": 80 }').value).toEqual({ type: 2, name: 'x, ', port: 80 })
  expect(read('{ "a": [1, { "b": tru|').value).toEqual({ a: [1, {}] })
  expect(read('{ { "x": 1 }: 2, : , "b": 3 ] }|').value).toEqual({ b: 3 })
  expect(read('|').value).toBe(undefined)
  expect(Object.keys(Object(read('{ "__proto__": { "a": 1 } }|').value))).toEqual(['__proto__'])
})

test('a comma that is missing before what is typed is told', () => {
  expect(read('{ "a": 1\n "b|" }').missingComma).toBe(8)
  expect(read('{ "a": 1,\n "b|" }').missingComma).toBe(undefined)
  expect(read('[{ "a": 1 }\n {| } ]')).toMatchObject({ at: '/1', expects: 'name', missingComma: undefined })
})

test('every offset of a text that is cut anywhere has a spot', () => {
  const whole = '{ "a": [1, { "b\\"c": "x" }], "d": { "e": null } }'
  for (let end = 0; end <= whole.length; end++)
    for (let offset = 0; offset <= end; offset++) {
      const { spot } = jsonSpot(whole.slice(0, end), offset)
      expect(spot.from <= offset && offset <= spot.to).toBe(true)
    }
})
