import type { OutputCheck } from '../../runtime/output/outputs.ts'
import type { Row } from '../execution/row.ts'
import type { Office } from '../office/office.ts'
import type { PageFile } from '../printer/print-page.ts'
import type { Printer } from '../printer/printer.ts'
import type { WorkbookFiller } from './workbook/workbook-filler.ts'

/** What a report needs beside its rows. */
export interface PageTools {
  printer: Printer
  workbookFiller: WorkbookFiller
  office: Office
  /** Whom drawing costs. */
  principal: string
  signal: AbortSignal | undefined
  /** Milliseconds of drawing. */
  ms: number
  /** A stored file of the release, by `blob/` and its key. */
  blob(address: string): Promise<PageFile | undefined>
  /** Rows that belong to one, by the names under which a report has them. */
  linesOf(row: Row): Promise<Readonly<Record<string, readonly Row[]>>>
  /** The row of the login. */
  login: Row
  /** `yyyy-MM-dd` on the site's clock. */
  today: string
}

/** Rows that become a file. */
export interface OutputRows {
  /** Of whom the file is for; what has no words in it has those of another one. */
  language: string
  /** Keys of the columns whose sums stand below the rows. */
  totals: readonly string[]
  /** All of them, read piece by piece as they are taken. */
  pieces: AsyncIterable<Row[]>
  /** What draws files of pages; left out where files hold rows alone. */
  pages?: PageTools
  /** A character that the file cannot hold is replaced; otherwise the file is not made. */
  replaces: boolean
}

/** How the rows of a plan become the bytes of a file. */
export interface OutputWriter<Plan> {
  /** Bytes are made as they are taken, and rows read for them: the first come with the first rows. */
  bytes(plan: Plan, rows: OutputRows): AsyncGenerator<Uint8Array, void>
  /** Reads all rows, and tells each character that the file cannot hold, with its row and column. */
  check?(plan: Plan, rows: OutputRows): Promise<OutputCheck>
}
