import { findOfKind, type Document, type DocumentOf } from '../document.ts'
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
      ...[setting.spec.line, setting.spec.htmlLine]
        .flatMap(textsIn)
        .flatMap(placeholdersOf)
        .filter(unknownIn(names.line, login)),
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

/** All texts at a place; what a setting that is not sound has there instead is told by its own check. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const textsOf = ({ spec }: DocumentOf<'mail-setting'>): string[] =>
  ([...named, 'title', 'message', 'html'] as const).flatMap((name) => textsIn(spec[name]))

const named = ['from', 'fromName', 'to', 'cc', 'bcc', 'replyTo'] as const
