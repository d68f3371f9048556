import { expect, test } from 'vitest'
import { linkOf } from './link-of.ts'

const subquery = { fields: ['code', 'number'].map((name) => ({ key: name, name, typeClass: 'String' as const })) }
const tables = [
  { key: 'o', file: 'orders' },
  { key: 'c', file: 'customers' },
]
const columns = (alias: string) =>
  (alias === 'c' ? ['CODE', 'name'] : ['id']).map((name) => ({ name, type: '', typeClass: 'String' as const }))

test('a subquery is linked by a column that the statement has too; a second link is to be filled in', () => {
  const first = linkOf(subquery, [], tables, columns)
  expect(first).toEqual({ field: 'code', expression: { op: 'field', table: 'c', field: 'CODE' } })
  expect(linkOf(subquery, [first], tables, columns)).toEqual({
    field: 'number',
    expression: { op: 'value', value: '' },
  })
})
