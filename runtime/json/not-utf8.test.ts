import { expect, test } from 'vitest'
import { notUtf8 } from './not-utf8.ts'

const bytes = (text: string, ...more: number[]) => Uint8Array.from([...new TextEncoder().encode(text), ...more])

test.each([
  ['an empty file', bytes(''), undefined],
  ['Japanese and pictures', bytes('{"name":"組木 🎵"}'), undefined],
  ['CP932', bytes('{"name":"', 0x91, 0x67, 0x96, 0xd8), 9],
  ['Latin-1', bytes('組 caf', 0xe9, 0x22), 8],
  ['a character that is cut off', bytes('ab', 0xe7, 0xb5), 3],
])('%s', (_what, from, expected) => {
  expect(notUtf8(from)).toBe(expected)
})
