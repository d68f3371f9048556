/**
 * Bytes that cannot be read become halves of surrogate pairs that no text has, one for each byte: the lines around them
 * keep their places, and a cell that has one is known by it.
 */
export const escapeOf = (byte: number): number => 0xdc00 + byte

const halves = /[\ud800-\udbff][\udc00-\udfff]|([\ud800-\udfff])/g

const hexOf = (half: string): string => {
  const code = half.charCodeAt(0)
  // Escaped bytes; what else is alone was half a pair in the file.
  const [bytes, digits] = code >= 0xdc00 && code <= 0xdcff ? [code - 0xdc00, 2] : [code, 4]
  return bytes.toString(16).toUpperCase().padStart(digits, '0')
}

/** The unreadable bytes of a text, at most four: `0x83 0x20`. */
export function escapedBytes(text: string): string {
  const found = [...text.matchAll(halves)].flatMap(([, half]) => (half === undefined ? [] : [`0x${hexOf(half)}`]))
  return found.slice(0, 4).join(' ')
}

/** A text that can be shown: unreadable bytes as `\x83`. */
export function shownText(text: string): string {
  return text.replace(halves, (pair, half?: string) => (half === undefined ? pair : `\\x${hexOf(half)}`))
}
