import type { Language } from '../../runtime/document.ts'
import { readJson } from '../json-schemas/load-json-schemas.ts'

/** Puts an English text of the product into a language; unknown texts stay English. */
export type Texts = (language: Language) => (english: string) => string

/** Reads the flat catalogues `{ "English": "日本語" }` on first use of Japanese. */
export function makeTexts(files: readonly string[]): Texts {
  let japanese: Map<string, string> | undefined
  const load = (): Map<string, string> =>
    new Map(files.flatMap((file) => Object.entries(readJson(file) as Record<string, string>)))
  const same = (english: string): string => english
  const toJapanese = (english: string): string => (japanese ??= load()).get(english) ?? english
  return (language) => (language === 'en' ? same : toJapanese)
}

/** What truth values are called where a list shows them. */
export function yesOrNo(text: (english: string) => string): { value: boolean; label: string }[] {
  return [
    { value: true, label: text('Yes') },
    { value: false, label: text('No') },
  ]
}
