import { beforeAll, describe, expect, it } from 'vitest'
import type { ListPlan } from '../../../../runtime/page-parts/list-plan.ts'
import type { PlanColumn } from '../../../../runtime/compile/plan.ts'
import { columns, listPlan } from './list-plan.ts'
import type { RowsTest } from './rows-test.ts'

/** Days of a calendar. */
export function calendarRows({ database, types, read }: RowsTest): void {
  describe('the rows of a calendar', () => {
    beforeAll(async () => {
      const { text } = types()
      await database().admin(
        `CREATE TABLE days_test (code ${text} PRIMARY KEY, first_on date, last_on date, begins_at timestamp NULL, ends_at timestamp NULL, day_text ${text}, day_number int)`,
      )
      const days: [code: string, first: string, last: string | null][] = [
        ['before', '2026-11-01', '2026-11-14'],
        ['into', '2026-11-10', '2026-11-15'],
        ['across', '2026-10-01', '2027-01-31'],
        ['first', '2026-11-15', null],
        ['last', '2026-11-21', null],
        ['backwards', '2026-11-18', '2026-11-01'],
        ['after', '2026-11-22', '2026-11-30'],
      ]
      const values = days.map(([code, first, last]) => {
        const [end, endsAt] = last === null ? ['NULL', 'NULL'] : [`'${last}'`, `'${last} 17:30:00'`]
        const [slashes, digits] = [first.replaceAll('-', '/'), first.replaceAll('-', '')]
        return `('${code}', '${first}', ${end}, '${first} 23:59:00', ${endsAt}, '${slashes}', ${digits})`
      })
      await database().admin(`INSERT INTO days_test VALUES ${values.join(', ')}`)
    })

    const calendarPlan = (start: string, end: string | undefined, typeClass: string, dateFormat: string): ListPlan => {
      const column = (key: string): PlanColumn => ({ key, name: key, typeClass: typeClass as 'Date' })
      const sql = `SELECT code AS CODE, ${start} AS S${end === undefined ? '' : `, ${end} AS E`} FROM days_test`
      const plan = listPlan(sql, {
        columns: [columns[0]!, column('S'), ...(end === undefined ? [] : [column('E')])],
        send: ['CODE'],
        sort: ['CODE'],
        search: {},
        category: [],
        calendar: {
          start: 'S',
          ...(end !== undefined && { end: 'E' }),
          dateFormat,
          view: 'week',
          firstDay: 0,
          baseDate: 'today',
        },
      })
      plan.steps[0]!.columns = plan.columns
      return plan
    }
    const days = { start: '2026-11-15', end: '2026-11-21' }
    const touched = ['across', 'backwards', 'first', 'into', 'last']

    it.each<[string, string, string | undefined, string, string, string[]]>([
      ['dates', 'first_on', 'last_on', 'Date', 'YYYY-MM-DD', touched],
      ['moments', 'begins_at', 'ends_at', 'DateTime', 'YYYY-MM-DD', touched],
      ['dates without an end', 'first_on', undefined, 'Date', 'YYYY-MM-DD', ['backwards', 'first', 'last']],
      ['moments without an end', 'begins_at', undefined, 'DateTime', 'YYYY-MM-DD', ['backwards', 'first', 'last']],
      ['texts', 'day_text', undefined, 'String', 'YYYY/MM/DD', ['backwards', 'first', 'last']],
      ['numbers', 'day_number', undefined, 'Number', 'YYYYMMDD', ['backwards', 'first', 'last']],
    ])(
      '%s: only rows that touch its days are read and counted',
      async (_what, start, end, typeClass, format, codes) => {
        const plan = calendarPlan(start, end, typeClass, format)
        const page = await read(plan, { days, sort: [{ field: 'CODE' }], limit: 100 })
        expect(page.codes).toEqual(codes)
        expect(page.total).toBe(codes.length)
      },
    )
  })
}
