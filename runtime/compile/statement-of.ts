import type { ChainContext } from './context.ts'
import type { SchemaSpec } from './content-spec.ts'
import type { Bind } from './plan.ts'
import { isRequest, webRequestOf, type WebRequest } from '../web-api/web-request.ts'

/** A schema's statement, with values for the parameters that nobody declares; of one that asks a Web API its request. */
export interface Statement {
  /** Empty for a request. */
  sql: string
  request?: WebRequest
  binds: readonly Bind[]
}

/**
 * The statement of a schema: the builder's text, or what the engine, which knows the dialects, makes of its documents
 * (SQL GUI, subqueries).
 */
export function statementOf(context: ChainContext, address: string, schema: SchemaSpec): Statement {
  if (isRequest(schema)) return { sql: '', request: webRequestOf(schema), binds: [] }
  const needsEngine = schema.gui !== undefined || (schema.subqueries?.length ?? 0) > 0
  const made = needsEngine ? context.statement(address) : undefined
  return made ?? { sql: Array.isArray(schema.sql) ? schema.sql.join('\n') : (schema.sql ?? ''), binds: [] }
}
