import { languageNow } from '../state/language.ts'

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

/**
 * The language of a value in a page of another one, so that it is read aloud as what it is (WCAG 3.1.2): data stays in the
 * language in which somebody wrote it. Undefined where the page's own will do.
 */
export function languageOf(value: unknown): 'ja' | undefined {
  return typeof value === 'string' && languageNow() !== 'ja' && japanese.test(value) ? 'ja' : undefined
}
