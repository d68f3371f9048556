import { isPlainValue } from '../../../runtime/apis/list-cursor.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import type { RunningMethod } from '../../apis/running-api.ts'
import { mapConcurrent } from '../../execution/map-concurrent.ts'
import type { Row } from '../../execution/row.ts'
import type { ExecutionScope } from '../../execution/scope.ts'
import type { JsonRows, Signal } from '../../sources/source.ts'

/** Rows of an answer to which others come along, and rows of those for each. */
export const mostParents = 100
const mostRelated = 1_000
/** Rows whose related ones are read at a time. */
const atOnce = 4

interface Relating {
  method: RunningMethod
  /** Names of what comes along. */
  include: readonly string[]
  scope: ExecutionScope
  signal: Signal
}

/** Rows as JSON text with those that belong to each in a list of its own. */
export async function withRelated(
  json: JsonRows['json'],
  { method, include, scope, signal }: Relating,
): Promise<JsonRows['json']> {
  if (include.length === 0) return json
  const rows: unknown = JSON.parse(typeof json === 'string' ? json : Buffer.from(json).toString())
  const found = await method.related(include)
  const made = await mapConcurrent(Array.isArray(rows) ? rows.filter(isObject) : [], atOnce, async (row) => {
    const whole: Record<string, unknown> = { ...row }
    for (const { name, runner } of found) {
      const own = await runner.rows({ limit: mostRelated }, { ...scope, row: plainRow(row) }, { signal })
      whole[name] = own.map((one) => runner.strip(one))
    }
    return whole
  })
  return JSON.stringify(made)
}

/** What steps may take of an object that was JSON. */
export const plainRow = (object: Record<string, unknown>): Row =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, isPlainValue(value) ? value : null]))
