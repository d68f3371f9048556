import { isOfKind } from '../../document.ts'
import type { Problem } from '../../problem.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { schemaColumns } from '../../parts/schema-columns.ts'
import type { Advice } from './advice.ts'

const secretName = /passw(or)?d|pwd|パスワード/i

/** What everybody may change, and passwords that are shown to anybody. */
export const openness: Advice = (document, { site, library }) => {
  if (!isOfKind('content', document)) return []
  const { list, login, dbPages = [], transfer } = document.spec
  const isOpen = site.spec.public === true && login === undefined
  const writing = [
    ...dbPages.map((_page, index) => `/spec/dbPages/${index}`),
    ...(transfer === undefined ? [] : ['/spec/transfer']),
  ]
  const columns = schemaColumns(list?.dataSchemas.at(-1)?.schema, library) ?? []
  const shown = list?.columns?.map(({ field }, index) => ({ field, at: `/spec/list/columns/${index}/field` }))
  const passwords = (shown ?? columns.map(({ key }) => ({ field: key, at: '/spec/list' }))).flatMap(
    ({ field, at }): Problem[] =>
      secretName.test(field) ? [makeProblem('password-shown', document, at, { values: [field], found: field })] : [],
  )
  return [...(isOpen ? writing.map((at) => makeProblem('everybody-changes', document, at)) : []), ...passwords]
}
