// Reads descriptions of APIs in a process of its own.
import { serveParser } from '../../parsing/serve-parser.ts'
import { describe } from './describe.ts'
import type { DescriptionOptions } from './descriptions.ts'

serveParser(async function* (options: DescriptionOptions, pieces) {
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(piece)
  yield await describe(Buffer.concat(parts), options)
})
