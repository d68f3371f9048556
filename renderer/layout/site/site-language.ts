import { siteLanguageCookie } from '../../../runtime/opening/site-language-cookie.ts'
import type { Boot } from '../../call/boot.ts'
import { sitePath } from './opening-of.ts'

type Language = 'ja' | 'en'

const keyOf = (boot: Boot) => `kumiki:${boot.base}:language`

/** The language that this person chose on this site before, else the site's own. */
export function firstLanguage(boot: Boot): Language {
  const languages = languagesOf(boot)
  // To ask the browser's storage takes its time, and the page's first call waits for it.
  if (languages.length < 2) return boot.language
  const kept = localStorage.getItem(keyOf(boot)) as Language | null
  return kept && languages.includes(kept) ? kept : boot.language
}

export function keepLanguage(boot: Boot, language: Language): void {
  localStorage.setItem(keyOf(boot), language)
  document.cookie = `${siteLanguageCookie(sitePath(boot))}=${language}; Path=/; SameSite=Lax; Max-Age=31536000`
}

export function languagesOf(boot: Boot): readonly Language[] {
  return boot.languages && boot.languages.length > 0 ? boot.languages : [boot.language]
}
