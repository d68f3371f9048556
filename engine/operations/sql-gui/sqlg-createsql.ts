import * as codes from '../../../runtime/generated/codes.ts'
import type { DocumentOf } from '../../../runtime/document.ts'
import { addressOf } from '../../../runtime/document.ts'
import { schemaStatement } from '../../execution/schema-statement.ts'
import { notFound } from '../../codes/refusals.ts'
import { readStored } from '../document/read/stored-answer.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { problemsToRun } from '../sql/run/problems-to-run.ts'
import { sqlExecute } from '../sql/run/sql-execute.ts'
import { sqlInfo } from '../sql/catalogue/sql-info.ts'
import { statementDocuments } from '../sql/run/statement-documents.ts'
import { sqlGuiDocument, type SqlGuiRequest } from './sql-gui-document.ts'

interface Request extends SqlGuiRequest {
  /** Number of the data source in whose SQL the text is written; default the statement's own. */
  sqlgDb?: number
  /** The text as it stands in the editor. */
  sqlCommand?: string
  /** The first text: there is none to compare with. */
  isInitialSql?: boolean
  /** The text was changed by hand: it stays, and is described as it stands. */
  sqlCommandChangeFlg?: boolean
  /** Everything that a save would find is told. */
  saveCheck?: boolean
  /** `1` runs it as well. */
  execFlg?: '' | '1'
  /** Values by parameter name, for the run. */
  values?: Record<string, unknown>
  limit?: number
}

/** The SELECT that is clicked together, with what it gives and takes; with `execFlg` its rows too. */
export const sqlgCreatesql: DeclaredOperation<'sqlg-createsql'> = async (request, context) => {
  const { sqlCommand: before = '', isInitialSql = false, sqlCommandChangeFlg = false, saveCheck = false } = request
  const document = await sqlGuiDocument(request, context)
  const { parameters = [] } = document.spec
  const found = await problemsToRun(saveCheck ? document : withoutColumns(document), context, saveCheck)
  if (found.length > 0) return { sqlCommand: before, changed: false, parameters, problems: found }
  const sqlCommand = sqlCommandChangeFlg ? before : await written(document, request, context)
  const runnable = sqlCommandChangeFlg ? asSql(document, sqlCommand) : document
  const { columns, problems } = await sqlInfo({ document: runnable, saveCheck }, context)
  const result =
    request.execFlg === '1' && problems.length === 0
      ? await sqlExecute({ document: runnable, parameters: request.values ?? {}, limit: request.limit ?? 100 }, context)
      : undefined
  return {
    sqlCommand,
    changed: !isInitialSql && sqlCommand !== before,
    ...(columns && { columns }),
    parameters,
    ...(result && { result }),
    problems,
  }
}

/** With texts as literals: what the builder reads, and may take over as SQL of his own. */
async function written(document: DocumentOf<'schema'>, { sqlgDb }: Request, context: Context): Promise<string> {
  const own = document.spec.dataSource
  const stored =
    sqlgDb === undefined
      ? own && (await context.store.documents.find(own))
      : await readStored('data-source', sqlgDb, context)
  if (!stored) throw notFound()
  const documents = await statementDocuments(document, stored.document, context)
  const spec = { ...document.spec, dataSource: addressOf(stored.document) }
  return schemaStatement({ ...document, spec }, documents, 'written').sql
}

/** Columns are not settled while the statement grows: a mistake in them hides nothing that is wrong with it. */
function withoutColumns(document: DocumentOf<'schema'>): DocumentOf<'schema'> {
  const { resultColumns: _, ...spec } = document.spec
  return { ...document, spec }
}

/** The schema as it is once its text is its own. */
function asSql(document: DocumentOf<'schema'>, sql: string): DocumentOf<'schema'> {
  const { gui: _, ...spec } = document.spec
  return { ...document, spec: { ...spec, type: codes.schemaType.sql, sql } }
}
