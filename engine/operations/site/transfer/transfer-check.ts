import * as codes from '../../../../runtime/generated/codes.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { peek } from '../../../files/peek.ts'
import { oldMark } from '../../../transfer/read/excel/marks.ts'
import { readTransferFile, type ReadWorkbook } from '../../../transfer/read/read-transfer-file.ts'
import { requireFileType, toCallError } from './file-refusals.ts'
import { keepChecked } from './keep-checked.ts'
import { requireMapped } from './mapped-plan.ts'
import { transferRequest, workbookReader } from './transfer-request.ts'

/** Takes a file and holds each of its lines to the rules of its columns: nothing is written yet. */
export const transferCheck: DeclaredOperation<'transfer-check'> = async (input, context) => {
  const { contentId, name, mapping } = input
  const request = await transferRequest(contentId, context)
  const { plan } = request
  requireFileType(name, plan)
  requireMapped(plan, mapping, context.language)
  const { body } = context
  const bytes = plan.file.excel ? await requireNew(body(), workbookReader(context)) : body()
  const how = {
    name,
    encoding: input.encoding ?? plan.file.encoding,
    startRow:
      plan.file.startRow === codes.transferSettingStartRow.userChoice ? (input.startRow ?? 1) : plan.file.startRow,
    ...(mapping && { mapping }),
  }
  return keepChecked(request, how, bytes, context)
}

/** A workbook of before 2007, or with a password, under a name of today: its reader says which. */
async function requireNew(bytes: AsyncIterable<Uint8Array>, reader: ReadWorkbook): Promise<AsyncIterable<Uint8Array>> {
  const { head, all } = await peek(bytes, oldMark.length)
  if (!oldMark.equals(head)) return all
  try {
    for await (const _ of readTransferFile(all, { format: 'excel' }, reader)) break
  } catch (error) {
    throw toCallError(error)
  }
  return all
}
