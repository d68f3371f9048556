import { makeParser, type Parser } from '../../parsing/make-parser.ts'
import type { WorkbookPiece, WorkbookTask } from './workbook-task.ts'

/** Fills workbooks, and looks into them. */
export type WorkbookFiller = Parser<WorkbookTask, WorkbookPiece>

/** Of the largest template the packed file, its shared texts and the packed rows are held. */
export const makeWorkbookFiller = (): WorkbookFiller =>
  makeParser({
    file: new URL('./filler-worker.ts', import.meta.url),
    ...{ heapMegabytes: 384, workMs: 120_000 },
    ...{ atOnce: 2, atOnceOwn: 1, most: 40, mostOwn: 8 },
  })
