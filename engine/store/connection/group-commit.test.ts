import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorageFull } from '../errors.ts'
import type { Tables } from '../tables.ts'
import type { Connection } from './connection.ts'
import { openSqlite } from './open-sqlite.ts'
import { makeGroupCommit } from './group-commit.ts'

let folder: string
let connection: Connection
let commits: number
let together: ReturnType<typeof makeGroupCommit>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kumiki-together-'))
  connection = openSqlite(join(folder, 'kumiki.db'))
  await sql`create table notes (text text primary key)`.execute(connection.write)
  commits = 0
  const counted = Object.create(connection.write, {
    transaction: { value: () => ((commits += 1), connection.write.transaction()) },
  }) as Connection['write']
  together = makeGroupCommit(counted)
})
afterEach(async () => {
  vi.useRealTimers()
  await connection.close()
  rmSync(folder, { recursive: true, force: true })
})

const note = (text: string) => (db: Transaction<Tables>) => sql`insert into notes values (${text})`.execute(db)
const notes = async () => {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(connection.read)
  return rows.map(({ text }) => text)
}

test('what comes at the same time is one commit, and each gets its own answer', async () => {
  const told = ['a', 'b', 'c'].map((text) => together((db) => note(text)(db).then(() => text)))
  expect(await Promise.all(told)).toEqual(['a', 'b', 'c'])
  expect(await notes()).toEqual(['a', 'b', 'c'])
  expect(commits).toBe(1)
  await together(note('d'))
  expect(commits).toBe(2)
})

test('where several came together, the next commit waits a moment for others', async () => {
  await Promise.all([together(note('a')), together(note('b'))])
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const first = together(note('c'))
  await new Promise((resolve) => setImmediate(resolve))
  const second = together(note('d'))
  await vi.runAllTimersAsync()
  await Promise.all([first, second])
  expect(await notes()).toEqual(['a', 'b', 'c', 'd'])
  expect(commits).toBe(2)
})

test('nobody is answered before the commit', async () => {
  const seen = together(note('a')).then(notes)
  await together(note('b'))
  expect(await seen).toEqual(['a', 'b'])
})

test('one that fails is undone alone', async () => {
  const broken = together(async (db) => {
    await note('b')(db)
    throw new Error('of its own')
  })
  const others = [together(note('a')), together(note('c'))]
  await expect(broken).rejects.toThrow('of its own')
  await Promise.all(others)
  expect(await notes()).toEqual(['a', 'c'])
})

test('a full disk ends all of them, and says so to each', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(connection.write)
  await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(connection.write)
  const long = 'x'.repeat(100_000)
  const full = together((db) => sql`insert or rollback into notes values (${long})`.execute(db))
  const told = await Promise.allSettled([together(note('a')), full, together(note('c'))])
  expect(told.map((one) => one.status === 'rejected' && one.reason instanceof StorageFull)).toEqual([true, true, true])
  expect(await notes()).toEqual([])
  await sql`pragma max_page_count = 1000000`.execute(connection.write)
  await together(note('d'))
  expect(await notes()).toEqual(['d'])
})
