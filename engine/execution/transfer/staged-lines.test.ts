import { expect, test } from 'vitest'
import type { TransferPlan } from '../../../runtime/transfer/plan.ts'
import type { BulkTable } from '../../sources/bulk/bulk-facts.ts'
import { SourceFailed } from '../../sources/errors.ts'
import type { StatementConnection } from '../../sources/source.ts'
import { facts } from '../../sources/sql-server/facts.ts'
import { SomeLineRefused, tableWriter } from './line-writers.ts'

const table: BulkTable = { name: 'price', columns: [{ name: 'code', typeClass: 'String' }] }
const lines = [1, 2].map((line) => ({ line, cells: [`A${line}`], row: [`A${line}`], faults: [] }))

/** What a writer says to SQL Server, of one that refuses what `refuses` says of its statements. */
function writerOf({ method = 'replace', atOnce, refuses = /^never/ }: Partial<Asked> = {}) {
  const said: string[] = []
  const connection = {
    kind: 'statements',
    facts,
    async run({ text }: { text: string }) {
      said.push(text.split(/ (?=VALUES|SELECT s|FROM|WHERE)/)[0]!)
      if (refuses.test(text)) throw new SourceFailed('Violation of PRIMARY KEY', { code: '2627' })
      return { columns: [], rows: [], changes: 2 }
    },
  } as unknown as StatementConnection
  const plan = { method, columns: [{ name: 'code', from: 1 }], lineMs: 1000, totalMs: 1000 } as unknown as TransferPlan
  const deadline = { left: (ms: number) => ms } as never
  const own = method === 'replaceByKey' ? { ...table, keys: ['code'], isKeyUnique: true } : table
  return { said, writer: tableWriter({ plan, connection, deadline }, own, atOnce) }
}
interface Asked {
  method: TransferPlan['method']
  atOnce: number
  refuses: RegExp
}

const written = async ({ said, writer }: ReturnType<typeof writerOf>) => {
  await writer.prepare(1000)
  await writer.write(lines, () => undefined)
  const before = said.length
  await writer.finish()
  return { before: said.slice(0, before), after: said.slice(before), counts: writer.counts }
}

test('SQL Server: while lines come, nothing is said of the table that they replace', async () => {
  expect(await written(writerOf())).toEqual({
    before: ['SELECT TOP 0 [code] INTO [#kumiki_rows]', 'INSERT INTO [#kumiki_rows] ([code])'],
    after: ['DELETE', 'INSERT INTO [price] ([code])', 'DROP TABLE [#kumiki_rows]'],
    counts: { inserted: 2, updated: 0, deleted: 2 },
  })
  expect(await written(writerOf({ method: 'replaceByKey' }))).toMatchObject({
    after: ['UPDATE t SET [code] = s.[code]', 'INSERT INTO [price] ([code])', 'DROP TABLE [#kumiki_rows]'],
    counts: { inserted: 2, updated: 2, deleted: 0 },
  })
})

test('SQL Server: what is refused at the end is looked for line by line, in the table itself', async () => {
  const refused = writerOf({ refuses: /^INSERT INTO \[price\]/ })
  await expect(written(refused)).rejects.toBeInstanceOf(SomeLineRefused)

  expect(await written(writerOf({ atOnce: 1 }))).toMatchObject({
    before: ['DELETE', 'INSERT INTO [price] ([code])', 'INSERT INTO [price] ([code])'],
    after: [],
  })
})

test('SQL Server: rows that are added wait for nobody, and are not staged', async () => {
  expect(await written(writerOf({ method: 'add' }))).toMatchObject({
    before: ['INSERT INTO [price] ([code])'],
    after: [],
  })
})
