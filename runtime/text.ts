import type { Text } from './document.ts'

/** The text in a language; a missing one falls back to the site's own language, then to any, then to ''. */
export function localize(text: Text | undefined | null, language: string, own = 'ja'): string {
  if (typeof text === 'string') return text
  if (!text) return ''
  const texts = text as Record<string, string | undefined>
  return texts[language] || texts[own] || Object.values(texts).find((other) => other) || ''
}

/** Whether a value is a builder's text with one for each language. */
export function isTextInLanguages(value: unknown): value is { ja?: string; en?: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => key === 'ja' || key === 'en')
}

/** Whether the builder wrote the text in this language. */
export function isIn(text: Text | undefined, language: string): boolean {
  return typeof text === 'string' || !!(text as Record<string, string> | undefined)?.[language]
}
