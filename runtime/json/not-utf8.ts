/** Offset of the first byte that cannot stand in UTF-8; undefined when there is none. */
export function notUtf8(bytes: Uint8Array): number | undefined {
  const fits = (length: number): boolean => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: length < bytes.length })
      return true
    } catch {
      return false
    }
  }
  if (fits(bytes.length)) return undefined
  let [good, bad] = [0, bytes.length]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (fits(middle)) good = middle
    else bad = middle
  }
  return bad - 1
}
