/** Only characters that take one column: printable ASCII and half-width katakana. */
export function isSingleByte(text: string): boolean {
  return /^[\x20-\x7E\uFF61-\uFF9F]*$/.test(text)
}

/** Only characters that take two columns. */
export function isDoubleByte(text: string): boolean {
  return /^[^\x00-\xFF\uFF61-\uFF9F]*$/.test(text)
}
