import type { PlanColumn } from '../../../runtime/compile/plan.ts'
import type { Row } from '../../execution/row.ts'
import type { ApiAnswer } from './api-call.ts'
import { gzipped, preferredEncoding } from './compress-answer.ts'
import type { ApiCaller } from './run-method.ts'

interface Wanted {
  as: 'json' | 'ndjson' | 'csv'
  /** No more rows than this, after so many that are left out. */
  most: number
  offset: number
  columns: readonly PlanColumn[]
}

const types = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
}

/** Rows from the cursor to the socket. The first piece is waited for, so that what fails at once is told as an error. */
export async function streamRows(
  rows: AsyncIterable<Row[]>,
  wanted: Wanted,
  { stream, acceptEncoding }: Pick<ApiCaller, 'stream' | 'acceptEncoding'>,
): Promise<ApiAnswer> {
  const encoding = preferredEncoding(acceptEncoding, ['gzip'])
  const bytes = bytesOf(rows, wanted)
  return {
    status: 200,
    headers: { 'content-type': types[wanted.as], ...(encoding && { 'content-encoding': encoding }) },
    body: await stream(encoding ? gzipped(bytes) : bytes),
  }
}

async function* bytesOf(rows: AsyncIterable<Row[]>, wanted: Wanted): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for await (const text of textsOf(rows, wanted)) yield encoder.encode(text)
}

async function* textsOf(rows: AsyncIterable<Row[]>, wanted: Wanted): AsyncGenerator<string, void> {
  const { as, columns } = wanted
  const keys = columns.map(({ key }) => key)
  let text = as === 'json' ? '[' : as === 'csv' ? csvLine(keys) : ''
  let isBegun = false
  for await (const taken of rowsWithin(rows, wanted)) {
    if (as === 'json') text += (isBegun ? ',' : '') + JSON.stringify(taken).slice(1, -1)
    else
      for (const row of taken) text += as === 'csv' ? csvLine(keys.map((key) => row[key])) : `${JSON.stringify(row)}\n`
    isBegun = true
    yield text
    text = ''
  }
  const end = text + (as === 'json' ? ']' : '')
  if (end !== '') yield end
}

/** No more rows than asked for, after those that are left out. */
export async function* rowsWithin(
  rows: AsyncIterable<Row[]>,
  { most, offset }: Pick<Wanted, 'most' | 'offset'>,
): AsyncGenerator<Row[], void> {
  let seen = 0
  for await (const piece of rows) {
    const from = Math.max(0, offset - seen)
    const taken = piece.slice(from, Math.max(from, offset + most - seen))
    seen += piece.length
    if (taken.length > 0) yield taken
    if (seen >= offset + most) break
  }
}

/** RFC 4180. */
function csvLine(values: readonly unknown[]): string {
  const cells = values.map((value) => {
    const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${cells.join(',')}\r\n`
}
