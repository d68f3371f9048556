import { mailProblems } from '../../mail/mail-problems.ts'
import { resultColumn } from '../../parts/result-column.ts'
import { schemaColumns } from '../../parts/schema-columns.ts'
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
    return mailProblems(document, { mails, at: `/spec/dbPages/${index}/mails` }, { of, line: [] }, library)
  })
