import { codeHandling, usualHandling } from '../../runtime/generated/code-handling.ts'
import type { MessageSpec } from '../../runtime/generated/kinds/message.ts'

/** An answer of the engine: success is 20000 or no code at all. */
export interface Answer {
  code?: number
  message?: string
  data?: unknown
}

/** What the page does with an answer. Source: specification, section 8, "Response handling". */
export type Outcome =
  | { do: 'accept' }
  /** The caller deals with it; nothing is shown. */
  | { do: 'pass' }
  /** Console: a dialog that cannot be closed leads to the login. Site: the token is dropped and the page loads again. */
  | { do: 'end-session' }
  | { do: 'show'; ms?: number }
  /** Console: shown, then on to the landing screen of licence and roles. */
  | { do: 'show-and-leave'; ms: number }
  | { do: 'reject' }

type Handling = Required<Pick<MessageSpec, 'console' | 'site'>>

const inConsole: Record<Handling['console'], Outcome> = {
  accept: { do: 'accept' },
  pass: { do: 'pass' },
  login: { do: 'end-session' },
  show: { do: 'show', ms: 5000 },
  redirect: { do: 'show-and-leave', ms: 5000 },
}

const onSite: Record<Handling['site'], Outcome> = {
  accept: { do: 'accept' },
  pass: { do: 'pass' },
  login: { do: 'end-session' },
  show: { do: 'show' },
  reject: { do: 'reject' },
}

/** Decides by code and audience alone, as `definitions/messages/codes.json` says of the code. */
export function outcomeOf(code: number | undefined, audience: 'console' | 'site'): Outcome {
  if (code === undefined) return { do: 'accept' }
  const { console, site } = { ...usualHandling, ...codeHandling[code] }
  return audience === 'console' ? inConsole[console] : onSite[site]
}

/** A 403 page of a firewall in front of the engine is not an answer of ours. */
export function isFirewallBlock(status: number, contentType: string | null): boolean {
  return status === 403 && !(contentType ?? '').includes('json')
}
