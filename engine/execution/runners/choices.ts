import { suppliesOf } from '../../../runtime/components/index.ts'
import type { ChoicesPlan } from '../../../runtime/compile/component-choices.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { SearchRule } from '../../../runtime/compile/plan.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import type { Signal } from '../../sources/source.ts'
import type { Row } from '../row.ts'
import { makeRowsRunner } from '../rows/rows-runner.ts'
import type { ExecutionScope } from '../scope.ts'
import type { PlanKind } from './plan-runner.ts'

export interface ChoicesFound {
  choices: { value: string; label: string; row?: Record<string, string | number | boolean | null> }[]
  /** There are more than were given. */
  more: boolean
}

interface ChoicesRunner {
  /**
   * The component's choices, at most its limit, in its own order. `text`: those whose label has all its words; `values`:
   * only those with these values, and of the fixed ones none; `current`: page of a table.
   */
  find(
    wanted: { text?: string; values?: readonly string[]; current?: number },
    scope: ExecutionScope,
    signal: Signal,
  ): Promise<ChoicesFound>
  /** The rows with these values as they are now, with what schemas take of them; what is not there is missing. */
  rows(values: readonly string[], scope: ExecutionScope, signal: Signal): Promise<ReadonlyMap<string, Row>>
}

/** A column among those by which choices are found; one that fits is enough. */
const found = {
  ...{ condition: 'LIKE', ignoreCase: true, ignoreFullHalfWidth: true, loose: true, words: true },
  or: true,
} as const satisfies Omit<SearchRule, 'field'>

/** Rows that are asked for by their values in one statement. */
const keysAtOnce = 100

export const choices: PlanKind<ChoicesPlan, ChoicesRunner> = {
  make(plan, { source }) {
    const rows = makeRowsRunner(listOf(plan), source)
    // A choice that comes with its row has the other columns there.
    const hasRow = suppliesOf(plan).rows !== undefined
    const shown = [...plan.aids, ...(plan.made ?? []).map(({ name }) => name)]
    return {
      async find({ text = '', values, current = 1 }, scope, signal) {
        const search = text.trim() === '' ? {} : Object.fromEntries(foundBy(plan).map((field) => [field, text]))
        const most = values ? values.length : plan.limit
        const query = {
          search,
          limit: most + 1,
          ...(plan.pages && !values && { offset: (current - 1) * most }),
          ...(values && { rowKeys: values.map((value) => [value]) }),
        }
        const read = await rows.rows(query, { ...scope, executed: {} }, { signal })
        const taken = read.slice(0, most).map((row) => ({
          value: asText(row[plan.value]),
          label: textOf(row, hasRow ? [plan.label] : [plan.label, ...plan.aids]),
          ...(hasRow && { row: Object.fromEntries(shown.map((key) => [key, plainOf(row[key])])) }),
        }))
        return { choices: taken, more: !values && read.length > most }
      },
      async rows(values, scope, signal) {
        const found = new Map<string, Row>()
        for (let at = 0; at < values.length; at += keysAtOnce) {
          const rowKeys = values.slice(at, at + keysAtOnce).map((value) => [value])
          const read = await rows.rows(
            { search: {}, limit: rowKeys.length + 1, rowKeys },
            { ...scope, executed: {} },
            { signal },
          )
          for (const row of read) found.set(asText(row[plan.value]), row)
        }
        return found
      },
    }
  },
  asks: ({ steps, value, label }) => ({ steps, columns: [value, label] }),
}

/** Columns by which choices are found: texts that people read. */
function foundBy({ label, aids, columns }: ChoicesPlan): string[] {
  const isText = (field: string) => columns.some(({ key, typeClass }) => key === field && typeClass === 'String')
  return [...new Set([label, ...aids.filter(isText)])]
}

function textOf(row: Row, columns: readonly string[]): string {
  return columns
    .map((key) => asText(row[key]))
    .filter((text) => text !== '')
    .join('  ')
}

function plainOf(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  return asText(value)
}

/** The rows of a component are searched as those of a list are. */
function listOf(choices: ChoicesPlan): ListPlan {
  const { kind: _kind, field: _field, fixed: _fixed, shows: _shows, pages: _pages, ...rest } = choices
  const { value, label, aids, limit, taken = [], ...plan } = rest
  return {
    ...plan,
    kind: 'list',
    send: [...new Set([value, label, ...aids, ...taken])],
    keys: [value],
    made: choices.made ?? [],
    search: Object.fromEntries(foundBy(choices).map((field) => [field, { ...found, field }])),
    sort: [],
    orderBy: [],
    category: [],
    limit,
    maxLimit: limit,
    conditions: {},
  }
}
