import type { Document, DocumentOf } from '../../../../runtime/document.ts'
import { addressOf } from '../../../../runtime/document.ts'
import * as codes from '../../../../runtime/generated/codes.ts'
import type { SchemaSpec } from '../../../../runtime/generated/kinds/schema.ts'
import { sqlParameters } from '../../../../runtime/sql/read-statement.ts'
import { syntaxOfSource } from '../../../../runtime/sql/syntaxes.ts'
import type { Syntax } from '../../../../runtime/sql/tokenize.ts'
import { badRequest } from '../../../codes/refusals.ts'
import { readStored } from '../../document/read/stored-answer.ts'
import type { Context } from '../../../call/context.ts'
import { hasStatementForm } from './draft-form.ts'

/** What runs: a schema as it stands in its editor, or a statement and the number of its data source. */
export interface StatementRequest {
  document?: DocumentOf<'schema'>
  dbId?: number
  /** The statement; beside a document, the part of it that was chosen. */
  sql?: string
}

export type SchemaParameter = NonNullable<SchemaSpec['parameters']>[number]

/** Both forms of the request as one schema document; `badRequest` when it is neither. */
export async function documentOf(
  { document, dbId, sql }: StatementRequest,
  context: Context,
): Promise<DocumentOf<'schema'>> {
  if (document !== undefined) {
    if (sql === undefined || !hasStatementForm(document, context)) return document
    const { dataSource } = document.spec
    const source = dataSource && (await context.store.documents.find(dataSource))
    return chosenPart(document, sql, syntaxOfSource(source?.document))
  }
  if (dbId === undefined || sql === undefined) throw badRequest()
  const source = await readStored('data-source', dbId, context)
  return statementDocument(source.document, sql)
}

/** A statement by itself; a parameter that it names is a text until something better is known. */
export function statementDocument(source: Document, sql: string): DocumentOf<'schema'> {
  const parameters = sqlParameters(sql, syntaxOfSource(source)).map((name) => ({ name }))
  const spec: SchemaSpec = {
    type: codes.schemaType.sql,
    dataSource: addressOf(source),
    sql,
    ...(parameters.length > 0 && { parameters }),
  }
  return { kind: 'schema', version: 1, key: 'statement', spec }
}

/** A part runs by itself: what a login or an INSERT must have does not bind it, and it has the parameters it names. */
function chosenPart(document: DocumentOf<'schema'>, sql: string, syntax: Syntax): DocumentOf<'schema'> {
  const { dataSource, timeout, parameters = [] } = document.spec
  const named = sqlParameters(sql, syntax)
  const own = parameters.filter(({ name }) => named.includes(name))
  const spec: SchemaSpec = {
    type: codes.schemaType.sql,
    ...(dataSource !== undefined && { dataSource }),
    sql,
    ...(timeout !== undefined && { timeout }),
    ...(own.length > 0 && { parameters: own }),
  }
  return { ...document, spec }
}
