import type { Plan } from '../../../runtime/release/plan.ts'
import type { PlanColumn } from '../../../runtime/compile/plan.ts'
import type { Answers } from '../../../renderer/testing/draw.tsx'

const count = 3

/** Values that differ from row to row and from column to column. */
function valueOf({ key, typeClass }: PlanColumn, number: number): unknown {
  if (typeClass === 'Number') return `${(key.length + 3) * 1000 + number}.455`
  if (typeClass === 'Date') return `2026-12-0${number + 1}`
  if (typeClass === 'DateTime') return `2026-12-0${number + 1} 09:30:00`
  if (typeClass === 'Time') return `09:3${number}:00`
  return `${key} ${number}`
}

/** A row as a plan sends it: its columns, and what the engine makes of them. */
function rowOfPlan(plan: Plan | undefined, number: number): Record<string, unknown> {
  const columns = plan && plan.kind !== 'transfer' && 'columns' in plan ? plan.columns : []
  const made = plan && 'made' in plan ? (plan.made ?? []) : []
  const row = Object.fromEntries(columns.map((column) => [column.key, valueOf(column, number)]))
  for (const field of made)
    row[field.name] =
      field.make === 'key'
        ? [`k${number}`]
        : field.make === 'holds'
          ? number === 0
          : field.make === 'count' || field.make === 'cart'
            ? number
            : field.make === 'formula'
              ? `${number * 7}`
              : `https://example.com/${field.name}/${number}`
  return { $key: [`k${number}`], ...row }
}

interface Asked {
  contentId?: number
  page?: string
  field?: string
  text?: string
  values?: string[]
  current?: number
}

/**
 * The engine's answers to the calls of a compiled site, made of its plans: the same for the same question. `asked`: values of
 * columns for which its screens have something of their own; the first row has the first of each, and so on.
 */
export function answersOf(
  plans: Readonly<Record<string, Plan>>,
  asked: Readonly<Record<string, readonly unknown[]>>,
): Answers {
  const rowOf = (plan: Plan | undefined, number: number) => {
    const own = Object.entries(asked).flatMap(([field, values]) =>
      values[number] === undefined ? [] : [[field, values[number]]],
    )
    return { ...rowOfPlan(plan, number), ...Object.fromEntries(own) }
  }
  const planOf = ({ contentId, page }: Asked) => plans[`${contentId}/${page}`]
  const rows = (asked: Asked) => Array.from({ length: count }, (_, number) => rowOf(planOf(asked), number))
  const totals = [
    { key: 'subtotal', label: 'Items', value: '900', text: '¥900' },
    { key: 'total', label: 'All', value: '990', text: '¥990', strong: true },
  ]
  const purchaseOf = (asked: Asked) => ({
    ...{ PURCHASEID: '0123456789abcdef0123456789abcdef', lines: 2, count: 5, total: '990', totalText: '¥990', totals },
    rows: [0, 1].map((number) => ({ ...rowOf(plans[`${asked.contentId}/list`], number), ...inCart(number) })),
  })
  return {
    'page-data': (asked: Asked) => ({ rows: rows(asked), total: 120, totals: rowOf(planOf(asked), 9) }),
    'detail-data': (asked: Asked) => ({
      row: rowOf(
        planOf(asked) ?? plans[`${asked.contentId}/${asked.page}/row`] ?? plans[`${asked.contentId}/detail`],
        1,
      ),
    }),
    'component-choices': ({ contentId, page, field, text = '', values, current }: Asked) => {
      const plan = plans[`${contentId}/${page}/choices/${field}`]
      const all = Array.from({ length: count }, (_, number) => ({
        ...{ value: `v${number}`, label: `Choice ${number} ${text}`, row: rowOf(plan, number) },
      }))
      return { choices: all.filter(({ value }) => !values || values.includes(value)), more: current === undefined }
    },
    'category-data': () => ({
      rows: [
        { value: 'A', label: 'First', count: 7, children: [{ value: 'A1', label: 'Inner', count: 3 }] },
        { value: 'B', label: 'Second', count: 5 },
      ],
      total: 2,
    }),
    'get-purchase-count': (asked: Asked) => ({
      ...{ ...purchaseOf(asked), canOrder: true, reasons: ['Not now'], initial: { NOTE: 'First' } },
    }),
    'purchase-done': (asked: Asked) => ({
      ...{ ...purchaseOf(asked), at: '2026-12-02 09:30:00' },
      ...{ order: { ORDER_NO: '17' }, inputs: { NOTE: 'One\nTwo', DELIVERY: '2026-12-20' } },
    }),
    'order-again-lines': (asked: Asked) => ({
      rows: rows(asked).map((row, number) => ({ ...row, ...inCart(number), $item: `i${number}`, $count: number + 2 })),
      ...{ total: count, orderable: ['i1'] },
    }),
  }
}

const inCart = (number: number) => ({
  PURCHASECOUNT: number + 2,
  $subtotal: `${number + 4}50.455`,
  CANPURCHASE: number > 0,
})
