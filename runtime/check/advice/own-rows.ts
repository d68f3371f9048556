import { findOfKind, isOfKind } from '../../document.ts'
import { schemaColumns } from '../../parts/schema-columns.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Advice } from './advice.ts'

/**
 * A list that has the column by which users are told apart, and takes nothing from the login: each user sees the rows of
 * all of them.
 */
export const ownRows: Advice = (document, { site, library }) => {
  if (!isOfKind('content', document)) return []
  const { schema: login, idField } = document.spec.login ?? site.spec.login ?? {}
  const chain = document.spec.list?.dataSchemas ?? []
  if (idField === undefined || findOfKind('schema', login, library) === undefined) return []
  const column = schemaColumns(chain.at(-1)?.schema, library)?.find(
    ({ key }) => key.toLowerCase() === idField.toLowerCase(),
  )
  const isFiltered = chain.some(({ parameters = [] }) => parameters.some(({ source }) => source === 'login'))
  if (!column || isFiltered) return []
  const at = '/spec/list/dataSchemas'
  return [makeProblem('rows-of-all', document, at, { values: [column.key], found: column.key })]
}
