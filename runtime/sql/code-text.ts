/** The text of a field that holds code: one string, or its lines. */
export function codeText(code: unknown): string {
  return Array.isArray(code) ? code.join('\n') : typeof code === 'string' ? code : ''
}
