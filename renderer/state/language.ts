import { i18n } from '@lingui/core'
import type { Language } from '../../runtime/document.ts'

const catalogues = {
  en: () => import('../locales/en.po'),
  ja: () => import('../locales/ja.po'),
}

/** Fetches the words of a language and shows them; the page says which language it speaks. */
export async function speak(language: Language): Promise<void> {
  const { messages } = await catalogues[language]()
  i18n.load(language, messages)
  i18n.activate(language)
  document.documentElement.lang = language
}

export { i18n }
