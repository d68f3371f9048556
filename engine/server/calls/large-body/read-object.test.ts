import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { unsafe } from '../../pipeline/sound-input.ts'
import { base64File } from './base64-file.ts'
import { WrongObject, type FoundValue } from './build-values.ts'
import { readObject } from './read-object.ts'

/** The object that is told piece by piece. */
function gathered() {
  const made = new Map<string, unknown>()
  const found = ({ key, value, isItem }: FoundValue) => {
    const list = made.get(key)
    if (isItem && Array.isArray(list)) list.push(value)
    else made.set(key, value)
  }
  return { found, object: () => Object.fromEntries(made) }
}

/** The object that comes of the bytes, whatever parts they come in. */
function split(text: string, part = 7): Record<string, unknown> {
  const { found, object } = gathered()
  const reader = readObject(found)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += part) reader.push(bytes.subarray(at, at + part))
  reader.end()
  return object()
}

test('random objects come out as they went in, in parts of any length, with and without spaces', () => {
  const object = fc.dictionary(
    fc.string().filter((key) => !unsafe.has(key)),
    fc.jsonValue().filter((value) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value))),
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

test('A-03 what is wrong is told at its place', () => {
  const wrongOf = (text: string) => {
    try {
      return split(text)
    } catch (error) {
      if (!(error instanceof WrongObject)) throw error
      const { code, at, values } = error.wrong
      return [code, at, ...values]
    }
  }
  expect(wrongOf('{"a":[{"b":1},{"c":[1,}]}')).toEqual(['json-syntax', '/a/1/c/1', '}'])
  expect(wrongOf('{"a":[{"b":x}]}')).toEqual(['json-syntax', '/a/0/b', 'x'])
  expect(wrongOf('{"a":{"b":1,"b":2}}')).toEqual(['duplicate-property', '/a/b', 'b'])
  expect(wrongOf('{"a":1,"a":2}')).toEqual(['duplicate-property', '/a', 'a'])
  expect(wrongOf('{"a":[{"__proto__":{}}]}')).toEqual(['unsafe-property', '/a/0/__proto__', '__proto__'])
  expect(wrongOf(`{"a":${'['.repeat(70)}`)).toEqual(['too-deep', expect.stringMatching(/^\/a(\/0){64}$/), 64])
  expect(wrongOf('{"a":["x"')).toEqual(['json-syntax', '/a/1', 'end of text'])
  expect(() => readObject(() => undefined).push(Buffer.from('{"a":"\u00e9"}', 'latin1'))).toThrow(
    expect.objectContaining({ wrong: { code: 'json-syntax', at: '/a', values: ['not UTF-8'] } }),
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
    const { found, object } = gathered()
    const path = join(folder, 'text')
    let isDiverted = false
    const open = () => {
      isDiverted = true
      return base64File(path)
    }
    const take = (piece: FoundValue) => {
      if (isDiverted && piece.value instanceof Object) Object.assign(piece.value, { data: readFileSync(path) })
      isDiverted = false
      found(piece)
    }
    const reader = readObject(take, { diversion: { list: 'files', property: 'data', open } })
    const bytes = Buffer.from(text)
    // The place of a part is used again for the next one.
    const place = Buffer.alloc(part)
    for (let at = 0; at < bytes.length; at += part) {
      bytes.copy(place, 0, at)
      reader.push(place.subarray(0, Math.min(part, bytes.length - at)))
    }
    reader.end()
    return object()
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
