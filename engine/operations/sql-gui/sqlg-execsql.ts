import type { Operation } from '../../call/operation.ts'
import { sqlExecute } from '../sql/run/sql-execute.ts'
import { sqlGuiDocument, type SqlGuiRequest } from './sql-gui-document.ts'

interface Request extends SqlGuiRequest {
  values?: Record<string, unknown>
  login?: Record<string, unknown>
  limit?: number
  timeout?: number
}

/** Rows of what is clicked together, with values for its parameters. */
export const sqlgExecsql: Operation<Request> = async ({ values = {}, login, limit, timeout, ...request }, context) =>
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
