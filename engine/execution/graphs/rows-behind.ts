import type { GraphRowsResponse } from '../../../runtime/generated/calls/graph.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import { aggregationOf } from '../../../runtime/graph/grouping.ts'
import { localize } from '../../../runtime/text.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { makeRowsRunner } from '../rows/rows-runner.ts'
import type { GraphRequest } from './graph-request.ts'
import { chosenNarrowings, narrowedPlan, numberNarrowings, type GraphNumber } from './narrowed-plan.ts'

/** Rows that are shown behind a number. */
const most = 200

/** The rows behind a number of a graph: those of its category and series. Throws `BadValue`, and what the source says. */
export async function rowsBehind(request: GraphRequest, number: GraphNumber): Promise<GraphRowsResponse> {
  const { source, scope, language, signal } = request
  const { spec, columns } = request.plan.graph
  const narrowings = [...chosenNarrowings(request), ...numberNarrowings(request, number)]
  const { plan, search, conditions } = narrowedPlan(request.plan, narrowings)
  const amounts = new Set(spec.values.flatMap((value) => (aggregationOf(value) === 'count' ? [] : value.field)))
  const query = { search, conditions, limit: most + 1, offset: 0 }
  const found = await makeRowsRunner(plan, source).rows(query, scope, signal ? { signal } : {})
  return {
    columns: columns.map((column) => ({
      label: localize(column.label, language) || column.name,
      ...(column.typeClass === 'Number' && {
        decimals: column.decimalDigits ?? defaults.schemaSpec.resultColumns.decimalDigits,
      }),
      ...(amounts.has(column.key) && { isAmount: true as const }),
    })),
    rows: found.slice(0, most).map((row) => columns.map(({ key }) => cellOf(row[key]))),
    hasMore: found.length > most,
  }
}

const cellOf = (value: unknown): string | number | boolean | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'number' || typeof value === 'boolean'
      ? value
      : asText(value)
