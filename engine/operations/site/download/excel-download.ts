import type { BytesOperation } from '../../../call/operation.ts'
import { CallError } from '../../../codes/call-error.ts'
import { codes } from '../rows/codes.ts'
import { runGuarded } from '../rows/run-guarded.ts'
import { excelFile } from './excel/excel-file.ts'
import { fileStream } from './file-stream.ts'
import { listRows } from './list-rows.ts'

/** All rows of a search as a workbook, from the cursor to the socket. */
export const excelDownload: BytesOperation<'excel-download'> = (input, context) =>
  runGuarded(context, async () => {
    const { plan, pieces } = await listRows(input, context)
    const sheet = plan.excel?.[context.language] ?? Object.values(plan.excel ?? {})[0]
    if (!sheet) throw new CallError(codes.notFound)
    const rows = pieces[Symbol.asyncIterator]()
    // What fails at once is told in words; later the file can only end too early.
    const first = await rows.next()
    return {
      $bytes: fileStream(excelFile({ sheet, totals: plan.totals ?? [], first, rows }), context),
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      headers: { 'content-disposition': 'attachment', 'cache-control': 'no-store' },
    }
  })
