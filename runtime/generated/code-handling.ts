// Made from definitions/messages/codes.json by `npm run generate`; do not edit.
import type { MessageSpec } from './kinds/message.ts'

type Handling = Pick<MessageSpec, 'console' | 'site'>

/** What is done with a code that says nothing of its own. */
export const usualHandling = { console: 'show', site: 'reject' } as const

/** What is done with the other codes. */
export const codeHandling: Readonly<Record<number, Handling>> = {
  '20000': { console: 'accept', site: 'accept' },
  '50008': { console: 'login', site: 'login' },
  '50012': { console: 'login', site: 'login' },
  '50014': { console: 'login', site: 'login' },
  '50015': { console: 'login', site: 'login' },
  '50016': { console: 'login', site: 'login' },
  '60105': { console: 'pass' },
  '60106': { console: 'pass', site: 'pass' },
  '60107': { site: 'show' },
  '60108': { console: 'pass' },
  '60109': { console: 'pass' },
  '70010': { console: 'redirect' },
}
