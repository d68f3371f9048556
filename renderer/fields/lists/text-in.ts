import type { Language } from '../../../runtime/document.ts'

type Texts = { ja?: string | undefined; en?: string | undefined }

const textsOf = (value: unknown): Texts =>
  typeof value === 'string' ? { ja: value, en: value } : ((value as Texts | undefined) ?? {})

/** A builder's text in one language. One text for all languages stands under each of them: so it is read. */
export function textIn(value: unknown, language: Language): string {
  return textsOf(value)[language] ?? ''
}

/** The text with another one in a language; what the other language says stays what it was. */
export function withTextIn(value: unknown, language: Language, text: string): unknown {
  const { ja, en }: Texts = { ...textsOf(value), [language]: text === '' ? undefined : text }
  if (ja === en) return ja
  return { ...(ja !== undefined && { ja }), ...(en !== undefined && { en }) }
}
