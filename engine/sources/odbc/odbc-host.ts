import type { InputOf, OutputOf } from '../../workers/calls.ts'
import type { Fault } from '../../workers/message.ts'
import { Pool } from '../../workers/pool.ts'
import { processLink } from '../../workers/process-link.ts'
import { SourceFailed } from '../errors.ts'
import type { OdbcCalls } from './odbc-worker.ts'

/** One record of the driver's diagnostics. */
interface OdbcError {
  /** SQLSTATE */
  state: string
  /** The server's own number. */
  code: number
  message: string
}

type Calls = OdbcCalls

/** One connection in the process of its source. */
export interface OdbcConnection {
  /** Throws `SourceFailed`: SQLSTATE is its code, `ODBC_LOST` when the process ended. */
  call<Name extends keyof Calls>(name: Name, input: Omit<InputOf<Calls[Name]>, 'key'>): Promise<OutputOf<Calls[Name]>>
  /** Closes it; a driver that does not let go costs the process, and with it the source's other connections. */
  release(): void
}

/** The process that holds the ODBC connections of one source. */
export interface OdbcHost {
  /** A new connection, which is not opened yet. */
  connection(): Promise<OdbcConnection>
}

export interface OdbcHostOptions {
  /** The code that a dialect reads out of the driver's errors; else SQLSTATE. */
  codeOf?: (first: OdbcError, all: readonly OdbcError[]) => string
}

/** Connections that are open at the same time block one thread each while they work. */
const threads = 32
const releaseMs = 5_000
const idleMs = 15_000

/** Starts the process when the first connection is asked for, and ends it some time after the last one is gone. */
export function makeOdbcHost({ codeOf = ({ state }) => state }: OdbcHostOptions = {}): OdbcHost {
  const pool = new Pool<Calls>({
    open: processLink({
      program: new URL('./odbc-worker.ts', import.meta.url),
      // Drivers read texts in the language of the process; without one they know ASCII only.
      env: { LC_ALL: 'C.UTF-8', ...driverEnvironment(), UV_THREADPOOL_SIZE: String(threads) },
    }),
    work: 'holds ODBC connections',
    idleMs,
    errors: {
      lost: ({ error }) => new SourceFailed('The ODBC process has ended', { code: 'ODBC_LOST', cause: error }),
      told: (fault) => toSourceFailed(fault, codeOf),
    },
  })
  let last = 0
  return {
    async connection() {
      const { worker, release } = await pool.share()
      const key = ++last
      const call: OdbcConnection['call'] = (name, input) =>
        worker.request(name, { ...input, key } as InputOf<Calls[typeof name]>)
      return {
        call,
        release() {
          const timer = setTimeout(() => worker.end(), releaseMs)
          call('disconnect', {})
            .catch(() => undefined)
            .finally(() => {
              clearTimeout(timer)
              release()
            })
        },
      }
    },
  }
}

/** What drivers and their manager read; nothing else of the engine's environment. */
function driverEnvironment(): NodeJS.ProcessEnv {
  const names = /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|ODBC\w*|FREETDS\w*|TDS\w*|LD_LIBRARY_PATH|SystemRoot|windir)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)))
}

function toSourceFailed(
  { message, code, odbcErrors }: Fault & { odbcErrors?: OdbcError[] },
  codeOf: Required<OdbcHostOptions>['codeOf'],
): SourceFailed {
  // The server's own message stands first; the driver adds general ones.
  const [first] = odbcErrors ?? []
  const told = first ? codeOf(first, odbcErrors ?? []) : code
  return new SourceFailed(first ? withoutOrigin(first.message) : message, {
    ...(typeof told === 'string' && { code: told }),
  })
}

/** `[FreeTDS][SQL Server]Invalid object name` → `Invalid object name`. */
function withoutOrigin(message: string): string {
  return message.replace(/^(?:\[[^\]]*\])+\s*/, '')
}
