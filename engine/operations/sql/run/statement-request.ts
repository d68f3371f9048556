import type { Address, Document, DocumentOf } from '../../../../runtime/document.ts'
import { addressOf, ofKind } from '../../../../runtime/document.ts'
import type { SchemaSpec } from '../../../../runtime/generated/kinds/schema.ts'
import { sqlParameters } from '../../../../runtime/sql/tokenize-sql.ts'
import { CallError } from '../../../codes/call-error.ts'
import { requireEnvelope } from '../../document/change/require-envelope.ts'
import { readStored } from '../../document/read/stored-answer.ts'
import type { Context } from '../../../call/context.ts'

/** What runs: a schema as it stands in its editor, or a statement and the number of its data source. */
export interface StatementRequest {
  document?: Document
  dbId?: number
  /** The statement; beside a document, the part of it that was chosen. */
  sql?: string
}

export type SchemaParameter = NonNullable<SchemaSpec['parameters']>[number]

/** Both forms of the request as one schema document; 40000 when it is neither. */
export async function documentOf(
  { document, dbId, sql }: StatementRequest,
  context: Context,
): Promise<DocumentOf<'schema'>> {
  if (document !== undefined) {
    requireEnvelope(document, 'schema')
    const own = ofKind('schema', document)
    return sql === undefined ? own : chosenPart(own, sql)
  }
  if (dbId === undefined || sql === undefined) throw new CallError(40000)
  const source = await readStored('data-source', dbId, context)
  return statementDocument(addressOf(source.document), sql)
}

/** A statement by itself; a parameter that it names is a text until something better is known. */
export function statementDocument(dataSource: Address, sql: string): DocumentOf<'schema'> {
  const parameters = sqlParameters(sql).map((name) => ({ name }))
  const spec: SchemaSpec = { type: 1, dataSource, sql, ...(parameters.length > 0 && { parameters }) }
  return { kind: 'schema', version: 1, key: 'statement', spec }
}

/** A part runs by itself: what a login or an INSERT must have does not bind it, and it has the parameters it names. */
function chosenPart(document: DocumentOf<'schema'>, sql: string): DocumentOf<'schema'> {
  const { dataSource, timeout, parameters = [] } = document.spec
  const named = sqlParameters(sql)
  const own = parameters.filter(({ name }) => named.includes(name))
  const spec: SchemaSpec = {
    type: 1,
    ...(dataSource !== undefined && { dataSource }),
    sql,
    ...(timeout !== undefined && { timeout }),
    ...(own.length > 0 && { parameters: own }),
  }
  return { ...document, spec }
}
