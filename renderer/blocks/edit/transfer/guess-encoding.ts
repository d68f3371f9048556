import type { TransferBlock } from '../../../../runtime/generated/blocks/transfer.ts'

export type Encoding = TransferBlock['encoding']

const decoders = {
  utf8: 'utf-8',
  cp932: 'shift_jis',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  utf16le: 'utf-16le',
} as const

/** The begin of a file as text; a character that its end cuts is left out. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(decoders[encoding]).decode(bytes, { stream: true })
}

/** The encoding that the begin of a file speaks for; where it says nothing, `usual`. */
export function guessEncoding(bytes: Uint8Array, usual: Encoding): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf16le'
  const zeros = bytes.filter((byte, at) => at % 2 === 1 && byte === 0).length
  if (zeros * 4 > bytes.length) return 'utf16le'
  if (bytes.every((byte) => byte < 0x80)) return usual === 'utf16le' ? 'utf8' : usual
  if (isReadable(bytes, 'utf8')) return 'utf8'
  const [eucJp, cp932] = [likeness(bytes, 'EUC-JP'), likeness(bytes, 'cp932')]
  if (eucJp > cp932) return 'EUC-JP'
  return usual === 'Shift_JIS' ? usual : 'cp932'
}

function isReadable(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(decoders[encoding], { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** How much looks like Japanese: kana of full width say most, half-width kana and what cannot be read speak against it. */
function likeness(bytes: Uint8Array, encoding: Encoding): number {
  let points = 0
  for (const letter of decode(bytes, encoding))
    if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(letter)) points += 1
    else if (/[\uff61-\uff9f]/.test(letter)) points -= 0.5
    else if (letter === '\ufffd') points -= 3
  return points
}
