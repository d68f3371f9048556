import { unguarded } from '../../../runtime/csv/formula-guard.ts'
import type { WorkbookOptions } from './excel/workbooks.ts'
import { makeDecoder, type FileEncoding } from './decode/decoder.ts'
import { usualLimits, type FileLine, type ReadLimits } from './file-line.ts'
import type { RowDelimiter } from './row-breaks.ts'
import { makeLineSplitter } from './split-lines.ts'

export interface ReadOptions {
  format: 'csv' | 'tab'
  encoding: FileEncoding
  /** Stands between the values of a CSV file. */
  delimiter?: string
  quote?: string
  rowDelimiter?: RowDelimiter
  /** What stands before texts that a spreadsheet would take for formulas is taken off, as it was put there. */
  formulaGuard?: boolean
  /** The first row that holds data, from 1. */
  startRow?: number
  limits?: Partial<ReadLimits>
}

export interface ExcelOptions extends Pick<ReadOptions, 'startRow' | 'limits'> {
  format: 'excel'
  /** Name of the sheet, or its number from 1; the first one that is shown when nothing is said. */
  sheet?: string
}

/** Reads the rows of a workbook, in a process of its own: nobody reads a workbook where he serves others. */
export type ReadWorkbook = (
  options: WorkbookOptions,
  bytes: AsyncIterable<Uint8Array>,
) => AsyncGenerator<FileLine[], void>

/**
 * The rows of a file, in pieces as they come: memory holds one piece. A line that cannot be read is told with its faults, and the ones
 * behind it are read all the same.
 */
export async function* readTransferFile(
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions | ExcelOptions,
  readWorkbook: ReadWorkbook,
): AsyncGenerator<FileLine[], void> {
  const limits = { ...usualLimits, ...options.limits }
  const pieces =
    options.format === 'excel'
      ? readWorkbook({ sheet: options.sheet, limits }, bytes)
      : readDelimited(bytes, options, limits)
  let before = (options.startRow ?? 1) - 1
  for await (const lines of pieces) {
    const skipped = Math.min(before, lines.length)
    before -= skipped
    if (lines.length > skipped) yield skipped === 0 ? lines : lines.slice(skipped)
  }
}

async function* readDelimited(
  bytes: AsyncIterable<Uint8Array>,
  { format, encoding, delimiter = ',', quote = '"', rowDelimiter = 'none', formulaGuard = false }: ReadOptions,
  limits: ReadLimits,
): AsyncGenerator<FileLine[], void> {
  const decoder = makeDecoder(encoding)
  const splitter = makeLineSplitter({ delimiter: format === 'tab' ? '\t' : delimiter, quote, rowDelimiter, limits })
  const plain = (lines: FileLine[]): FileLine[] => {
    if (formulaGuard) for (const { cells } of lines) takeOffGuards(cells)
    return lines
  }
  for await (const piece of bytes) yield plain(splitter.write(decoder.write(piece)))
  const last = plain([...splitter.write(decoder.end()), ...splitter.end()])
  yield last.at(-1)?.cells.join() === endOfFile ? last.slice(0, -1) : last
}

/** DOS ended its texts so, and what speaks with its systems still does. */
const endOfFile = '\x1a'

function takeOffGuards(cells: string[]): void {
  for (let at = 0; at < cells.length; at++) cells[at] = unguarded(cells[at] ?? '')
}
