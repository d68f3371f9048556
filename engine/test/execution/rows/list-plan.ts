import type { ListPlan } from '../../../../runtime/page-parts/list-plan.ts'
import type { PlanColumn } from '../../../../runtime/compile/plan.ts'

/** Columns of the table of the tests. */
export const columns: PlanColumn[] = [
  { key: 'CODE', name: 'CODE', typeClass: 'String' },
  { key: 'NAME', name: 'NAME', typeClass: 'String' },
  { key: 'KIND', name: 'KIND', typeClass: 'String' },
  { key: 'PRICE', name: 'PRICE', typeClass: 'Number', size: 12, decimalDigits: 2 },
]

/** A list plan over one statement, as compile makes it. */
export function listPlan(sql: string, more: Partial<ListPlan> = {}): ListPlan {
  return {
    plan: '1/list',
    kind: 'list',
    source: 'data-source/test',
    readOnly: true,
    totalMs: 20_000,
    contentId: 1,
    steps: [{ schema: 'schema/test', ms: 20_000, sql, binds: [], columns }],
    columns,
    send: columns.map(({ key }) => key),
    keys: ['CODE'],
    made: [{ name: '$key', make: 'key' }],
    search: { NAME: { field: 'NAME', condition: 'LIKE' }, KIND: { field: 'KIND', condition: '=' } },
    sort: ['CODE', 'PRICE'],
    orderBy: [],
    category: ['KIND'],
    limit: 50,
    maxLimit: 200,
    conditions: {},
    ...more,
  }
}

/** The columns, as a statement selects them. */
export const all = 'code AS CODE, name AS NAME, kind AS KIND, price AS PRICE'
