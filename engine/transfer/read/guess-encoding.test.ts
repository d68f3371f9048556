import { expect, test } from 'vitest'
import iconv from 'iconv-lite'
import { guessEncoding } from './guess-encoding.ts'

const text = '得意先コード,得意先名,ﾌﾘｶﾞﾅ,数量\nC001,株式会社山田商店,ﾔﾏﾀﾞ,12\nC002,ひまわり食品,ヒマワリ,3\n'.repeat(4)
const utf16 = Buffer.from(text, 'utf16le')

test.each([
  ['utf8', Buffer.from(text)],
  ['utf8-bom', Buffer.from(`\ufeff${text}`)],
  ['cp932', iconv.encode(text, 'cp932')],
  ['EUC-JP', iconv.encode(text, 'euc-jp')],
  ['utf16le', utf16],
  ['utf16be', Buffer.from(utf16).swap16()],
  ['utf8', Buffer.from('code,qty\nA1,3\n')],
] as const)('%s is guessed, also when the bytes end within a character', (encoding, bytes) => {
  for (const cut of [0, 1, 2, 3]) expect(guessEncoding(bytes.subarray(0, bytes.length - cut)).encoding).toBe(encoding)
})

test('confidence: the mark is sure, Japanese is nearly, plain letters say nothing', () => {
  expect(guessEncoding(Buffer.from('\ufeffa')).confidence).toBe(1)
  expect(guessEncoding(iconv.encode(text, 'cp932')).confidence).toBeGreaterThan(0.8)
  expect(guessEncoding(iconv.encode(text, 'euc-jp')).confidence).toBeGreaterThan(0.7)
  expect(guessEncoding(Buffer.from('a,b')).confidence).toBe(0.5)
})
