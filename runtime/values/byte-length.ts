/** Bytes of the text: UTF-8, or CP932 where ASCII and half-width katakana take one byte and all else two. */
export function byteLength(text: string, encoding: 'utf8' | 'cp932' = 'utf8'): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (encoding === 'cp932') bytes += code < 0x80 || (code >= 0xff61 && code <= 0xff9f) ? 1 : 2
    else bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
