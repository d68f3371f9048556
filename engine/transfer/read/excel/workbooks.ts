import { makeParser, type Parser } from '../../../parsing/make-parser.ts'
import type { FileLine, ReadLimits } from '../file-line.ts'

export interface WorkbookOptions {
  /** Name of the sheet, or its number from 1; the first one that is shown when nothing is said. */
  sheet?: string | undefined
  limits: ReadLimits
}

/** Rows of workbooks, in pieces. */
export type Workbooks = Parser<WorkbookOptions, FileLine[]>

/** Of the largest workbook that `usualBudget` lets through, the texts that its cells share and its packed file are held. */
const limits = { file: new URL('./workbook-worker.ts', import.meta.url), heapMegabytes: 384, workMs: 120_000 }

/** Workbooks that somebody waits for. */
export const makeWorkbooks = (): Workbooks => makeParser({ ...limits, atOnce: 3, atOnceOwn: 1, most: 33, mostOwn: 5 })

/** Workbooks that were checked, and are transferred in the background: each as long as its data source takes. */
export const makeKeptWorkbooks = (): Workbooks =>
  makeParser({ ...limits, atOnce: 8, atOnceOwn: 4, most: 108, mostOwn: 24 })
