import { i18n } from '@lingui/core'
import type { Language } from '../../runtime/document.ts'

/** Shows the words of a language, which lie in the code that says them; the page tells which language it speaks. */
export function speak(language: Language): void {
  i18n.activate(language)
  document.documentElement.lang = language
}

/** The language that the page speaks now. */
export const languageNow = (): Language => (i18n.locale === 'en' ? 'en' : 'ja')

export { i18n }
