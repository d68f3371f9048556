import type { Address } from '../../runtime/document.ts'
import { equal } from '../../runtime/equal.ts'
import { mostRuns } from '../store/parts/runs.ts'
import type { RunFault, SchemaRun, Store } from '../store/store.ts'

const flushMs = 3_000
const longestValue = 500
/** More schemas than this do not run within three seconds; if they do, their runs are not told. */
const mostSchemas = 2_000

export interface RunReport {
  schema: Address
  origin: SchemaRun['origin']
  /** Key of the page's plan: `7/list`. */
  page?: string
  by?: string
  ms: number
  rows?: number
  fault?: RunFault
  /** Whoever started it stopped it or went away. */
  stopped?: true
}

/** Takes note of runs of schemas and writes them to the store behind the requests, each few seconds together. */
export interface Runs {
  record(run: RunReport): void
  flush(): Promise<void>
  /** The last runs, newest first, with those that are not written yet. */
  list(schema: Address): Promise<SchemaRun[]>
  close(): Promise<void>
}

/**
 * Runs of the same page with the same outcome within three seconds are one entry with their number, mean and longest
 * time: a site under load writes a line per page, not per request. A test run is always its own.
 */
export function makeRuns(store: Store, now: () => Date, failed: (error: unknown) => void): Runs {
  let waiting = new Map<Address, SchemaRun[]>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async (): Promise<void> => {
    const runs = [...waiting.values()].flat()
    waiting = new Map()
    await store.runs.append(runs).catch(failed)
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    return (writing = writing.then(write))
  }

  return {
    record(run) {
      const known = waiting.get(run.schema) ?? []
      if (known.length === 0) {
        if (waiting.size >= mostSchemas) return
        waiting.set(run.schema, known)
      }
      timer ??= setTimeout(() => void flush(), flushMs).unref()
      const fault = run.fault && shortened(run.fault)
      const isAlike = (one: SchemaRun) => one.page === run.page && equal(one.fault, fault)
      const same = run.origin === 'test' ? undefined : known.find(isAlike)
      if (same) addTo(same, run)
      else if (known.length < mostRuns) known.push(entryOf({ ...run, ...(fault && { fault }) }, now()))
    },
    flush,
    async list(schema) {
      await flush()
      return store.runs.list(schema)
    },
    close: flush,
  }
}

function entryOf({ ms, ...run }: RunReport, at: Date): SchemaRun {
  const whole = Math.round(ms)
  return { ...run, at: at.toISOString(), count: 1, ms: whole, maxMs: whole }
}

function shortened({ code, values }: RunFault): RunFault {
  const short = values?.map((value) => (typeof value === 'string' ? value.slice(0, longestValue) : value))
  return short ? { code, values: short } : { code }
}

function addTo(entry: SchemaRun, { ms, rows }: RunReport): void {
  entry.ms = Math.round((entry.ms * entry.count + ms) / (entry.count + 1))
  entry.maxMs = Math.max(entry.maxMs, Math.round(ms))
  entry.count++
  if (rows !== undefined) entry.rows = rows
}
