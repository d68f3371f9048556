import type { LazySignal, RequestOptions, Worker } from '../../workers/contract.ts'
import type { Codec } from '../../workers/codec.ts'
import type { WorkerEnd } from '../../workers/link.ts'
import type { Fault } from '../../workers/message.ts'
import { Pool } from '../../workers/pool.ts'
import { processLink } from '../../workers/process-link.ts'
import {
  SourceBusy,
  SourceFailed,
  SourceRefused,
  StatementCancelled,
  StatementTimeout,
  TooManyRows,
} from '../errors.ts'
import type { SourceLoad } from '../source.ts'
import {
  mappedBytes,
  type DatabaseCalls,
  type DatabaseFault,
  type DatabaseFile,
  type DatabaseRequest,
} from './database-requests.ts'

const startMs = 15_000
const waitMs = 5_000
/** For closing what a borrower left open. */
const leaveMs = 5_000
const depth = 8
const quick = { ms: 0.5, depth: 4 }
const mostTold = 10_000
/** Of its own that a process may have: what one statement takes is taken from everybody. */
const mostBytes = 384 * 1024 * 1024
// A process holds little JavaScript. (A young generation of a few megabytes would cost a third of the speed; V8's own limit is
// 64 MB for each half.)
const flags = ['--max-old-space-size=256', '--max-semi-space-size=16', '--v8-pool-size=1']

type Options = Pick<RequestOptions, 'signal'> & { ms: number }

/** One process, for whoever has it. */
export interface DatabaseProcess {
  readonly alive: boolean
  /** Resolves with the answer. Rejects at the deadline, and the process is gone then. */
  request(request: DatabaseRequest, options: Options): Promise<Buffer>
  /** True when this process has not been told of that number before; from now on it has. */
  learns(number: number): boolean
  kill(): void
}

export type RequestFor = (process: DatabaseProcess) => DatabaseRequest

/** Some processes that have one file open, started when needed and ended when idle. */
export interface DatabasePool {
  /** One request on whichever process has least to do; a function makes it for that process. */
  request(request: DatabaseRequest | RequestFor, options: Options): Promise<Buffer>
  /** A process for one caller alone, until `work` ends; a caller who goes waits for none. */
  lease<T>(signal: LazySignal | undefined, work: (process: DatabaseProcess) => Promise<T>): Promise<T>
  /** Starts a process, if none runs: the first caller need not wait for all of its start. */
  warm(): void
  load(): SourceLoad
  pids(): number[]
  close(): Promise<void>
}

export interface DatabasePoolOptions extends DatabaseFile {
  /** Processes at most. */
  size: number
  /** Milliseconds without work after which the processes end. */
  idleMs: number
}

export function makeDatabasePool({ size, idleMs, ...data }: DatabasePoolOptions): DatabasePool {
  const program = new URL('./database-worker.ts', import.meta.url)
  const limits = { bytes: mostBytes, mappedBytes }
  const pool = new Pool<DatabaseCalls>({
    open: processLink({ program, data, limits, flags, codec }),
    work: 'runs statements',
    errors: {
      late: (ms) => new StatementTimeout(`no answer within ${ms} ms`),
      left: () => new StatementCancelled('the caller went away'),
      lost: lostError,
      ended: () => new SourceFailed('the database was closed', { code: 'CLOSED' }),
      told: toldError,
    },
    busy: (why) =>
      new SourceBusy(why === 'late' ? 'all connections of this database are busy' : 'the database was closed'),
    leave: (worker) => worker.request('ask', { op: 'leave' }, { ms: leaveMs }),
    ...{ size, idleMs, depth, quick, startMs, waitMs },
  })
  const processOf = makeProcesses()
  return {
    request: (request, options) =>
      pool.request('ask', typeof request === 'function' ? (worker) => request(processOf(worker)) : request, {
        ...options,
        isMovable: !data.writer,
      }),
    lease: (signal, work) => pool.lease(signal, (worker) => work(processOf(worker))),
    warm: () => pool.warm(),
    load: () => pool.load(),
    pids: () => pool.pids(),
    close: () => pool.close(),
  }
}

/** Each worker as its borrowers see it. */
function makeProcesses(): (worker: Worker<DatabaseCalls>) => DatabaseProcess {
  const known = new WeakMap<Worker<DatabaseCalls>, DatabaseProcess>()
  return (worker) => {
    const found = known.get(worker)
    if (found) return found
    const told = new Set<number>()
    const made: DatabaseProcess = {
      get alive() {
        return worker.isAlive
      },
      request: (request, options) => worker.request('ask', request, options),
      learns(number) {
        if (told.has(number)) return false
        if (told.size >= mostTold) told.clear()
        told.add(number)
        return true
      },
      kill: () => worker.end(),
    }
    known.set(worker, made)
    return made
  }
}

/** Requests are JSON; answers are what the process makes of its rows, and come as they are. */
const codec: Codec = {
  encode: (_kind, value) => JSON.stringify(value),
  decode: (kind, payload): unknown => (kind === 'failed' ? JSON.parse(payload.toString()) : payload),
}

function lostError({ limit, told }: WorkerEnd): SourceFailed {
  if (limit === 'memory') return new SourceFailed('the statement needs too much memory', { code: 'TOO_MUCH_MEMORY' })
  if (limit === 'start') return new SourceFailed('the database process did not start')
  const error = new SourceFailed('the database process ended', { code: 'PROCESS_ENDED', cause: told })
  error.isLost = true
  return error
}

function toldError({ message, code, row }: Fault & Pick<DatabaseFault, 'row'>): Error {
  if (code === 'TOO_MANY_ROWS') return new TooManyRows(message)
  if (code === 'OWN_STORE') return new SourceRefused('source-own-store')
  return new SourceFailed(message, { ...(typeof code === 'string' && { code }), ...(row !== undefined && { row }) })
}
