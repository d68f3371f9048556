import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SourceFailed } from '../errors.ts'

/** An answer that did not come as a value. */
interface Failure {
  message: string
  code?: string
  list: OdbcError[]
}

/** One record of the driver's diagnostics. */
interface OdbcError {
  /** SQLSTATE */
  state: string
  /** The server's own number. */
  code: number
  message: string
}

/** The process that holds the ODBC connections of one source. */
export interface OdbcHost {
  /** Calls a function of `odbc-child.mjs`. Throws `SourceFailed`: SQLSTATE is its code, `ODBC_LOST` when the process ended. */
  call<T>(key: number, call: string, ...args: unknown[]): Promise<T>
  /** A number for a new connection. */
  newKey(): number
  /** Closes a connection; a driver that does not let go costs the process, and with it the source's other connections. */
  release(key: number): void
}

export interface OdbcHostOptions {
  /** The code that a dialect reads out of the driver's errors; else SQLSTATE. */
  codeOf?: (first: OdbcError, all: readonly OdbcError[]) => string
}

/** Connections that are open at the same time block one thread each while they work. */
const threads = 32
const releaseMs = 5_000
const idleMs = 15_000

/** Starts the process when the first connection is asked for, and ends it when the last one is gone. */
export function makeOdbcHost({ codeOf = ({ state }) => state }: OdbcHostOptions = {}): OdbcHost {
  let child: ChildProcess | undefined
  let nextId = 1
  let nextKey = 1
  let idle: NodeJS.Timeout | undefined
  const open = new Set<number>()
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()

  const start = (): ChildProcess => {
    const started = fork(fileURLToPath(new URL('./odbc-child.mjs', import.meta.url)), [], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Drivers read texts in the language of the process; without one they know ASCII only.
      env: { LC_ALL: 'C.UTF-8', ...driverEnvironment(), UV_THREADPOOL_SIZE: String(threads) },
    })
    started.on('message', ({ id, value, error }: { id: number; value: never; error?: Failure }) => {
      const pending = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) quiet(started)
      if (error) pending?.reject(toSourceFailed(error, codeOf))
      else pending?.resolve(value)
    })
    const lost = () => {
      if (child !== started) return
      child = undefined
      open.clear()
      for (const { reject } of waiting.values())
        reject(new SourceFailed('The ODBC process has ended', { code: 'ODBC_LOST' }))
      waiting.clear()
    }
    started.on('exit', lost)
    started.on('error', lost)
    return started
  }

  const call = <T>(key: number, name: string, ...args: unknown[]): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      clearTimeout(idle)
      child ??= start()
      const id = nextId++
      waiting.set(id, { resolve, reject })
      child.ref()
      child.channel?.ref()
      child.send({ id, call: name, key, args }, (error) => {
        if (!error || !waiting.delete(id)) return
        reject(new SourceFailed('The ODBC process has ended', { code: 'ODBC_LOST', cause: error }))
      })
    })

  const endWhenIdle = () => {
    if (open.size > 0 || !child) return
    idle = setTimeout(() => {
      if (open.size === 0) child?.disconnect()
    }, idleMs)
    idle.unref()
  }

  return {
    newKey() {
      open.add(nextKey)
      return nextKey++
    },
    call,
    release(key) {
      if (!open.delete(key) || !child) return
      const holder = child
      const timer = setTimeout(() => holder.kill('SIGKILL'), releaseMs)
      call(key, 'disconnect')
        .catch(() => undefined)
        .finally(() => {
          clearTimeout(timer)
          endWhenIdle()
        })
    },
  }
}

/** A process that does nothing does not keep the engine alive. */
function quiet(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

/** What drivers and their manager read; nothing else of the engine's environment. */
function driverEnvironment(): NodeJS.ProcessEnv {
  const names = /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|ODBC\w*|FREETDS\w*|TDS\w*|LD_LIBRARY_PATH|SystemRoot|windir)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)))
}

function toSourceFailed({ message, code, list }: Failure, codeOf: Required<OdbcHostOptions>['codeOf']): SourceFailed {
  // The server's own message stands first; the driver adds general ones.
  const [first] = list
  const told = first ? codeOf(first, list) : code
  return new SourceFailed(first ? withoutOrigin(first.message) : message, {
    ...(told === undefined ? {} : { code: told }),
  })
}

/** `[FreeTDS][SQL Server]Invalid object name` → `Invalid object name`. */
function withoutOrigin(message: string): string {
  return message.replace(/^(?:\[[^\]]*\])+\s*/, '')
}
