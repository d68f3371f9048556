import type { Operation } from '../../call/operation.ts'
import { sqlInfo } from '../sql/catalogue/sql-info.ts'
import { guiDocument, type GuiRequest } from './gui-document.ts'

/** Result columns and parameters of what is clicked together, as the database describes them. */
export const sqlgInfo: Operation<GuiRequest & { saveCheck?: boolean }> = async (request, context) =>
  sqlInfo({ document: await guiDocument(request, context), saveCheck: request.saveCheck ?? false }, context)
