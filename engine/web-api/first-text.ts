/** The bytes as text, or undefined where they are none; a sign that is cut at the end is left out. */
export function firstText(bytes: Uint8Array, type: string): string | undefined {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(type) ?? []
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true })
    return /[\x00-\x08\x0E-\x1A]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
