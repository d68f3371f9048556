import type { DeclaredOperation } from '../../../call/operation.ts'
import { readOptions } from '../../../execution/transfer/read-lines.ts'
import { readTransferFile } from '../../../transfer/read/read-transfer-file.ts'
import { requireFileType, toCallError } from './file-refusals.ts'
import { transferRequest, workbookReader } from './transfer-request.ts'

const most = { lines: 5, columns: 1000, letters: 60 }

/** The first lines of a workbook, which the browser cannot read; nothing of it is kept. */
export const transferLook: DeclaredOperation<'transfer-look'> = async ({ contentId, name }, context) => {
  const { plan } = await transferRequest(contentId, context)
  requireFileType(name, plan)
  const options = readOptions(plan.file, plan.file.encoding)
  const lines: string[][] = []
  try {
    for await (const piece of readTransferFile(context.body(), options, workbookReader(context))) {
      for (const { cells, shown } of piece.slice(0, most.lines - lines.length))
        lines.push(
          cells
            .slice(0, most.columns)
            .map((cell, at) => shown?.[at + 1] ?? cell)
            .map((cell) => [...cell.slice(0, 2 * most.letters)].slice(0, most.letters).join('')),
        )
      if (lines.length >= most.lines) break
    }
  } catch (error) {
    throw toCallError(error)
  }
  return { lines }
}
