import type { Operation } from '../../call/operation.ts'
import { sqlInfo } from '../sql/catalogue/sql-info.ts'
import { sqlGuiDocument, type SqlGuiRequest } from './sql-gui-document.ts'

/** Result columns and parameters of what is clicked together, as the database describes them. */
export const sqlgInfo: Operation<SqlGuiRequest & { saveCheck?: boolean }> = async (request, context) =>
  sqlInfo({ document: await sqlGuiDocument(request, context), saveCheck: request.saveCheck ?? false }, context)
