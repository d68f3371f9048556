import { findOfKind, type Document } from '../../document.ts'
import { attachedIn } from '../../mail/mail-plan.ts'
import { mailProblems } from '../../mail/mail-problems.ts'
import { resultColumn } from '../../parts/result-column.ts'
import { schemaColumns } from '../../parts/schema-columns.ts'
import type { Library } from '../../parts/part.ts'
import type { Problem } from '../../problem.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Rule } from '../../rules/rule.ts'

/** What a mail of a page tells of is there: an input, a column of the row, or one that its schemas give. */
export const mailPlaceholders: Rule<'content'> = (document, { library }) =>
  (document.spec.dbPages ?? []).flatMap(({ mails = [], dataSchemas, readSchemas = [], inputs = [] }, index) => {
    if (mails.length === 0) return []
    const given = [...readSchemas.slice(-1), ...dataSchemas].map(({ schema }) => schemaColumns(schema, library))
    const own = resultColumn(document, '/spec/list/columns', library)
    // What is not known is told elsewhere.
    if (given.some((columns) => columns === undefined) || !own) return []
    const columns = [...own, ...given.flatMap((all) => all ?? [])]
    const of = [...columns.map(({ key }) => key), ...inputs.flatMap(({ key }) => key ?? [])]
    const at = `/spec/dbPages/${index}/mails`
    return [
      ...mailProblems(document, { mails, at }, { of, line: [] }, library),
      ...mails.flatMap((address, number) => withoutRows(document, address, `${at}/${number}`, library)),
    ]
  })

/** A page changes one row: a file of rows that its mail asks for would be empty, and is not made. */
function withoutRows(document: Document, address: string, at: string, library: Library): Problem[] {
  const setting = findOfKind('mail-setting', address, library)
  if (!setting || attachedIn(setting.spec).length === 0) return []
  return [
    { ...makeProblem('mail-no-rows', document, at, { values: [setting.key], found: address }), severity: 'warning' },
  ]
}
