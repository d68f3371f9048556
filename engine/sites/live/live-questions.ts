import { isOfKind, type Document, type DocumentOf } from '../../../runtime/document.ts'
import { programOf } from '../../../runtime/compile/program-of.ts'
import { schemaStatement } from '../../execution/schema-statement.ts'
import { SqlGuiIncomplete } from '../../sources/sql-gui/sql-gui.ts'

/** What is asked of a database about one schema before pages run it. */
export interface LiveQuestion {
  schema: DocumentOf<'schema'>
  source: Document
  /** With `:NAME` for parameters. */
  sql: string
  /** Types of result columns that SQL GUI knows by itself. */
  types?: readonly string[]
}

/** A schema that is asked of a Web API, and one that is only a part of others. */
const subquery = 7
const webApi = 2

/** The questions about all schemas among the documents. */
export function liveQuestions(documents: ReadonlyMap<string, Document>): LiveQuestion[] {
  return [...documents.values()].flatMap((schema) => {
    if (!isOfKind('schema', schema)) return []
    const { spec } = schema
    const source = documents.get(spec.dataSource ?? '')
    if (!source || spec.type === subquery || spec.connectionType === webApi || programOf(spec)) return []
    const statement = statementOf(schema, documents)
    if (!statement) return []
    const { sql, types } = statement
    return [{ schema, source, sql, ...(types && { types }) }]
  })
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
