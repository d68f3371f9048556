// Reads files of rows as choices in a process of its own.
import { serveParser } from '../parsing/serve-parser.ts'
import { readExcel } from '../transfer/read/excel/read-excel.ts'
import { choicesOfFile } from './choices-of-file.ts'
import type { ChoicesOptions } from './choices-parser.ts'

serveParser(async function* (options: ChoicesOptions, pieces) {
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(piece)
  yield await choicesOfFile(Buffer.concat(parts), options, readExcel)
})
