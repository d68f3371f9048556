import { makeBatchReads } from './batch-reads.ts'
import type { ConnectionPool, Lease } from './connection-pool.ts'
import type { Facts } from './facts.ts'
import { guard } from './guard.ts'
import { runOn } from './run-on.ts'
import { requireOneStatement } from './sql/require-one-statement.ts'
import {
  usualFetchSize,
  type Found,
  type Read,
  type Reading,
  type RunOptions,
  type StatementSource,
  type Value,
} from './source.ts'

export interface ReadPools {
  read: ConnectionPool
  /** A stream has its connection as long as its reader takes: who reads slowly keeps no other statement waiting. */
  stream: ConnectionPool
}

const leaveMs = 2_000

/** `read` of a source on connections of its pools. Those of lists that come at one time share a connection (`batch-reads.ts`). */
export function makePooledRead(pools: ReadPools, facts: Facts): StatementSource['read'] {
  const batched = makeBatchReads(pools.read)

  const foundOf = ({ statement, count, encoder }: Reading<unknown>, options: RunOptions): Promise<Found[]> => {
    const statements = count ? [statement, count] : [statement]
    if (encoder.text) return batched(statements, options)
    return pools.read.lend(options, async (lease) => {
      const found: Found[] = []
      for (const one of statements) found.push(await runOn(lease, one, options))
      return found
    })
  }

  async function* read<Rows>(reading: Reading<Rows>, options: RunOptions): AsyncGenerator<Read<Rows>> {
    const { statement, encoder, inPieces = false } = reading
    requireOneStatement(statement.text, 'read', facts)
    if (inPieces) {
      const lease = await pools[options.isBrief ? 'read' : 'stream'].take(options)
      for await (const rows of piecesOn(lease, reading, options)) yield { rows: encoder.encode({ columns: [], rows }) }
      return
    }
    const [found = { columns: [], rows: [] }, counted] = await foundOf(reading, options)
    yield { rows: encoder.encode(found), ...(counted && { total: Number(counted.rows[0]?.[0]) }) }
  }
  return read
}

/** The rows of a statement in pieces; gives the connection back. */
async function* piecesOn(
  lease: Lease & { back(): void },
  { statement }: Reading<unknown>,
  { ms, signal, fetchSize = usualFetchSize }: RunOptions,
): AsyncGenerator<Value[][]> {
  const { connection } = lease
  const cancel = () => void connection.cancel()
  const rows = connection.stream(statement, fetchSize)[Symbol.asyncIterator]()
  /** The next rows are on their way while the reader works on the last ones; what fails is told when they are asked for. */
  const ask = () => {
    const next = guard(ms, signal, cancel, () => rows.next())
    next.catch(() => undefined)
    return next
  }
  let open = true
  let next = ask()
  try {
    for (;;) {
      const piece = await next
      if (piece.done) break
      next = ask()
      yield piece.value
    }
    open = false
  } catch (error) {
    open = false
    lease.doubt()
    throw error
  } finally {
    // The reader left early: his signal does not end this too. What it has cancelled meanwhile may still be on its way.
    const leave = async () => {
      await rows.return?.()
      await next
    }
    if (open) await guard(leaveMs, undefined, cancel, leave).catch(() => lease.doubt())
    lease.back()
  }
}
