import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { base64File } from './base64-file.ts'
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

describe('texts that go another way', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-split-'))
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  /** The object, with the texts of the items' `data` as a file has them. */
  function divert(text: string, part: number): Record<string, unknown> {
    const made = new Map<string, unknown>()
    const path = join(folder, 'text')
    const open = () => base64File(path)
    const found = ({ key, bytes: own, isItem, isDiverted }: Piece) => {
      const value: unknown = own && JSON.parse(Buffer.from(own).toString())
      if (isDiverted) Object.assign(value as object, { data: readFileSync(path) })
      if (own === undefined) made.set(key, [])
      else if (isItem) (made.get(key) as unknown[]).push(value)
      else made.set(key, value)
    }
    const splitter = splitObject(found, { list: 'files', property: 'data', open })
    const bytes = Buffer.from(text)
    // The place of a part is used again for the next one.
    const place = Buffer.alloc(part)
    for (let at = 0; at < bytes.length; at += part) {
      bytes.copy(place, 0, at)
      splitter.push(place.subarray(0, Math.min(part, bytes.length - at)))
    }
    splitter.end()
    return Object.fromEntries(made)
  }

  test('stand in their files byte by byte, and everything else as it was', () => {
    const item = fc.record({ name: fc.string(), data: fc.uint8Array(), deep: fc.record({ data: fc.string() }) })
    const body = fc.record({ others: fc.array(fc.record({ data: fc.string() })), files: fc.array(item) })
    const spaces = fc.constantFrom(undefined, 1, '\t')
    fc.assert(
      fc.property(body, fc.integer({ min: 1, max: 40 }), spaces, fc.boolean(), (value, part, space, hides) => {
        const files = value.files.map((one) => ({ ...one, data: Buffer.from(one.data) }))
        const sent = files.map((one) => ({ ...one, data: one.data.toString('base64') }))
        const text = JSON.stringify({ ...value, files: sent }, null, space)
        const written = hides ? text.replaceAll('/', '\\/') : text
        expect(divert(written, part)).toEqual({ ...value, files })
      }),
      { numRuns: 300 },
    )
  })

  test.each(['AB=C', 'A===', 'AAAAA', 'AB\\\\n', 'AB\\"CD', 'あ', 'AAAA AAAA', 'AA==AAAA'])('%s is refused', (data) => {
    for (const part of [1, 5, 100]) expect(() => divert(`{"files":[{"data":"${data}"}]}`, part)).toThrow(SyntaxError)
  })
})
