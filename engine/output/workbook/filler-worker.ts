// Fills workbooks in a process of its own.
import { StringDecoder } from 'node:string_decoder'
import { serveParser } from '../../parsing/serve-parser.ts'
import { drawSheet } from './draw-sheet.ts'
import { fillWorkbook } from './fill-workbook.ts'
import { lookIntoTemplate } from './look-into-template.ts'
import type { WorkbookPiece, WorkbookTask } from './workbook-task.ts'

serveParser(async function* (task: WorkbookTask, bytes): AsyncGenerator<WorkbookPiece, void> {
  if (task.task !== 'fill') {
    const template = Buffer.concat(await Array.fromAsync(bytes))
    if (task.task === 'look') yield { seen: await lookIntoTemplate(template, task.sheet) }
    else yield { drawn: await drawSheet(template, task.sheet) }
    return
  }
  const pieces = bytes[Symbol.asyncIterator]()
  const { template, rest } = await begin(pieces, task.size)
  for await (const piece of fillWorkbook(template, task, linesOf(pieces, rest))) yield { bytes: piece }
})

/** The workbook, and what has come behind it already. */
async function begin(pieces: AsyncIterator<Buffer>, size: number): Promise<{ template: Buffer; rest: Buffer }> {
  const parts: Buffer[] = []
  for (let length = 0; length < size;) {
    const { done, value } = await pieces.next()
    if (done) break
    parts.push(value)
    length += value.length
  }
  const all = Buffer.concat(parts)
  return { template: all.subarray(0, size), rest: all.subarray(size) }
}

async function* linesOf(pieces: AsyncIterator<Buffer>, first: Buffer): AsyncGenerator<string, void> {
  const decoder = new StringDecoder('utf8')
  let text = ''
  for (let bytes: Buffer | undefined = first; bytes;) {
    const lines: string[] = (text + decoder.write(bytes)).split('\n')
    text = lines.pop() ?? ''
    yield* lines
    const { done, value }: IteratorResult<Buffer> = await pieces.next()
    bytes = done ? undefined : value
  }
}
