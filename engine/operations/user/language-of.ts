import type { Language } from '../../../runtime/document.ts'
import { ownLanguage } from '../../call/own-language.ts'
import type { Context } from '../../call/context.ts'
import type { Account } from '../../accounts/accounts.ts'

/** The language of a user: the chosen one, else that of the browser that asks. */
export function languageOf({ spec }: Account, context: Context): Language {
  return ownLanguage(spec.language, {
    accepted: context.requestHeader('accept-language'),
    installation: context.engine.settings.current().language,
  })
}
