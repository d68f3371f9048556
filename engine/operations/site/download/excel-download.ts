import type { BytesOperation } from '../../../call/operation.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { excelFile } from './excel/excel-file.ts'
import { fileAnswer } from './file-answer.ts'

/** All rows of a search as a workbook, from the cursor to the socket. */
export const excelDownload: BytesOperation<'excel-download'> = (input, context) =>
  runGuarded(context, async () => fileAnswer(await excelFile(input, context, { signal: context.signal }), context))
