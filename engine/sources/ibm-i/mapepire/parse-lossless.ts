/** Digits that a JavaScript number may not hold. */
const long = /[\d.]{16,}/

/** JSON whose numbers stay exact: those with more digits than a JavaScript number holds are texts. */
export function parseLossless(text: string): unknown {
  if (!long.test(text)) return JSON.parse(text)
  const reviver = (_key: string, value: unknown, context?: { source?: string }) => {
    const source = context?.source
    return typeof value === 'number' && source !== undefined && source.replace(/[-.]/g, '').length > 15 ? source : value
  }
  return JSON.parse(text, reviver)
}
