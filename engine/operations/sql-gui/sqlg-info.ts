import type { DeclaredOperation } from '../../call/operation.ts'
import { sqlInfo } from '../sql/catalogue/sql-info.ts'
import { sqlGuiDocument } from './sql-gui-document.ts'

/** Result columns and parameters of what is clicked together, as the database describes them. */
export const sqlgInfo: DeclaredOperation<'sqlg-info'> = async (request, context) =>
  sqlInfo({ document: await sqlGuiDocument(request, context), saveCheck: request.saveCheck ?? false }, context)
