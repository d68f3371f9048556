import type { SQLJob } from '@ibm/mapepire-js'
import { TooManyRows } from '../../errors.ts'
import type { DescribedColumn, Description, Value } from '../../source.ts'
import type { SourceSettings } from '../../source-settings.ts'
import type { Link, LinkMode } from '../link.ts'
import { isLost, toSourceFailed } from '../to-source-failed.ts'
import { readerOf, typeClassOf } from '../types.ts'
import { jobOptions } from './job-options.ts'
import { openJob } from './open-job.ts'

interface Column {
  name: string
  type: string
  display_size: number
  label: string
  precision?: number
  scale?: number
}

interface Answer {
  success: boolean
  error?: string
  sql_state?: string
  metadata?: { columns?: Column[]; parameters?: { type: string; precision: number; scale?: number }[] }
  data?: unknown[][]
  is_done?: boolean
  update_count?: number
  output_parms?: { index: number; type: string; scale?: number; value?: unknown }[]
}

const batch = 1_000
let count = 0

/** A job over Mapepire. */
export async function openMapepireLink(settings: SourceSettings, mode: LinkMode, signal: AbortSignal): Promise<Link> {
  let job: SQLJob
  try {
    job = await openJob(settings, jobOptions(settings, mode), signal)
  } catch (error) {
    throw toSourceFailed(error)
  }
  let alive = true
  job.getSocket().once('close', () => (alive = false))

  const ask = async (type: string, more: object): Promise<Answer & { id: string }> => {
    const id = `kumiki${++count}`
    try {
      const answer = await job.send<Answer>({ id, type, ...more })
      if (answer.success) return { ...answer, id }
      throw toSourceFailed(new Error(answer.error ?? 'IBM i failed'), answer.sql_state)
    } catch (error) {
      const failed = toSourceFailed(error)
      if (isLost(failed)) alive = false
      throw failed
    }
  }
  if (settings.codePage !== undefined) {
    try {
      await ask('cl', { cmd: `CHGJOB CCSID(${settings.codePage})` })
    } catch (error) {
      await job.close()
      throw error
    }
  }
  const start = (text: string, values: readonly Value[], rows: number) =>
    ask(values.length === 0 ? 'sql' : 'prepare_sql_execute', {
      sql: text,
      terse: true,
      rows,
      ...(values.length === 0 ? {} : { parameters: values.map(toParameter) }),
    })
  /** A job whose cursor stays open is not lent again. */
  const closeCursor = async (id: string): Promise<void> => {
    await ask('sqlclose', { cont_id: id }).catch(() => (alive = false))
  }
  /** All pieces of a result; leaving early closes its cursor. */
  async function* pieces(first: Answer & { id: string }, size: number): AsyncIterable<Value[][]> {
    const readers = (first.metadata?.columns ?? []).map(readerOf)
    const valueOf = (read: (typeof readers)[number], value: unknown) =>
      value === null || value === undefined ? null : read(value)
    const read = (rows: unknown[][]) => rows.map((row) => readers.map((reader, i) => valueOf(reader, row[i])))
    let done = first.is_done === true
    try {
      if (first.data?.length) yield read(first.data)
      while (!done) {
        const { data, is_done } = await ask('sqlmore', { cont_id: first.id, rows: size })
        done = is_done === true
        if (data?.length) yield read(data)
      }
    } finally {
      if (!done && alive) await closeCursor(first.id)
    }
  }
  const end = (what: 'COMMIT' | 'ROLLBACK') => async () => void (await start(what, [], 1))

  return {
    job: job.id ?? '',
    get alive() {
      return alive
    },
    async run(text, values, maxRows, fetchSize = batch) {
      const first = await start(text, values, Math.min(fetchSize, maxRows + 1))
      const rows: Value[][] = []
      for await (const piece of pieces(first, fetchSize)) {
        rows.push(...piece)
        if (rows.length > maxRows) throw new TooManyRows(`more than ${maxRows} rows`)
      }
      return {
        columns: (first.metadata?.columns ?? []).map(({ name }) => name),
        rows,
        changes: Math.max(0, first.update_count ?? 0),
      }
    },
    async *stream(text, values, size) {
      yield* pieces(await start(text, values, size), size)
    },
    async call(text, values) {
      const { output_parms = [] } = await start(text, values, 1)
      return values.map((given, i) => {
        const found = output_parms.find(({ index }) => index === i + 1)
        return found?.value === undefined || found.value === null ? given : readerOf(found)(found.value)
      })
    },
    async describe(text): Promise<Description> {
      const { id, metadata } = await ask('prepare_sql', { sql: text, terse: true })
      await ask('sqlclose', { cont_id: id }).catch(() => undefined)
      return {
        columns: (metadata?.columns ?? []).map(toDescribed),
        parameters: (metadata?.parameters ?? []).map(({ type, precision, scale }) => ({
          type,
          typeClass: typeClassOf(type),
          size: precision,
          ...(scale ? { decimalDigits: scale } : {}),
        })),
      }
    },
    begin: () => Promise.resolve(),
    commit: end('COMMIT'),
    rollback: end('ROLLBACK'),
    close() {
      alive = false
      void job.close()
      job.getSocket().terminate()
    },
  }
}

/** After `prepare_sql` only the display size is told: sign and point are in it where a type has them. */
function toDescribed({
  name,
  type,
  display_size,
  label,
  precision,
  scale,
}: Column): DescribedColumn & { label?: string } {
  const typeClass = typeClassOf(type)
  const isDecimal = /^(DECIMAL|NUMERIC)/.test(type)
  const size = precision ?? (isDecimal ? Math.max(1, display_size - 2) : display_size)
  return {
    name,
    type,
    typeClass,
    ...(typeClass === 'String' || isDecimal ? { size } : {}),
    ...(isDecimal && scale !== undefined ? { decimalDigits: scale } : {}),
    inullable: true,
    ...(label && label !== name ? { label } : {}),
  }
}

function toParameter(value: Value): unknown {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex').toUpperCase()
  return typeof value === 'number' && !Number.isSafeInteger(value) ? String(value) : value
}
