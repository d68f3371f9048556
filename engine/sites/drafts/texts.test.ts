import { expect, test } from 'vitest'
import { unpack } from '../../store/parts/contents.ts'
import { hashOfJson, makeTexts, packPart, type TextPart } from './texts.ts'

function kept(values: readonly unknown[]) {
  const parts: TextPart[] = []
  const texts = makeTexts((part) => parts.push(part))
  const hashes = values.map((value) => texts.keep(value))
  texts.end()
  return { hashes, parts, packed: parts.flatMap(packPart) }
}

test('every text comes out of its part as it was, under its hash, each once', () => {
  const values = ['', 'a', { 名: '𠮷野家 ㈱' }, 'a', [1, null], 'x'.repeat(5000)]
  const { hashes, parts, packed } = kept(values)
  expect(hashes).toEqual(values.map(hashOfJson))
  expect(parts).toHaveLength(1)
  expect(packed.map(({ hash, bytes }) => [hash, JSON.parse(unpack(bytes)) as unknown])).toEqual(
    [0, 1, 2, 4, 5].map((index) => [hashes[index], values[index]]),
  )
  expect(packed.map(({ size }) => size)).toEqual(
    [0, 1, 2, 4, 5].map((index) => Buffer.byteLength(JSON.stringify(values[index]))),
  )
})

test('a part leaves when it is full, on a buffer of its own; a text larger than a part is one', () => {
  const values = [...Array.from({ length: 40 }, (_, index) => `${index}`.padStart(60_000, '文')), '長'.repeat(900_000)]
  const { hashes, parts, packed } = kept(values)
  expect(parts.length).toBeGreaterThan(5)
  expect(new Set(parts.map(({ bytes }) => bytes.buffer)).size).toBe(parts.length)
  expect(packed.map(({ hash }) => hash)).toEqual(hashes)
  expect(packed.map(({ bytes }) => JSON.parse(unpack(bytes)) as unknown)).toEqual(values)
})

test('nothing kept sends nothing', () => {
  expect(kept([]).parts).toEqual([])
})
