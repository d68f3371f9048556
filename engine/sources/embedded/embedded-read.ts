import { makePieces } from '../../workers/pieces.ts'
import type { SourceFailed } from '../errors.ts'
import {
  usualFetchSize,
  type Read,
  type Reading,
  type Result,
  type RunOptions,
  type Signal,
  type Statement,
  type StatementSource,
  type Value,
} from '../source.ts'
import { fromWire } from './from-wire.ts'
import type { DatabasePool } from './database-pool.ts'
import type { DatabaseRequest } from './database-requests.ts'
import { requireHarmless } from './require-harmless.ts'
import { makeStatementNumbers, type StatementNumbers } from './statement-numbers.ts'
import { toWire } from './to-wire.ts'

/**
 * Of a stream: how large an answer should be, and how many pieces it has at most, since the next rows may be wider. An
 * answer that the channel's buffer holds (208 KiB on Linux) is sent without waiting for its reader: the process goes on
 * reading rows.
 */
const answerBytes = 128 * 1024
const mostTogether = 8
/** Answers that are asked for before they are needed; no more than that, so a slow reader stops the process. */
const answersAhead = 3

export interface EmbeddedReading {
  reading: DatabasePool
  /** Streams have a process for themselves as long as their readers take. */
  streaming: DatabasePool
  runIn(pool: DatabasePool, statement: Statement, readOnly: boolean, options: RunOptions): Promise<Result>
}

/** `read` of an embedded database: text is made of the rows in its processes. */
export function makeEmbeddedRead({ reading, streaming, runIn }: EmbeddedReading): StatementSource['read'] {
  const numbers = makeStatementNumbers()

  async function* read<Rows>(wanted: Reading<Rows>, options: RunOptions): AsyncGenerator<Read<Rows>> {
    const { statement, count, encoder, inPieces = false } = wanted
    if (inPieces) {
      requireHarmless(statement.text, 'read')
      for await (const rows of piecesIn(options.isBrief ? reading : streaming, statement, options))
        yield { rows: encoder.encode({ columns: [], rows }) }
      return
    }
    if (encoder.text) {
      const { json, size, total } = await textIn(
        reading,
        numbers,
        { statement, count, shape: encoder.text.shape },
        options,
      )
      yield { rows: encoder.text.decode(json, size), ...(total >= 0 && { total }) }
      return
    }
    const rows = encoder.encode(await runIn(reading, statement, true, options))
    const counted = count && (await runIn(reading, count, true, options))
    yield { rows, ...(counted && { total: Number(counted.rows[0]?.[0]) }) }
  }
  return read
}

interface TextOf extends Pick<Reading<unknown>, 'statement' | 'count'> {
  shape: NonNullable<Reading<unknown>['encoder']['text']>['shape']
}

/** Rows as text, and how many there are; `total` -1: nobody counted. */
async function textIn(
  pool: DatabasePool,
  numbers: StatementNumbers,
  { statement, count, shape }: TextOf,
  { ms, signal }: RunOptions,
): Promise<{ json: Uint8Array; size: number; total: number }> {
  const options = withSignal(ms, signal)
  const number = numbers.of(statement.text, shape, count?.text)
  const values = toWire(statement.values)
  const known: DatabaseRequest = { op: 'json', number, values, ...(count && { countValues: toWire(count.values) }) }
  const whole: DatabaseRequest = { ...known, text: statement.text, shape, ...(count && { countText: count.text }) }
  const answer = await pool
    .request((process) => (process.learns(number) ? whole : known), options)
    .catch((error: unknown) => {
      // What waited behind a process that ended went to another one, which was told something else.
      if ((error as SourceFailed).code !== 'UNKNOWN_NUMBER') throw error
      return pool.request(whole, options)
    })
  const first = answer.indexOf(0x20)
  const second = answer.indexOf(0x20, first + 1)
  return {
    json: answer.subarray(second + 1),
    size: Number(answer.toString('latin1', 0, first)),
    total: Number(answer.toString('latin1', first + 1, second)),
  }
}

async function* piecesIn(
  pool: DatabasePool,
  statement: Statement,
  { ms, signal, fetchSize = usualFetchSize }: RunOptions,
): AsyncGenerator<Value[][]> {
  const pieces = makePieces<Value[][]>()
  const leased = pool.lease(signal, async (process) => {
    const options = withSignal(ms, signal)
    await process.request({ op: 'open', text: statement.text, values: toWire(statement.values) }, options)
    // Each answer wakes both processes: it has as many pieces as its size allows.
    let together = 1
    const next = () => {
      const answer = process.request({ op: 'next', rows: fetchSize * together }, options)
      answer.catch(() => undefined)
      return answer
    }
    const coming = Array.from({ length: answersAhead }, next)
    for (let isWanted = true; isWanted;) {
      const answer = await coming.shift()
      if (!answer) break
      const { rows } = fromWire(answer)
      if (rows.length === 0) break
      const size = answer.length / Math.ceil(rows.length / fetchSize)
      together = Math.min(mostTogether, Math.max(1, Math.floor(answerBytes / size)))
      coming.push(next())
      for (let at = 0; isWanted && at < rows.length; at += fetchSize)
        isWanted = await pieces.put(rows.slice(at, at + fetchSize))
    }
    await Promise.all(coming)
  })
  leased.then(pieces.end, pieces.fail)
  try {
    yield* pieces.read()
  } finally {
    pieces.stop()
    await leased.catch(() => undefined)
  }
}

export function withSignal(ms: number, signal: Signal | undefined): { ms: number; signal?: Signal } {
  return signal ? { ms, signal } : { ms }
}
