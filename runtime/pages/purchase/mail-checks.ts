import { findOfKind } from '../../document.ts'
import type { DocumentOf } from '../../document.ts'
import type { MailSettingSpec } from '../../generated/kinds/mail-setting.ts'
import { placeholdersOf } from '../../mail/fill-mail.ts'
import { loginColumn } from '../../parts/login-column.ts'
import { resultColumn } from '../../parts/result-column.ts'
import { schemaColumns } from '../../parts/schema-columns.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Rule } from '../../rules/rule.ts'

/** What every order has besides its columns and inputs, as `order-mails.ts` of the engine gives it. */
const ofOrder = ['PURCHASEID', 'total', 'subtotal', 'count', 'lines']
const ofLine = ['PURCHASECOUNT', 'subtotal']

/** What a mail of an order tells of is there: a column of the order, an input, the login; in a row a column of the list. */
export const mailPlaceholders: Rule<'content'> = (document, { library }) => {
  const { mails = [], headerSchemas = [], afterOrderSchema, inputs = [] } = document.spec.purchase ?? {}
  if (mails.length === 0) return []
  const given = [...headerSchemas, ...(afterOrderSchema ? [afterOrderSchema] : [])].map(({ schema }) =>
    schemaColumns(schema, library),
  )
  const own = resultColumn(document, '/spec/list/columns', library)
  const login = loginColumn(document, '/spec', library)?.map(({ key }) => `login.${key}`)
  // What is not known is told elsewhere.
  if (given.some((columns) => columns === undefined) || !own) return []
  const known = [
    ...ofOrder,
    ...given.flatMap((columns) => (columns ?? []).map(({ key }) => key)),
    ...inputs.flatMap(({ key }) => key ?? []),
  ]
  const inLine = [...ofLine, ...own.map(({ key }) => key)]
  return mails.flatMap((address, index) => {
    const setting = findOfKind('mail-setting', address, library)
    if (!setting) return []
    const missing = [
      ...textsOf(setting).flatMap(placeholdersOf).filter(unknownIn(known, login)),
      ...textsIn(setting.spec.line).flatMap(placeholdersOf).filter(unknownIn(inLine, login)),
    ]
    if (missing.length === 0) return []
    const names = [...new Set(missing)].map((name) => `{${name}}`).join(', ')
    const about = { values: [setting.key, names], found: address }
    return [makeProblem('mail-placeholder', document, `/spec/purchase/mails/${index}`, about)]
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
