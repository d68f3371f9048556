import { expect, test } from 'vitest'
import { makeSeenKeys } from './seen-keys.ts'

test('the first line of a key is told, and keys that look alike are others', () => {
  const seen = makeSeenKeys()
  const keys = [
    ...['', 'a', 'A', 'a ', 'ab', '12345678', '123456789', '1234567890123456', '12345678901234567', 'あ', 'ア'],
    ...['\0', 'a\0', 'ÿ', 'Āa', 'null', '1', 'x'.repeat(1000), `${'x'.repeat(999)}y`, '[1]', '["1"]'],
  ].map((key) => [key])
  const more = [[null], [1], [12345678], ['1', '2'], ['12', ''], ['1', 2], [null, null], ['1', '1']]
  const all: (string | number | null)[][] = [...keys, ...more]
  for (const [at, key] of all.entries()) expect(seen.firstLine(key, at + 1), JSON.stringify(key)).toBeUndefined()
  for (const [at, key] of all.entries()) expect(seen.firstLine(key, 1000)).toBe(at + 1)
})

test('A-11 as a map would say it, of many keys of each sort, at some bytes a key', () => {
  const seen = makeSeenKeys()
  const map = new Map<string, number>()
  const wrong: string[] = []
  for (let line = 1; line <= 60_000; line++) {
    const number = (line * 7919) % 50_021
    const key = [`${number}`, `key-${number}`, `鍵 ${number} とても長い鍵の名前`][number % 3]!
    if (seen.firstLine([key], line) !== map.get(key)) wrong.push(key)
    if (!map.has(key)) map.set(key, line)
  }
  expect(wrong).toEqual([])
  expect(map.size).toBe(50_021)
  // Two thirds of the keys in 20 bytes, one in 12, in tables that are seldom less than two thirds full.
  expect(seen.bytes() / map.size).toBeLessThan(32)
})
