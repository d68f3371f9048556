import { beforeAll, describe, expect, it } from 'vitest'
import type { ListPlan } from '../../../../runtime/page-parts/list-plan.ts'
import type { Comparison } from '../../../../runtime/expressions/holds.ts'
import { columns, listPlan } from './list-plan.ts'
import type { RowsTest } from './rows-test.ts'

/** Days and moments that are compared. */
export function momentRows({ database, types, read }: RowsTest): void {
  describe('dates and moments', () => {
    beforeAll(async () => {
      const { text } = types()
      await database().admin(`CREATE TABLE moments_test (code ${text} PRIMARY KEY, day date, moment timestamp NULL)`)
      const moments = ['2022-06-12 23:59:59', '2022-06-13 00:00:00', '2022-06-13 23:59:59', '2022-06-14 00:00:00']
      const values = moments.map((moment, i) => `('M${i}', '${moment.slice(0, 10)}', '${moment}')`)
      await database().admin(`INSERT INTO moments_test VALUES ${values.join(', ')}, ('N', NULL, NULL)`)
    })

    const plan = (): ListPlan => {
      const [code] = columns
      const own = [
        code!,
        ...(['Date', 'DateTime'] as const).map((type) => ({ key: type, name: type, typeClass: type })),
      ]
      const made = listPlan('SELECT code AS CODE, day AS Date, moment AS DateTime FROM moments_test', {
        columns: own,
        send: own.map(({ key }) => key),
        sort: ['CODE'],
        search: {},
        category: [],
        conditions: { Date: ['=', '<>', '<', '<=', '>', '>='], DateTime: ['=', '<>', '<', '<=', '>', '>='] },
      })
      made.steps[0]!.columns = own
      return made
    }

    it.each<[string, Comparison, string, string]>([
      ['DateTime', '<=', '2022-06-13', 'M0 M1 M2'],
      ['DateTime', '<', '2022-06-13', 'M0'],
      ['DateTime', '>', '2022-06-13', 'M3'],
      ['DateTime', '>=', '2022-06-13', 'M1 M2 M3'],
      ['DateTime', '=', '2022-06-13', 'M1 M2'],
      ['DateTime', '<>', '2022-06-13', 'M0 M3 N'],
      ['DateTime', '<=', '2022-06-13T00:00:00', 'M0 M1'],
      ['DateTime', '=', '2022-06-13T23:59', ''],
      ['DateTime', '=', '2022-06-13 23:59:59', 'M2'],
      ['Date', '<=', '2022-06-13', 'M0 M1 M2'],
      ['Date', '=', '2022-06-13', 'M1 M2'],
      ['Date', '<>', '2022-06-13', 'M0 M3 N'],
    ])('%s %s %s', async (field, condition, value, codes) => {
      const query = { conditions: [{ field, condition, value }], sort: [{ field: 'CODE' as const }], limit: 10 }
      expect((await read(plan(), query)).codes.join(' ')).toBe(codes)
    })

    it.each<[Comparison, string]>([
      ['<=', 'M0 M1'],
      ['<', 'M0'],
      ['>', 'M2 M3'],
      ['>=', 'M1 M2 M3'],
      ['=', 'M1'],
      ['<>', 'M0 M2 M3 N'],
    ])('a search that does not take the day as a whole compares its first moment: %s', async (condition, codes) => {
      const search = { until: { field: 'DateTime', condition, wholeDay: false as const } }
      const query = { search: { until: '2022-06-13' }, sort: [{ field: 'CODE' as const }], limit: 10 }
      expect((await read({ ...plan(), search }, query)).codes.join(' ')).toBe(codes)
    })

    it('P-03 are sent in one form, and a row is found by its moment', async () => {
      const keyed = { ...plan(), keys: ['DateTime'] }
      const { rows } = await read(keyed, { sort: [{ field: 'CODE' }], limit: 1 })
      expect(rows[0]).toMatchObject({ Date: '2022-06-12', DateTime: '2022-06-12T23:59:59' })
      expect((await read(keyed, { rowKey: [String(rows[0]!.DateTime)] })).codes).toEqual(['M0'])
    })
  })
}
