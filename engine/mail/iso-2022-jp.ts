import iconv from 'iconv-lite'

/** Characters that Unicode has twice, and the tables of the world match with one or the other. */
const twice: Record<string, readonly [number, number]> = {
  '〜': [0x21, 0x41],
  '～': [0x21, 0x41],
  '−': [0x21, 0x5d],
  '－': [0x21, 0x5d],
  '‖': [0x21, 0x42],
  '∥': [0x21, 0x42],
  '¥': [0x21, 0x6f],
}

/** Rows of JIS X 0208 that every reader has: without those of single vendors (① ㈱ 髙), and without half-width kana. */
const isShared = (row: number): boolean => (row >= 0x21 && row <= 0x28) || (row >= 0x30 && row <= 0x74)

function doubleByte(character: string): readonly [number, number] | undefined {
  const known = twice[character]
  if (known) return known
  const [lead = 0, trail = 0, ...more] = iconv.encode(character, 'euc-jp')
  return more.length === 0 && lead >= 0xa1 && trail >= 0xa1 && isShared(lead & 0x7f)
    ? [lead & 0x7f, trail & 0x7f]
    : undefined
}

const toKanji = [0x1b, 0x24, 0x42]
const toAscii = [0x1b, 0x28, 0x42]

/** A text in ISO-2022-JP (RFC 1468), each line of which begins and ends in ASCII; undefined: it has not all of its characters. */
export function iso2022jp(text: string): Buffer | undefined {
  const bytes: number[] = []
  let isKanji = false
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) {
      if (isKanji) bytes.push(...toAscii)
      isKanji = false
      bytes.push(code)
      continue
    }
    const pair = doubleByte(character)
    if (!pair) return undefined
    if (!isKanji) bytes.push(...toKanji)
    isKanji = true
    bytes.push(...pair)
  }
  if (isKanji) bytes.push(...toAscii)
  return Buffer.from(bytes)
}

/** Bytes of an encoded word: a line of a header with one has at most 76 characters (RFC 2047, 2). */
const wordBytes = 30

/** A text as words of a header; ASCII stays as it is. Undefined as above. */
export function iso2022jpWords(text: string): string | undefined {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const words: string[] = []
  let rest = ''
  for (const character of text) {
    if (!iso2022jp(character)) return undefined
    const longer = iso2022jp(rest + character)
    if (longer && longer.length > wordBytes) {
      words.push(rest)
      rest = character
    } else rest += character
  }
  return [...words, rest].map((word) => `=?ISO-2022-JP?B?${iso2022jp(word)?.toString('base64')}?=`).join('\r\n ')
}
