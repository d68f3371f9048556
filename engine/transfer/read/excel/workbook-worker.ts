// Reads workbooks in a process of its own.
import { serveParser } from '../../../parsing/serve-parser.ts'
import type { FileLine } from '../file-line.ts'
import { readExcel } from './read-excel.ts'
import type { WorkbookOptions } from './workbooks.ts'

/** Characters that go to the engine at once: many cells may share one long text. */
const mostLetters = 1_000_000

serveParser(async function* (options: WorkbookOptions, bytes) {
  for await (const lines of readExcel(options, bytes)) yield* inPieces(lines)
})

function* inPieces(lines: readonly FileLine[]): Generator<FileLine[]> {
  let from = 0
  let letters = 0
  for (const [at, { cells }] of lines.entries()) {
    for (const { length } of cells) letters += length
    if (letters < mostLetters) continue
    yield lines.slice(from, at + 1)
    from = at + 1
    letters = 0
  }
  if (from < lines.length) yield lines.slice(from)
}
