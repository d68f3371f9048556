import type { Language } from '../../runtime/document.ts'
import { languageFor } from './language-for.ts'

/** What a browser says about itself, and the language of an installation. */
interface Asked {
  accepted: string | undefined
  installation: Language
}

/** The console's language for who chose none: that of the browser, else that of the installation. */
export function ownLanguage(chosen: Language | undefined, { accepted, installation }: Asked): Language {
  return chosen ?? languageFor(accepted, installation === 'en' ? ['en', 'ja'] : ['ja', 'en'])
}
