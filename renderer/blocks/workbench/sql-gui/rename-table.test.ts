import { expect, test } from 'vitest'
import { renameTable } from './rename-table.ts'

test('an alias is renamed in joins, fields, conditions and expressions; fields of its name stay', () => {
  const before = {
    tables: [
      { key: 'a', file: 'x' },
      { key: 'b', file: 'a' },
    ],
    joins: [{ key: 'b', left: 'a', right: 'b', on: [{ left: 'a', right: 'b' }] }],
    fields: [
      { table: 'a', field: 'a' },
      { as: 'n', expression: { op: 'upper' as const, of: [{ op: 'field' as const, table: 'a', field: 'n' }] } },
    ],
    conditions: [{ group: [{ table: 'a', field: 'c', value: 'a' }] }],
  }
  expect(renameTable(before, 'a', 'z')).toEqual({
    tables: [
      { key: 'z', file: 'x' },
      { key: 'b', file: 'a' },
    ],
    joins: [{ key: 'b', left: 'z', right: 'b', on: [{ left: 'a', right: 'b' }] }],
    fields: [
      { table: 'z', field: 'a' },
      { as: 'n', expression: { op: 'upper', of: [{ op: 'field', table: 'z', field: 'n' }] } },
    ],
    conditions: [{ group: [{ table: 'z', field: 'c', value: 'a' }] }],
  })
})
