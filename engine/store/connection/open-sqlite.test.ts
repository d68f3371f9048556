import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StorageFull } from '../errors.ts'
import { migrate } from '../migrate.ts'
import type { Connection } from './connection.ts'
import { openSqlite } from './open-sqlite.ts'

let folder: string
let connection: Connection

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kumiki-sqlite-'))
  connection = openSqlite(join(folder, 'x.db'))
  await migrate(connection, [])
})
afterEach(async () => {
  await connection.close()
  rmSync(folder, { recursive: true, force: true })
})

const put = (hash: string) =>
  connection.write
    .insertInto('contents')
    .values({ hash, size: 1, bytes: Buffer.alloc(1_000_000) })
    .execute()
const count = async () => (await connection.read.selectFrom('contents').select('hash').execute()).length

test('DU-06 a full store says so, reads go on, and writes work again when there is room', async () => {
  await put('one')
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(connection.write)
  await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(connection.write)
  await expect(put('two')).rejects.toThrow(StorageFull)
  expect(await count()).toBe(1)
  await sql`pragma max_page_count = 1000000`.execute(connection.write)
  await put('two')
  expect(await count()).toBe(2)
})

test('a change that found no room says so, and not that there is nothing to roll back', async () => {
  await put('one')
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(connection.write)
  await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(connection.write)
  const change = connection.write.transaction().execute(async (db) => {
    // SQLite itself ends the transaction.
    await sql`insert or rollback into contents (hash, size, bytes) values ('two', 1, ${Buffer.alloc(1_000_000)})`.execute(
      db,
    )
  })
  await expect(change).rejects.toThrow(StorageFull)
  expect(await count()).toBe(1)
})

test('DU-03 every commit waits for the disk, and readers see it at once', async () => {
  const pragmas = async (name: string) =>
    Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(connection.write)).rows[0]!)
  expect(await pragmas('journal_mode')).toEqual(['wal'])
  expect(await pragmas('synchronous')).toEqual([2])
  expect(await pragmas('foreign_keys')).toEqual([1])
  expect(await pragmas('busy_timeout')).toEqual([5000])
  await put('one')
  expect(await count()).toBe(1)
})

test('a reader does not wait for an open transaction and sees nothing of it', async () => {
  await connection.write.transaction().execute(async (db) => {
    await db
      .insertInto('contents')
      .values({ hash: 'one', size: 1, bytes: Buffer.alloc(1) })
      .execute()
    expect(await count()).toBe(0)
  })
  expect(await count()).toBe(1)
})
