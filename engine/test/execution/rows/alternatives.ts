import { describe, expect, it } from 'vitest'
import { all, listPlan } from './list-plan.ts'
import { count, type RowsTest } from './rows-test.ts'

const search = {
  NAME: { field: 'NAME', condition: 'LIKE' },
  KIND: { field: 'KIND', condition: '=' },
  CODE: { field: 'CODE', condition: '=', or: true, ignoreCase: true, ignoreFullHalfWidth: true },
  /** Another column than its name says. */
  ANY: { field: 'KIND', condition: '=', or: true },
} as const

const loose = { ignoreCase: true, ignoreFullHalfWidth: true, loose: true } as const

/** One field that looks into several columns. */
const several = {
  WORDS: { field: 'NAME', furtherFields: ['KIND', 'CODE', 'PRICE'], condition: 'LIKE', words: true, ...loose },
  SAME: { field: 'PRICE', furtherFields: ['CODE'], condition: '=' },
  NONE: { field: 'KIND', furtherFields: ['CODE'], condition: '<>' },
} as const

const searches: [what: string, values: object, codes: string[]][] = [
  ['conditions are all kept, an alternative adds what it finds', { NAME: '7', KIND: 'K2', CODE: 'P001' }, ['P001', 'P007', 'P017', 'P027', 'P037']],
  ['in the order of the list, not of the request', { CODE: 'P001', KIND: 'K2', NAME: '7' }, ['P001', 'P007', 'P017', 'P027', 'P037']],
  ['an alternative to nothing is the condition alone', { CODE: 'P002' }, ['P002']],
  ['empty conditions are no alternative that finds everything', { NAME: '', KIND: '', CODE: 'P002' }, ['P002']],
  ['an alternative ignores width and case as it says', { NAME: '40', CODE: 'ｐ００３' }, ['P003', 'P040']],
] // oxfmt-ignore

const inSeveral: [what: string, values: object, codes: string[]][] = [
  ['each word stands in any of the columns', { WORDS: '品 k2 7' }, ['P007', 'P017', 'P027', 'P037']],
  ['they are folded in each column as in one', { WORDS: 'ｐ００３' }, ['P003']],
  ['a word that stands nowhere finds nothing', { WORDS: 'K2 nowhere' }, []],
  ['a number is searched as a text', { WORDS: '40.1' }, ['P040']],
  ['a value that cannot be of one column is found in the other', { SAME: 'P005' }, ['P005']],
] // oxfmt-ignore

/** Search fields that are joined by OR: AND goes before it, on every dialect. */
export function alternativeRows({ read }: RowsTest): void {
  describe('alternatives of a search', () => {
    const plan = listPlan(`SELECT ${all} FROM rows_test ORDER BY code`, { search, conditions: { KIND: ['='] } })

    it.each(searches)('%s', async (_what, values, codes) => {
      const found = await read(plan, { search: { ...values }, limit: count })
      expect([found.codes, found.total]).toEqual([codes, codes.length])
    })

    it.each(inSeveral)('in several columns: %s', async (_what, values, codes) => {
      const own = listPlan(`SELECT ${all} FROM rows_test ORDER BY code`, { search: several })
      const found = await read(own, { search: { ...values }, limit: count })
      expect([found.codes, found.total]).toEqual([codes, codes.length])
    })

    it('in several columns: "not this value" holds where it stands in none of them', async () => {
      const own = listPlan(`SELECT ${all} FROM rows_test ORDER BY code`, { search: several })
      expect((await read(own, { search: { NONE: 'P001' }, limit: count })).total).toBe(count - 1)
    })

    it('what a link or a category asks for narrows all of them', async () => {
      const query = {
        search: { NAME: '7', CODE: 'P001' },
        conditions: [{ field: 'KIND', condition: '=', value: 'K1' }],
      }
      const found = await read(plan, { ...query, limit: count } as never)
      expect(found.codes).toEqual(['P001'])
      const category = await read(plan, { search: { ANY: 'K3', CODE: 'P001' }, category: ['K1'], limit: count })
      expect(category.codes).toEqual(['P001'])
    })
  })
}
