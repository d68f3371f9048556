import { parentPort } from 'node:worker_threads'
import { readBulkRows } from './bulk-rows.ts'
import { ByteReader } from './byte-reader.ts'
import { packetTypes } from './packets.ts'
import { handleRpc, type Prepared } from './rpc.ts'
import { Session, type Sink } from './session.ts'
import { SqlError } from './sql/sql-error.ts'
import { Cancelled } from './sql/sqlite-functions.ts'
import { done, TokenWriter, type DoneToken } from './tokens.ts'

/** A request of the client, without its packet headers. */
export interface Request {
  type: number
  payload: Uint8Array
  reset: boolean
}

/** Part of the answer's token stream; `end` is its last. */
export interface Answer {
  bytes: Uint8Array
  end: boolean
}

export type WorkerMessage = Answer | 'closed'

/** A session that begins. */
export interface WorkerOptions {
  file: string
  user: string
  database: string
  /** Set to 1 when the client cancels. */
  flag: SharedArrayBuffer
}

const piece = 30_000
const port = parentPort!
let open: { options: WorkerOptions; session: Session; prepared: Prepared } | undefined
let released: (() => void) | undefined

port.on('message', (message: Request | WorkerOptions | 'more' | 'close') => {
  if (message === 'more') released?.()
  else if (message === 'close') {
    open?.session.close()
    open = undefined
    port.postMessage('closed' satisfies WorkerMessage)
  } else if ('flag' in message) open = begin(message)
  else void answer(message)
})

function begin(options: WorkerOptions): typeof open {
  const flag = new Int32Array(options.flag)
  const session = new Session({
    ...options,
    isCancelled: () => Atomics.load(flag, 0) === 1,
    sleep: (ms) => void Atomics.wait(flag, 0, 0, ms),
  })
  return { options, session, prepared: { next: 1, statements: new Map() } }
}

async function answer({ type, payload, reset }: Request): Promise<void> {
  if (!open) return
  const { session, prepared, options } = open
  const out = new TokenWriter()
  const input = new ByteReader(Buffer.from(payload))
  if (reset) {
    session.reset()
    out.environmentBytes(18, new Uint8Array(), new Uint8Array())
  }
  // ALL_HEADERS: its own length comes first. Rows have none.
  if (type !== packetTypes.bulk) input.at = input.u32()
  const inTransaction = () => (session.depth > 0 ? done.inTransaction : 0)
  const sink = makeSink(out, type === 3 ? 'DONEINPROC' : 'DONE', options, inTransaction)
  try {
    if (type === 1) await session.run(input.bytes(input.left).toString('utf16le'), new Map(), sink)
    else if (type === 3) await handleRpc(input, session, prepared, sink, out)
    else if (type === packetTypes.bulk) session.load(readBulkRows(input), sink)
    else transaction(input, session, sink)
    if (type !== 3 && !sink.pending) out.done('DONE', inTransaction())
    sink.flush(type === 3)
    if (type === 3) out.done('DONEPROC', inTransaction())
  } catch (error) {
    sink.flush(true)
    if (!(error instanceof Cancelled)) {
      const { number, severity, message } = toSqlError(error)
      out.error(number, severity, message)
    }
    out.done(type === 3 ? 'DONEPROC' : 'DONE', done.error | inTransaction())
  }
  post(out, true)
}

function toSqlError(error: unknown): SqlError {
  if (error instanceof SqlError) return error
  return new SqlError(
    50000,
    `The test double failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    20,
  )
}

function transaction(input: ByteReader, session: Session, sink: Sink): void {
  const kind = input.u16()
  if (kind === 5) session.begin(sink)
  else if (kind === 7 || kind === 8) {
    if (kind === 7) session.commit(sink)
    else session.rollback(sink)
    input.bytes(input.u8())
    // The client may ask for the next transaction at once.
    if (input.left > 0 && (input.u8() & 1) === 1) session.begin(sink)
  } else throw new SqlError(50000, `Transaction manager request ${kind} is not known here`)
}

export type WorkerSink = Sink & {
  /** A DONE that is held back until it is known whether something follows. */
  pending: { token: DoneToken; status: number; rows: number } | undefined
}

function makeSink(out: TokenWriter, token: DoneToken, options: WorkerOptions, inTransaction: () => number): WorkerSink {
  const descriptor = Buffer.from([1, 0, 0, 0, 1, 0, 0, 0])
  const sink: WorkerSink = {
    pending: undefined,
    flush(more) {
      const { pending } = sink
      if (pending) out.done(pending.token, more ? pending.status | done.more : pending.status, 0xc1, pending.rows)
      sink.pending = undefined
    },
    columns(columns) {
      sink.flush(true)
      out.columns(columns)
    },
    row: (columns, values) => void out.row(columns, values),
    room() {
      if (out.length < piece) return undefined
      post(out, false)
      return new Promise((resolve) => (released = resolve))
    },
    done(rows) {
      sink.flush(true)
      sink.pending = { token, status: (rows === undefined ? 0 : done.count) | inTransaction(), rows: rows ?? 0 }
    },
    transaction(what) {
      sink.flush(true)
      if (what === 'begin') out.environmentBytes(8, descriptor, new Uint8Array())
      else out.environmentBytes(what === 'commit' ? 9 : 10, new Uint8Array(), descriptor)
    },
    database(name) {
      sink.flush(true)
      out.environmentText(1, name, options.database)
    },
  }
  return sink
}

function post(out: TokenWriter, end: boolean): void {
  port.postMessage({ bytes: out.take(), end } satisfies Answer)
}
