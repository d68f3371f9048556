import { findOfKind, isOfKind } from '../../runtime/document.ts'
import type { Document } from '../../runtime/document.ts'
import type { Bind } from '../../runtime/compile/plan.ts'
import type { SchemaSpec } from '../../runtime/generated/kinds/schema.ts'
import { codeText } from '../../runtime/sql/code-text.ts'
import { sqlParameters } from '../../runtime/sql/read-statement.ts'
import { syntaxOfSource } from '../../runtime/sql/syntaxes.ts'
import { isRequest, webRequestOf, type WebRequest } from '../../runtime/web-api/web-request.ts'
import { usedSubqueries } from '../../runtime/sql-gui/used-subqueries.ts'
import { SqlGuiIncomplete, type Lookup, type Subquery, type WriteOptions } from '../sources/sql-gui/sql-gui.ts'
import { orderSubqueries, withSubqueries } from '../sources/sql-gui/subqueries.ts'
import type { PieceType, SqlWords } from '../sources/sql-gui/sql-words.ts'
import { sqlWordsOf } from '../sources/sql-words-of.ts'
import { writeSqlGui } from '../sources/sql-gui/write-sql-gui.ts'

/** Documents by address, as far as they are there. */
export interface Documents {
  get(address: string): Document | undefined
}

export interface SchemaStatement {
  /** In the form of builders, with `:NAME` for parameters; empty where a Web API is asked. */
  sql: string
  request?: WebRequest
  /** Values of the parameters that nobody declares: fixed texts of SQL GUI. */
  binds: Bind[]
  /** Types of result columns as far as SQL GUI knows them by itself. */
  types?: PieceType[]
  /** Parameters that the statement takes, those of subqueries included. */
  parameters: string[]
}

const specOf = (document: Document | undefined): Partial<SchemaSpec> =>
  document && isOfKind('schema', document) ? document.spec : {}

/**
 * The statement of a schema: its own text with the subqueries that it names in front, or what SQL GUI describes, in the
 * words of its data source's dialect. Throws `SqlGuiIncomplete` where the documents say too little.
 */
export function schemaStatement(
  document: Document,
  documents: Documents,
  constants: WriteOptions['constants'] = 'bound',
): SchemaStatement {
  const spec = specOf(document)
  if (isOfKind('schema', document) && isRequest(document.spec)) {
    const request = webRequestOf(document.spec)
    return { sql: '', request, binds: [], parameters: request.names }
  }
  const { gui, sql, subqueries = [], parameters = [] } = spec
  const lookup: Lookup = { subquery: (address) => subqueryOf(documents.get(address)) }
  if (gui === undefined) {
    const text = codeText(sql)
    const used = subqueries.length === 0 ? [] : orderSubqueries(subqueries, lookup)
    const whole = used.length === 0 ? text : withSubqueries(text, used, dialectOf(document, documents))
    return { sql: whole, binds: [], parameters: sqlParameters(whole, syntaxOfSource(sourceOf(document, documents))) }
  }
  const written = writeSqlGui(gui, dialectOf(document, documents), lookup, { parameters, constants })
  const binds = written.constants.map(({ name, value }): Bind => ({
    name,
    from: 'value',
    value,
    dataType: 'character',
  }))
  return { sql: written.sql, binds, types: written.types, parameters: written.parameters }
}

/** Addresses of the subqueries that a schema uses itself. */
export function subqueriesOf(document: Document | undefined): string[] {
  const { gui, subqueries } = specOf(document)
  return [...new Set([...(subqueries ?? []), ...usedSubqueries(gui)])]
}

function dialectOf(document: Document, documents: Documents): SqlWords {
  const words = sqlWordsOf(sourceOf(document, documents)?.spec.database_type)
  if (!words) throw new SqlGuiIncomplete('No data source')
  return words
}

const sourceOf = (document: Document, documents: Documents) =>
  findOfKind('data-source', specOf(document).dataSource, documents)

function subqueryOf(document: Document | undefined): Subquery | undefined {
  const { subqueryName, sql, parameters = [], subqueries = [] } = specOf(document)
  if (document === undefined || subqueryName === undefined) return undefined
  return { name: subqueryName, sql: codeText(sql), parameters: parameters.map(({ name }) => name), uses: subqueries }
}
