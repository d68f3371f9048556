/** The number that a text means, full-width digits included; a text that is none stays a text, so that the check can name it. */
export function readNumber(text: string): number | string | undefined {
  const plain = text.normalize('NFKC').replaceAll(',', '').trim()
  if (plain === '') return undefined
  return /^-?\d+(\.\d+)?$/.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : text
}
