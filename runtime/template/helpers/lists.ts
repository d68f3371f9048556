import { add, toDecimal } from '../../values/decimal.ts'
import { roundingMode } from '../../generated/codes.ts'
import { round } from '../../values/round.ts'
import { anything, entryOf, listOf, plain, recordOf, textOfValue, type ListValue, type Value } from '../value.ts'
import { entryType, listIn, wholeIn, type Helper } from './helper.ts'

/** What a list's entries have under a name. */
function under(list: Value | undefined, field: Value | undefined): Value[] {
  return listIn(list).map((entry) => entryOf(entry, textOfValue(field ?? null)))
}

/** The one entry that is first, or last, in the order of numbers. */
function extreme(values: readonly Value[], wanted: 1 | -1): Value {
  let found: { decimal: NonNullable<ReturnType<typeof toDecimal>>; value: Value } | undefined
  for (const value of values) {
    const decimal = toDecimal(value)
    if (decimal && (!found || decimal.cmp(found.decimal) === wanted)) found = { decimal, value }
  }
  return found?.value ?? ''
}

const sumOf = (values: readonly Value[]): number | string => values.reduce<number | string>(add, 0)

/** Digits of an average that nobody asked to round. */
const precision = 12

const overField = (run: (values: readonly Value[]) => Value): Helper => ({
  takes: [2, 2],
  field: { of: 'list' },
  run([list, field], _options, { step }) {
    step(listIn(list).length)
    return run(under(list, field))
  },
})

export const listHelpers = {
  /** `{{sum lines "AMOUNT"}}`, exact. */
  sum: overField(sumOf),
  min: overField((values) => extreme(values, -1)),
  max: overField((values) => extreme(values, 1)),
  avg: overField((values) => {
    const numbers = values.filter((value) => toDecimal(value))
    const sum = toDecimal(sumOf(numbers))
    return sum && numbers.length > 0
      ? round(sum.div(numbers.length), precision, roundingMode.roundHalfUp).toFixed()
      : ''
  }),
  /** `{{count lines}}` */
  count: { takes: [1, 1], run: ([list]) => listIn(list).length },
  /**
   * `{{#each (paged lines 20)}}`: so many rows on each page, at least one page. A page has `rows`, `blanks` (what is missing
   * to a full one), `before` and `through` (all rows up to it, and with it: for 前頁繰越 and 次頁繰越), `page` and `pages`.
   */
  paged: {
    takes: [2, 2],
    gives([list]) {
      const rows = listOf(entryType(list))
      return listOf(
        recordOf({
          ...{ rows, before: rows, through: rows, blanks: listOf(anything), first: plain, last: plain },
          ...{ page: plain, pages: plain },
        }),
      )
    },
    run([list, size], _options, { step }) {
      const rows = listIn(list)
      const most = wholeIn(size, 20, [1, 10_000])
      const pages = Math.max(1, Math.ceil(rows.length / most))
      return Array.from({ length: pages }, (_, at) => {
        const [from, to] = [at * most, Math.min((at + 1) * most, rows.length)]
        step(to + most)
        return {
          rows: rows.slice(from, to),
          before: rows.slice(0, from),
          through: rows.slice(0, to),
          blanks: Array.from<Value>({ length: most - (to - from) }).fill(''),
          first: at === 0,
          last: at === pages - 1,
          page: at + 1,
          pages,
        }
      })
    },
  },
  /** `{{#each (group lines "WAREHOUSE")}}{{key}} {{#each rows}}…`: rows of the same value together, in the order in which values come. */
  group: {
    takes: [2, 2],
    field: { of: 'list' },
    gives: ([list]) => listOf(recordOf({ key: plain, rows: listOf(entryType(list)) })),
    run([list, field], _options, { step }) {
      step(listIn(list).length)
      return grouped(listIn(list), textOfValue(field ?? null)).map(([key, rows]) => ({ key, rows }))
    },
  },
  /** `{{#each (range 3)}}`: a list of the numbers from 1. */
  range: {
    takes: [1, 1],
    gives: () => listOf(plain),
    run([count], _options, { step }) {
      const length = wholeIn(count, 0, [0, 10_000])
      step(length)
      return Array.from({ length }, (_, at) => at + 1)
    },
  },
} satisfies Record<string, Helper>

/** Entries by what they have under a name, in the order in which it first comes. */
export function grouped(list: ListValue, field: string): [Value, Value[]][] {
  const groups = new Map<string, [Value, Value[]]>()
  for (const entry of list) {
    const key = entryOf(entry, field)
    const group = groups.get(textOfValue(key))
    if (group) group[1].push(entry)
    else groups.set(textOfValue(key), [key, [entry]])
  }
  return [...groups.values()]
}
