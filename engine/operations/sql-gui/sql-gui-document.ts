import * as codes from '../../../runtime/generated/codes.ts'
import { addressOf, isOfKind, type Document, type DocumentOf } from '../../../runtime/document.ts'
import { usedParameters } from '../../../runtime/check/rules/sql-gui/parameters.ts'
import { subqueriesOf } from '../../execution/schema-statement.ts'
import { badRequest } from '../../codes/refusals.ts'
import { readStored } from '../document/read/stored-answer.ts'
import type { Context } from '../../call/context.ts'
import { hasStatementForm } from '../sql/run/draft-form.ts'
import { statementDocuments } from '../sql/run/statement-documents.ts'
import type { SchemaParameter } from '../sql/run/statement-request.ts'

/** What is clicked together: a schema as it stands in its editor, or its parts with the number of the data source. */
export interface SqlGuiRequest {
  document?: Document
  /** Number of the data source. */
  dbId?: number
  /** Tables, joins, fields and conditions. */
  sqlg?: object
  /** Result columns that are known: they keep keys and labels. */
  columns?: object[]
  parameters?: SchemaParameter[]
}

/** The request as a schema of SQL GUI with all its parameters: those of its subqueries and new ones are texts first. */
export async function sqlGuiDocument(request: SqlGuiRequest, context: Context): Promise<DocumentOf<'schema'>> {
  const given = request.document ?? (await fromParts(request, context))
  if (!isOfKind('schema', given) || given.spec.gui === undefined) throw badRequest()
  // A name that is still missing keeps nothing from running.
  const name = given.name ?? 'SQL GUI'
  if (!hasStatementForm(given, context)) return { ...given, name }
  const declared = given.spec.parameters ?? []
  const wanted = [...usedParameters(given), ...(await parametersOfSubqueries(given, context))]
  const known = new Set(declared.map(({ name }) => name))
  const missing = [...new Map(wanted.map((parameter) => [nameOf(parameter), parameter]))]
    .filter(([name]) => !known.has(name))
    .map(([name, parameter]) => (typeof parameter === 'string' ? { name } : parameter))
  const parameters = [...declared, ...missing]
  return { ...given, name, spec: { ...given.spec, ...(parameters.length > 0 && { parameters }) } }
}

const nameOf = (parameter: string | SchemaParameter) => (typeof parameter === 'string' ? parameter : parameter.name)

async function fromParts({ dbId, sqlg, columns, parameters }: SqlGuiRequest, context: Context): Promise<Document> {
  if (dbId === undefined || sqlg === undefined) throw badRequest()
  const { document } = await readStored('data-source', dbId, context)
  const spec = {
    type: codes.schemaType.sqlGui,
    dataSource: addressOf(document),
    gui: sqlg,
    ...(parameters?.length && { parameters }),
    ...(columns?.length && { resultColumns: columns }),
  }
  return { kind: 'schema', version: 1, key: 'statement', spec }
}

async function parametersOfSubqueries(document: DocumentOf<'schema'>, context: Context): Promise<SchemaParameter[]> {
  if (subqueriesOf(document).length === 0) return []
  const documents = await statementDocuments(document, undefined, context)
  return [...documents.values()].flatMap((one) =>
    isOfKind('schema', one) ? (one.spec.parameters ?? []).map((parameter) => ({ ...parameter })) : [],
  )
}
