import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { hasPostgresql } from '../../test/servers/postgresql.ts'
import { makeEmbeddedSource } from '../../sources/embedded/embedded-source.ts'
import type { StatementSource } from '../../sources/source.ts'
import { openPostgresqlSource } from '../../test/sources/open-postgresql-source.ts'
import { listPlan } from '../../test/execution/rows/list-plan.ts'
import { makeRowsRunner } from './rows-runner.ts'

const million = 1_000_000
const all = 'code AS CODE, name AS NAME, kind AS KIND, price AS PRICE'
const plan = listPlan(`SELECT ${all} FROM rows_test`, { totalMs: 130_000 })
plan.steps[0]!.ms = 130_000

/** Counts rows and checks each, and says by how much memory grew while the rows went by. */
async function drain(source: StatementSource, slowly = false) {
  const before = process.memoryUsage().rss
  let [rows, highest, cents] = [0, 0, 0]
  for await (const piece of makeRowsRunner(plan, source).stream(
    { search: { KIND: 'K1' }, sort: [{ field: 'CODE', direction: 'desc' }] },
    { system: {} },
    {},
  )) {
    rows += piece.length
    for (const row of piece) cents += Math.round(Number(row.PRICE) * 100)
    if (slowly && rows % 50_000 < piece.length) await wait(20)
    highest = Math.max(highest, process.memoryUsage().rss - before)
  }
  return { rows, cents, grown: Math.round(highest / 1_048_576) }
}

const folder = mkdtempSync(join(tmpdir(), 'kumiki-million-'))
afterAll(() => rmSync(folder, { recursive: true }))
// Each price ends in .10, and the numbers go from 1 to a million.
const expected = { rows: million, cents: ((million * (million + 1)) / 2) * 100 + million * 10 }

describe('a million rows as a stream, searched and sorted, are never gathered', () => {
  it('DL-07 embedded', async () => {
    const file = join(folder, 'a.db')
    const database = new Database(file)
    database.exec(`CREATE TABLE rows_test (code varchar(10) PRIMARY KEY, name varchar(40), kind varchar(2), price numeric(12,2));
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${million})
      INSERT INTO rows_test SELECT printf('P%07d', i), '品 ' || i, 'K1', i + 0.1 FROM n`)
    database.close()
    const source = makeEmbeddedSource({ file })
    const found = await drain(source, true)
    await source.close()
    expect(found).toMatchObject(expected)
    expect(found.grown).toBeLessThan(150)
  })

  it.skipIf(!hasPostgresql())('DL-07 PostgreSQL', async () => {
    const opened = await openPostgresqlSource(
      'CREATE TABLE rows_test (code varchar(10) PRIMARY KEY, name varchar(40), kind varchar(2), price numeric(12,2))',
      `INSERT INTO rows_test SELECT 'P' || lpad(i::text, 7, '0'), '品 ' || i, 'K1', i + 0.1 FROM generate_series(1, ${million}) i`,
    )
    const found = await drain(opened.source, true)
    await opened.close()
    expect(found).toMatchObject(expected)
    expect(found.grown).toBeLessThan(150)
  })
})
