import type { DeclaredOperation } from '../../call/operation.ts'
import { sqlExecute } from '../sql/run/sql-execute.ts'
import { sqlGuiDocument } from './sql-gui-document.ts'

/** Rows of what is clicked together, with values for its parameters. */
export const sqlgExecsql: DeclaredOperation<'sqlg-execsql'> = async (
  { values = {}, login, limit, timeout, ...request },
  context,
) =>
  sqlExecute(
    {
      document: await sqlGuiDocument(request, context),
      parameters: values,
      ...(login && { login }),
      ...(limit !== undefined && { limit }),
      ...(timeout !== undefined && { timeout }),
    },
    context,
  )
