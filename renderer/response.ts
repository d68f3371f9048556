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

const endings = new Set([50008, 50012, 50014, 50015, 50016])
const passedToConsole = new Set([60105, 60106, 60108, 60109])

/** Decides by code and audience alone. */
export function outcomeOf(code: number | undefined, audience: 'console' | 'site'): Outcome {
  if (code === undefined || code === 20000) return { do: 'accept' }
  if (endings.has(code)) return { do: 'end-session' }
  if (audience === 'console') {
    if (passedToConsole.has(code)) return { do: 'pass' }
    return code === 70010 ? { do: 'show-and-leave', ms: 5000 } : { do: 'show', ms: 5000 }
  }
  if (code === 60106) return { do: 'pass' }
  return code === 60107 ? { do: 'show' } : { do: 'reject' }
}

/** A 403 page of a firewall in front of the engine is not an answer of ours. */
export function isFirewallBlock(status: number, contentType: string | null): boolean {
  return status === 403 && !(contentType ?? '').includes('json')
}
