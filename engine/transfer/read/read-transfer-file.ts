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
  /** The first row that holds data, from 1. */
  startRow?: number
  limits?: Partial<ReadLimits>
}

/**
 * The rows of a file, in pieces as they come: memory holds one piece. A line that cannot be read is told with its faults, and
 * the ones behind it are read all the same.
 */
export async function* readTransferFile(
  bytes: AsyncIterable<Uint8Array>,
  { format, encoding, delimiter = ',', quote = '"', rowDelimiter = 'none', startRow = 1, limits }: ReadOptions,
): AsyncGenerator<FileLine[], void> {
  const decoder = makeDecoder(encoding)
  const splitter = makeLineSplitter({
    delimiter: format === 'tab' ? '\t' : delimiter,
    quote,
    rowDelimiter,
    limits: { ...usualLimits, ...limits },
  })
  let before = startRow - 1
  const behindStart = (lines: FileLine[]): FileLine[] => {
    const skipped = Math.min(before, lines.length)
    before -= skipped
    return skipped === 0 ? lines : lines.slice(skipped)
  }
  for await (const piece of bytes) {
    const lines = behindStart(splitter.write(decoder.write(piece)))
    if (lines.length > 0) yield lines
  }
  const last = behindStart([...splitter.write(decoder.end()), ...splitter.end()])
  if (last.length > 0) yield last
}
