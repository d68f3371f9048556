import { expect, test } from 'vitest'
import { facts } from '../sql-server/facts.ts'
import type { StatementConnection } from '../source.ts'
import type { BulkTable } from './bulk-facts.ts'
import { stageRows } from './staging.ts'

const table: BulkTable = {
  ...{ schema: 'sales', name: 'odd]item' },
  columns: ['code', 'name', 'price'].map((name) => ({ name, typeClass: 'String' })),
}

/** What is said to SQL Server; statements are answered with their number. The server's double knows no temporary tables. */
async function said(one: BulkTable) {
  const texts: string[] = []
  const connection = {
    run: ({ text }: { text: string }) => Promise.resolve({ columns: [], rows: [], changes: texts.push(text) }),
  } as unknown as StatementConnection
  const staged = stageRows(connection, facts, facts.bulk.staging!, one)
  await staged.open({ ms: 1000 })
  const opened = texts.length
  const counts = await staged.bring({ ms: 1000 })
  return { staged: staged.table, opening: texts.slice(0, opened), bringing: texts.slice(opened), counts }
}

test('replace: the table is not touched before its rows are there', async () => {
  expect(await said(table)).toEqual({
    staged: { name: '#kumiki_rows', columns: table.columns },
    opening: ['SELECT TOP 0 [code], [name], [price] INTO [#kumiki_rows] FROM [sales].[odd]]item]'],
    bringing: [
      'DELETE FROM [sales].[odd]]item]',
      'INSERT INTO [sales].[odd]]item] ([code], [name], [price]) ' +
        'SELECT s.[code], s.[name], s.[price] FROM [#kumiki_rows] AS s',
      'DROP TABLE [#kumiki_rows]',
    ],
    counts: { deleted: 2, updated: 0, inserted: 3 },
  })
})

test('replace by key: rows of a key are written over, others are added, and no two of a file have one', async () => {
  const { opening, bringing, counts } = await said({ ...table, keys: ['code', 'name'], isKeyUnique: true })
  expect(opening[1]).toBe('CREATE UNIQUE INDEX kumiki_key ON [#kumiki_rows] ([code], [name])')
  expect(bringing).toEqual([
    'UPDATE t SET [price] = s.[price] FROM [sales].[odd]]item] AS t ' +
      'INNER JOIN [#kumiki_rows] AS s ON t.[code] = s.[code] AND t.[name] = s.[name]',
    'INSERT INTO [sales].[odd]]item] ([code], [name], [price]) SELECT s.[code], s.[name], s.[price] FROM [#kumiki_rows] AS s ' +
      'WHERE NOT EXISTS (SELECT 1 FROM [sales].[odd]]item] AS t WHERE t.[code] = s.[code] AND t.[name] = s.[name])',
    'DROP TABLE [#kumiki_rows]',
  ])
  expect(counts).toEqual({ deleted: 0, updated: 3, inserted: 4 })
})

test('rows that are nothing but their key are counted', async () => {
  const { bringing } = await said({ ...table, columns: table.columns.slice(0, 1), keys: ['code'], isKeyUnique: true })
  expect(bringing[0]).toContain('UPDATE t SET [code] = s.[code] FROM')
})
