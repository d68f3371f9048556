import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitObject, type Piece } from './split-object.ts'

/** The object that comes of the pieces, whatever parts the bytes come in. */
function split(text: string, part = 7): Record<string, unknown> {
  const made = new Map<string, unknown>()
  const splitter = splitObject(({ key, bytes: own, isItem }: Piece) => {
    if (own === undefined) made.set(key, [])
    else if (isItem) (made.get(key) as unknown[]).push(JSON.parse(Buffer.from(own).toString()))
    else made.set(key, JSON.parse(Buffer.from(own).toString()))
  })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += part) splitter.push(bytes.subarray(at, at + part))
  splitter.end()
  return Object.fromEntries(made)
}

test('random objects come out as they went in, in parts of any length, with and without spaces', () => {
  const object = fc.dictionary(
    fc.string().filter((key) => key !== '__proto__'),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(object, fc.integer({ min: 1, max: 40 }), fc.constantFrom(undefined, 1, '\t'), (value, part, space) => {
      const text = JSON.stringify(value, null, space)
      expect(split(text, part)).toEqual(JSON.parse(text))
    }),
    { numRuns: 300 },
  )
})

describe('what is no JSON object is refused', () => {
  const wrong = [
    '',
    '[]',
    '"x"',
    '{',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,}',
    '{"a":[1,]}',
    '{"a":[1',
    '{a:1}',
    '{"a" 1}',
  ]
  test.each([...wrong, '{"a":1}}', '{"a":1}x', '{"a":[1 2]}', '{"a":1 2}', '{,}', '{"a":[,]}', '{"a":}', '{"a":[}]'])(
    '%s',
    (text) => {
      for (const part of [1, 3, 100]) expect(() => split(text, part)).toThrow()
    },
  )
})

test('texts with hidden quotes and backslashes at the borders of parts', () => {
  const value = { 'k"\\': ['\\', '"', '\\"', 'a\\\\"b', '{[', '}],'], text: '\\\\\\"', number: -1.5e3, none: null }
  const text = JSON.stringify(value)
  for (let part = 1; part < text.length; part++) expect(split(text, part)).toEqual(value)
})
