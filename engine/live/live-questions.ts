import { isOfKind, type Document, type DocumentOf } from '../../runtime/document.ts'
import { programOf } from '../../runtime/compile/program-of.ts'
import { schemaStatement } from '../execution/schema-statement.ts'
import { SqlGuiIncomplete } from '../sources/sql-gui/sql-gui.ts'

/** What is asked of a database before pages use it: about one schema, or about the table of a file transfer. */
export type LiveQuestion = SchemaQuestion | TableQuestion

export interface SchemaQuestion {
  schema: DocumentOf<'schema'>
  source: Document
  /** With `:NAME` for parameters. */
  sql: string
  /** Types of result columns that SQL GUI knows by itself. */
  types?: readonly string[]
}

export interface TableQuestion {
  transfer: DocumentOf<'content'>
  source: Document
  table: { name: string; schema?: string }
}

/** A schema that is asked of a Web API, and one that is only a part of others. */
const subquery = 7
const webApi = 2

/** The questions about all schemas and file transfers among the documents. */
export function liveQuestions(documents: ReadonlyMap<string, Document>): LiveQuestion[] {
  return [...documents.values()].flatMap((document) => {
    const question = isOfKind('schema', document)
      ? aboutSchema(document, documents)
      : isOfKind('content', document)
        ? aboutTransfer(document, documents)
        : undefined
    return question ?? []
  })
}

function aboutSchema(
  schema: DocumentOf<'schema'>,
  documents: ReadonlyMap<string, Document>,
): SchemaQuestion | undefined {
  const { spec } = schema
  const source = documents.get(spec.dataSource ?? '')
  if (!source || spec.type === subquery || spec.connectionType === webApi || programOf(spec)) return undefined
  const statement = statementOf(schema, documents)
  if (!statement) return undefined
  const { sql, types } = statement
  return { schema, source, sql, ...(types && { types }) }
}

function aboutTransfer(
  transfer: DocumentOf<'content'>,
  documents: ReadonlyMap<string, Document>,
): TableQuestion | undefined {
  const { target, dataSource, table, library } = transfer.spec.transfer ?? {}
  const source = documents.get(dataSource ?? '')
  if (!source || target === 'schemas' || table === undefined) return undefined
  return { transfer, source, table: { name: table, ...(library !== undefined && { schema: library }) } }
}

/** Undefined where the documents say too little, which the check has told. */
function statementOf(schema: Document, documents: ReadonlyMap<string, Document>) {
  try {
    return schemaStatement(schema, documents)
  } catch (error) {
    if (error instanceof SqlGuiIncomplete) return undefined
    throw error
  }
}
