import type { ResultColumn } from '../../../runtime/compile/content-spec.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import { aggregationOf, periodsOf, seriesOf } from '../../../runtime/graph/grouping.ts'
import { localize } from '../../../runtime/text.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { readIsoDay } from '../../../runtime/values/iso-days.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { BadValue } from '../../execution/bad-value.ts'
import { makeRowsRunner } from '../../execution/rows/rows-runner.ts'
import { runGuarded } from '../site/request/run-guarded.ts'
import { findStored } from './find-stored.ts'
import { graphRowsOf } from './graph-rows-of.ts'
import { withinGroup, type GroupPart } from './narrowed-plan.ts'

/** Rows that are shown behind a number. */
const most = 200

/** The rows behind a number of a graph: those of its category and series. */
export const graphRows: DeclaredOperation<'graph-rows'> = async (input, context) => {
  const { graph: address, dashboard, filters = {}, category, series } = input
  const graph = await findStored('graph', address, context)
  const declared =
    dashboard === undefined ? [] : ((await findStored('dashboard', dashboard, context)).spec.filters ?? [])
  return runGuarded(context, async () => {
    const rows = await graphRowsOf(graph, context, { declared, chosen: filters })
    const { columns, source, scope } = rows
    const periods = periodsOf(graph.spec)
    if (periods && category !== null && readIsoDay(category) === undefined)
      throw new BadValue('string', 'category', category)
    const of = seriesOf(graph.spec)
    const { plan, search, empty } = withinGroup(rows, [
      partOf(columns, graph.spec.category, category, periods),
      ...(of !== undefined && series !== undefined ? [partOf(columns, of, series)] : []),
    ])
    const conditions = empty.map((field) => ({ field, condition: '=' as const, value: null }))
    const amounts = new Set(graph.spec.values.flatMap((value) => (aggregationOf(value) === 'count' ? [] : value.field)))
    const query = { search, conditions, limit: most + 1, offset: 0 }
    const found = await makeRowsRunner(plan, source).rows(query, scope, { signal: context.signal })
    return {
      columns: columns.map((column) => ({
        label: localize(column.label, context.language) || column.name,
        ...(column.typeClass === 'Number' && {
          decimals: column.decimalDigits ?? defaults.schemaSpec.resultColumns.decimalDigits,
        }),
        ...(amounts.has(column.key) && { isAmount: true as const }),
      })),
      rows: found.slice(0, most).map((row) => columns.map(({ key }) => cellOf(row[key]))),
      hasMore: found.length > most,
    }
  })
}

function partOf(
  columns: readonly ResultColumn[],
  field: string,
  value: string | null,
  periods?: GroupPart['periods'],
): GroupPart {
  const column = columns.find(({ key }) => key === field)
  if (!column) throw new BadValue('field', field, field)
  return { column, value, periods }
}

const cellOf = (value: unknown): string | number | boolean | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'number' || typeof value === 'boolean'
      ? value
      : asText(value)
