import type { ListPlan, UpdateTimes } from '../../../runtime/page-parts/list-plan.ts'
import { nextExecutions } from '../../../runtime/schedule/executions.ts'
import type { Answer } from '../../sources/request-source.ts'
import type { Encoder, Value } from '../../sources/source.ts'
import { boundValue } from '../bind-values.ts'
import type { ExecutionScope } from '../scope.ts'
import { makeNarrow, makeWants } from './request-rows.ts'
import { shapeOf, type RowsColumns } from './rows-columns.ts'
import type { RowsReader } from './rows-reader.ts'

/** Rows that one list keeps, whatever its readers ask for; more of them are read each time. */
const mostRows = 50_000

/** Rows as they were at one of the list's times. */
interface Kept {
  at: Date
  until: Date
  generation: number
  /** Undefined: there are too many. */
  answer: Promise<Answer | undefined>
  /** How many they are, when they are there. */
  count: number
}

/** All columns of a plan, for rows that are searched and sorted later. */
export const keptColumns = (plan: ListPlan): RowsColumns => {
  const shape = shapeOf(plan.columns, [])
  return { columns: plan.columns, shape, fullShape: shape }
}

/**
 * Rows that are read at the list's times, by whoever asks first after one, and kept until the next: readers see them as they
 * were then. What the schemas are given makes other rows, which are kept apart. In a transaction, and as they are stored, rows
 * are read as they are now.
 */
export function makeKeptRows(
  plan: ListPlan & { update: UpdateTimes },
  own: RowsColumns,
  { live, all, generation }: { live: RowsReader; all: RowsReader; generation: () => number },
): RowsReader {
  const kept = new Map<string, Kept>()
  const wantsOf = makeWants(plan)
  const narrow = makeNarrow(plan, own, { text: 'SELECT * FROM answer', names: [] })

  const read = async (entry: Kept, scope: ExecutionScope): Promise<Answer | undefined> => {
    const rows: Value[][] = []
    for await (const piece of all.stream(asValues, {}, scope, {})) {
      rows.push(...piece)
      if (rows.length > mostRows) return undefined
    }
    entry.count = rows.length
    makeRoom()
    const { columns } = plan
    const isNumber = columns.map(({ typeClass }) => typeClass === 'Number')
    for (const row of rows) for (const [at, value] of row.entries()) row[at] = comparable(value, isNumber[at] === true)
    return { columns: columns.map(({ name }) => name), rows, changes: 0 }
  }
  const makeRoom = (): void => {
    let sum = [...kept.values()].reduce((all, { count }) => all + count, 0)
    for (const [key, { count }] of kept) {
      if (sum <= mostRows) return
      kept.delete(key)
      sum -= count
    }
  }
  const keptFor = (scope: ExecutionScope): Kept => {
    const now = new Date(String(scope.system.now))
    const key = JSON.stringify(givenTo(plan, scope))
    const known = kept.get(key)
    const current = generation()
    if (known?.generation === current && known.until > now && known.at <= now) return known
    const until = nextAfter(plan.update, now)
    const entry: Kept = { at: now, until, generation: current, count: 0, answer: Promise.resolve(undefined) }
    kept.delete(key)
    kept.set(key, entry)
    entry.answer = read(entry, scope)
    entry.answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
    return entry
  }

  return {
    async read(encoder, query, scope, options) {
      if (options.connection || query.asStored) return live.read(encoder, query, scope, options)
      const { at, until, answer: reading } = keptFor(scope)
      const answer = await reading
      if (!answer) return live.read(encoder, query, scope, options)
      const { rows, ...counted } = narrow(answer, wantsOf(query), scope)
      return {
        rows: encoder.encode({ columns: [], rows }),
        ...(!options.withoutTotal && counted),
        ...{ readAt: at.toISOString(), nextAt: until.toISOString() },
      }
    },
    async *stream(encoder, { limit: _, ...query }, scope, options) {
      const answer = await keptFor(scope).answer
      if (!answer) return yield* live.stream(encoder, query, scope, options)
      yield encoder.encode({ columns: [], rows: narrow(answer, wantsOf(query), scope).rows })
    },
  }
}

const nextAfter = (times: UpdateTimes, now: Date): Date =>
  nextExecutions({ ...times, type: 'interval', interval: 'custom', executeTime: '00:00' }, now, 1)[0]?.at ?? now

const asValues: Encoder<Value[][]> = { encode: ({ rows }) => rows.map((row) => [...row]) }

/** A value as a table in memory compares it. Digits that a number does not hold stay a text. */
function comparable(value: Value, isNumber: boolean): Value {
  if (typeof value === 'boolean') return String(value)
  if (!isNumber || typeof value !== 'string') return value
  const number = Number(value)
  return value.length <= mostDigits && Number.isFinite(number) ? number : value
}

const mostDigits = 15

/** What the schemas of a plan are given: whoever gives the same gets the same rows. */
const givenTo = ({ steps }: ListPlan, scope: ExecutionScope): unknown[] =>
  steps.flatMap(({ binds }) => binds.map((bind) => boundValue(bind, scope)))
