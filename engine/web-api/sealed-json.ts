import type { BegunAuthorization } from './pending-authorizations.ts'
import type { Tokens } from './request-tokens.ts'

/** What the sealed texts of connections hold; the engine has written them itself. */
interface SealedJson {
  tokens: Tokens
  begun: BegunAuthorization
}

/** The value of such a text. */
export function sealedJson<Name extends keyof SealedJson>(_name: Name, text: string): SealedJson[Name] {
  return JSON.parse(text) as SealedJson[Name]
}
