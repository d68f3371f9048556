import { findOfKind, type Document, type DocumentOf } from '../document.ts'
import type { MailSettingSpec } from '../generated/kinds/mail-setting.ts'
import { loginColumn } from '../parts/login-column.ts'
import type { Library } from '../parts/part.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { placeholdersOf } from './placeholders-of.ts'

/** What texts of mails may name. */
export interface MailNames {
  /** Of what causes the mail. */
  of: readonly string[]
  /** Of each of its rows. */
  line: readonly string[]
}

/** What the mails at a place of a content name, and what causes them does not have. */
export function mailProblems(
  document: Document,
  { mails, at }: { mails: readonly string[]; at: string },
  names: MailNames,
  library: Library,
): Problem[] {
  const login = loginColumn(document, '/spec', library)?.map(({ key }) => `login.${key}`)
  return mails.flatMap((address, index) => {
    const setting = findOfKind('mail-setting', address, library)
    if (!setting) return []
    const missing = [
      ...textsOf(setting).flatMap(placeholdersOf).filter(unknownIn(names.of, login)),
      ...textsIn(setting.spec.line).flatMap(placeholdersOf).filter(unknownIn(names.line, login)),
    ]
    if (missing.length === 0) return []
    const told = [...new Set(missing)].map((name) => `{${name}}`).join(', ')
    return [
      makeProblem('mail-placeholder', document, `${at}/${index}`, { values: [setting.key, told], found: address }),
    ]
  })
}

const unknownIn = (names: readonly string[], login: readonly string[] | undefined) => (name: string) =>
  name.startsWith('login.') ? login !== undefined && !login.includes(name) : !names.includes(name)

const textsIn = (text: MailSettingSpec['title'] | undefined): string[] =>
  typeof text === 'string' ? [text] : Object.values(text ?? {})

function textsOf({ spec }: DocumentOf<'mail-setting'>): string[] {
  const { from, to, cc = [], bcc = [], replyTo = '' } = spec
  return [from, ...to, ...cc, ...bcc, replyTo, ...[spec.fromName, spec.title, spec.message].flatMap(textsIn)]
}
