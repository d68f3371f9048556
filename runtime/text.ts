import type { Text } from './document.ts'

/** The text in a language; a missing one falls back to the site's own language, then to any, then to ''. */
export function localize(text: Text | undefined | null, language: string, own = 'ja'): string {
  if (typeof text === 'string') return text
  if (!text) return ''
  const texts = text as Record<string, string | undefined>
  return texts[language] || texts[own] || Object.values(texts).find((other) => other) || ''
}

/** Whether the builder wrote the text in this language. */
export function isIn(text: Text | undefined, language: string): boolean {
  return typeof text === 'string' || !!(text as Record<string, string> | undefined)?.[language]
}
