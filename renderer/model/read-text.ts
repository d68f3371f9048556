import type { Language } from '../../runtime/document.ts'

/** A builder's text in one language; where it is missing, the other one. */
export function readText(text: unknown, language: Language): string {
  if (typeof text === 'string') return text
  if (typeof text !== 'object' || text === null) return ''
  const both = text as Partial<Record<Language, string>>
  return both[language] || both[language === 'ja' ? 'en' : 'ja'] || ''
}
