import iconv from 'iconv-lite'
import type { CsvDownload } from '../../../runtime/generated/lists/csv-download.ts'

export type Encoding = NonNullable<CsvDownload['encoding']>

/** Writes text as bytes; `unknown` hears each character that the encoding does not have, and says what stands for it. */
export type Encode = (text: string, unknown: (character: string) => string) => Uint8Array

/** Bytes before the first character. */
export const marks: Partial<Record<Encoding, Uint8Array>> = {
  'utf8-bom': Uint8Array.of(0xef, 0xbb, 0xbf),
  utf16le: Uint8Array.of(0xff, 0xfe),
}

/** Encodings that have every character. */
export const hasAll = (encoding: Encoding): boolean => encoding.startsWith('utf')

export function encoderOf(encoding: Encoding): Encode {
  if (encoding === 'utf16le') return (text) => Buffer.from(text, 'utf16le')
  if (hasAll(encoding)) return (text) => Buffer.from(text, 'utf8')
  const bytesOf = known.get(encoding) ?? table(encoding)
  known.set(encoding, bytesOf)
  return (text, unknown) => {
    // Two bytes for each character at most, but for what stands for an unknown one.
    const pieces: Buffer[] = []
    let buffer = Buffer.allocUnsafe(text.length * 2)
    let end = 0
    for (const character of text) {
      const code = bytesOf(character)
      if (code === undefined) {
        pieces.push(buffer.subarray(0, end), iconv.encode(unknown(character), nameOf(encoding)))
        buffer = Buffer.allocUnsafe(text.length * 2)
        end = 0
        continue
      }
      if (code > 0xff) buffer[end++] = code >> 8
      buffer[end++] = code & 0xff
    }
    const last = buffer.subarray(0, end)
    return pieces.length === 0 ? last : Buffer.concat([...pieces, last])
  }
}

/**
 * Whether a character of a file that was read in this encoding is found again in one that is written: readers take more than
 * the strict table has (what makers have filled, JIS X 0212).
 */
export function isReadBack(character: string, encoding: Encoding): boolean {
  return hasAll(encoding) || iconv.decode(iconv.encode(character, nameOf(encoding)), nameOf(encoding)) === character
}

const nameOf = (encoding: Encoding): string => (encoding === 'EUC-JP' ? 'euc-jp' : 'cp932')

const known = new Map<Encoding, (character: string) => number | undefined>()

/**
 * Unicode has two characters for each of these places of JIS X 0208; makers chose differently, and the same one is meant.
 * The yen sign is the full-width one: at its own place in JIS X 0201 others read a backslash.
 */
const sameAs: Readonly<Record<string, string>> = {
  '\u301c': '\uff5e',
  '\u2016': '\u2225',
  '\u2212': '\uff0d',
  '\u00a2': '\uffe0',
  '\u00a3': '\uffe1',
  '\u00ac': '\uffe2',
  '\u2014': '\u2015',
  '\u00a5': '\uffe5',
  '\u203e': '\uffe3',
}

/** The wave dash: iconv-lite takes the one of JIS X 0212, of three bytes, which few can read. */
const eucWave = 0xa1c1

function table(encoding: Encoding): (character: string) => number | undefined {
  const codes = new Map<string, number | undefined>()
  return (character) => {
    if (!codes.has(character)) codes.set(character, codeOf(sameAs[character] ?? character, encoding))
    return codes.get(character)
  }
}

function codeOf(character: string, encoding: Encoding): number | undefined {
  if (encoding === 'EUC-JP' && character === '\uff5e') return eucWave
  const bytes = iconv.encode(character, nameOf(encoding))
  if (bytes.length > 2 || iconv.decode(bytes, nameOf(encoding)) !== character) return undefined
  const code = bytes.length === 1 ? bytes.readUInt8(0) : bytes.readUInt16BE(0)
  return encoding === 'Shift_JIS' && isOfMaker(code) ? undefined : code
}

/** Places outside JIS X 0208 that makers have filled: ① ㈱ 髙 are in Windows' table and not in Shift_JIS. */
function isOfMaker(code: number): boolean {
  const first = code >> 8
  return first === 0x87 || first >= 0xed
}
