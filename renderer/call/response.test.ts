import { expect, test } from 'vitest'
import { isFirewallBlock, outcomeOf, type Outcome } from './response.ts'

// Specification, section 8, "Response handling": one row for each of its sentences.
const rows: [sentence: string, code: number | undefined, console: Outcome, site: Outcome][] = [
  ['code missing is success', undefined, { do: 'accept' }, { do: 'accept' }],
  ['20000 is success', 20000, { do: 'accept' }, { do: 'accept' }],
  ['50008 forces logout', 50008, { do: 'end-session' }, { do: 'end-session' }],
  ['50012 forces logout', 50012, { do: 'end-session' }, { do: 'end-session' }],
  ['50014 forces logout', 50014, { do: 'end-session' }, { do: 'end-session' }],
  ['50015 (user deleted) forces logout', 50015, { do: 'end-session' }, { do: 'end-session' }],
  ['50016 (user deactivated) forces logout', 50016, { do: 'end-session' }, { do: 'end-session' }],
  ['60105 passes through for admins', 60105, { do: 'pass' }, { do: 'reject' }],
  ['60106 passes through for both', 60106, { do: 'pass' }, { do: 'pass' }],
  ['60108 passes through for admins', 60108, { do: 'pass' }, { do: 'reject' }],
  ['60109 passes through for admins', 60109, { do: 'pass' }, { do: 'reject' }],
  ['other admin errors show a message for 5 s; others reject', 50000, { do: 'show', ms: 5000 }, { do: 'reject' }],
  ['70010 also redirects admins', 70010, { do: 'show-and-leave', ms: 5000 }, { do: 'reject' }],
  ['60107 shows a message to site users', 60107, { do: 'show', ms: 5000 }, { do: 'show' }],
  ['conflict is an ordinary error', 40900, { do: 'show', ms: 5000 }, { do: 'reject' }],
]

test.each(rows)('%s', (_sentence, code, inConsole, onSite) => {
  expect(outcomeOf(code, 'console')).toEqual(inConsole)
  expect(outcomeOf(code, 'site')).toEqual(onSite)
})

test.each([
  ['a page of a firewall', 403, 'text/html', true],
  ['an answer of ours', 403, 'application/json; charset=UTF-8', false],
  ['another status', 500, 'text/html', false],
  ['403 without a type', 403, null, true],
])('403 with a block page: %s', (_name, status, type, expected) => {
  expect(isFirewallBlock(status, type)).toBe(expected)
})
