import { expect, test } from 'vitest'
import type { DocumentOf } from '../../runtime/document.ts'
import { facts as ibmI } from '../sources/ibm-i/facts.ts'
import { facts as postgresql } from '../sources/postgresql/facts.ts'
import { facts as sqlServer } from '../sources/sql-server/facts.ts'
import { orderProblems } from './order-problems.ts'

const typeOf = { CODE: 'varchar', NOTE: 'CLOB', PICTURE: 'image', DATA: 'json' } as const
const names = ['CODE', 'NOTE', 'PICTURE', 'DATA'] as const
const schema: DocumentOf<'schema'> = {
  kind: 'schema',
  version: 1,
  key: 'notes',
  name: 'Notes',
  spec: {
    type: 1,
    resultColumns: names.map((name) => ({ key: name, name, typeClass: name === 'PICTURE' ? 'Binary' : 'String' })),
  },
}
const columns = names.map((name) => ({ name, type: typeOf[name], typeClass: 'String' as const }))
const needed = { columns: new Set<string>() }

test('D-01 columns that a database cannot order by are told where rows in pages have no key, and only there', () => {
  const told = (facts: typeof postgresql, pages?: 'keyed' | 'keyless', hasKey = false) =>
    orderProblems(
      schema,
      { columns, sql: 'SELECT * FROM notes', facts, hasKey },
      { ...needed, ...(pages && { pages }) },
    ).map(({ code, at, found, severity }) => [code, at, found, severity])
  const problem = (index: number) => ['order-not-total', `/spec/resultColumns/${index}`, names[index], 'warning']
  expect(told(ibmI, 'keyless')).toEqual([problem(1)])
  expect(told(sqlServer, 'keyless')).toEqual([problem(2)])
  expect(told(postgresql, 'keyless')).toEqual([])
  expect(told(ibmI, 'keyed')).toEqual([])
  expect(told(ibmI)).toEqual([])
  expect(told(sqlServer, 'keyless', true)).toEqual([])
})

test('D-01 a limit needs an order, with and without a key', () => {
  const told = (sql: string) =>
    orderProblems(schema, { columns, sql, facts: postgresql, hasKey: false }, { ...needed, pages: 'keyed' }).map(
      ({ code }) => code,
    )
  expect(told('SELECT * FROM notes LIMIT 3')).toEqual(['limit-without-order'])
  expect(told('SELECT * FROM notes ORDER BY code LIMIT 3')).toEqual([])
  expect(told('SELECT * FROM notes')).toEqual([])
})
