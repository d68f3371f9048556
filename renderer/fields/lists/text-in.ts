import type { Language } from '../../../runtime/document.ts'

type Texts = { ja?: string | undefined; en?: string | undefined }

/** A builder's text in one language. One text for all languages stands under that of its reader. */
export function textIn(value: unknown, language: Language, reader: Language): string {
  if (typeof value === 'string') return language === reader ? value : ''
  return ((value as Texts | undefined) ?? {})[language] ?? ''
}

/** The text with another one in a language; it stays one text for all as long as only its reader's language has one. */
export function withTextIn(value: unknown, language: Language, reader: Language, text: string): unknown {
  const before: Texts = typeof value === 'string' ? { [reader]: value } : ((value as Texts | undefined) ?? {})
  const { ja, en }: Texts = { ...before, [language]: text === '' ? undefined : text }
  const own = reader === 'ja' ? ja : en
  const other = reader === 'ja' ? en : ja
  if (other === undefined) return own
  return { ...(ja !== undefined && { ja }), ...(en !== undefined && { en }) }
}
