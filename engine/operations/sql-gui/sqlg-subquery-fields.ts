import { addressOf } from '../../../runtime/document.ts'
import * as codes from '../../../runtime/generated/codes.ts'
import type { SqlgSubqueryFieldsResponse } from '../../../runtime/generated/calls/sql-gui.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import { readStored } from '../document/read/stored-answer.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { ofKind } from '../../../runtime/document.ts'

type Subquery = SqlgSubqueryFieldsResponse['rows'][number]

/** Subqueries of a data source with their fields and parameters, as far as the builder may see them. */
export const sqlgSubqueryFields: DeclaredOperation<'sqlg-subquery-fields'> = async ({ dbId, schema }, context) => {
  const { document } = await readStored('data-source', dbId, context)
  const source = addressOf(document)
  if (!mayUseKind('schema', 'read', context)) return { rows: [] }
  const uses = await context.store.documents.usedBy(source)
  const schemas = [...new Set(uses.map(({ address }) => address))].filter((address) => address.startsWith('schema/'))
  const rows = (await context.store.documents.many(schemas)).flatMap((stored): Subquery[] => {
    const { spec } = ofKind('schema', stored.document)
    const address = addressOf(stored.document)
    if (spec.type !== codes.schemaType.subquery || spec.dataSource !== source || spec.subqueryName === undefined)
      return []
    if (schema !== undefined && schema !== address) return []
    const { subqueryName: name, subqueryText: text, resultColumns: fields = [], parameters = [] } = spec
    return [{ address, name, ...(text !== undefined && { text }), fields, parameters }]
  })
  return { rows: rows.sort((one, other) => (one.name < other.name ? -1 : 1)) }
}
