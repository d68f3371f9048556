import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExact } from './parse-exact.ts'

test('numbers that a double cannot hold are texts, wherever they stand', () => {
  const text =
    '[9007199254740993, -1.00000000000000000001, 1e999, 0.1, 1E2, 123456789012345, {"a": 12345678901234567890}]'
  expect(parseExact(text)).toEqual([
    ...['9007199254740993', '-1.00000000000000000001', '1e999'],
    ...[0.1, 100, 123456789012345, { a: '12345678901234567890' }],
  ])
  const inTexts = '{"12345678901234567890": "1e999, \\\\\\" 12345678901234567890", "b\\\\": 12345678901234567890}'
  expect(parseExact(inTexts)).toEqual({
    '12345678901234567890': '1e999, \\\\" 12345678901234567890'.replace('\\\\"', '\\"'),
    'b\\': '12345678901234567890',
  })
})

test('everything else is what JSON.parse says', () => {
  const short = fc.json().filter((text) => !/[\d.]{10}/.test(text))
  fc.assert(
    fc.property(short, (text) => {
      expect(parseExact(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 200 },
  )
  for (const wrong of [
    '',
    '01234567890123456789',
    '[1234567890123456789.1.2]',
    '[12345678901234567890',
    '"a',
    '-',
    '1e',
    '{"a":1-12345678901234567}',
  ])
    expect(() => parseExact(wrong), wrong).toThrow(SyntaxError)
})

test('A-03 more lists and objects than anybody reads are refused before they are made', () => {
  expect(() => parseExact(`[${'[],'.repeat(2_000_000)}0]`)).toThrow(expect.objectContaining({ code: 'web-api-parts' }))
  expect(parseExact(JSON.stringify(['['.repeat(3_000_000)]))).toHaveLength(1)
})
