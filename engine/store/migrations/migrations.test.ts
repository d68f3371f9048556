import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '../connection/open-sqlite.ts'
import { appliedMigrations, migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test('migrations are numbered without a gap and named after their files', () => {
  const names = Object.keys(migrations)
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d/.test(name) && !name.endsWith('.test.ts'))
  expect(names).toEqual(files.map((name) => name.replace('.ts', '')).sort())
  names.forEach((name, at) => expect(name).toMatch(new RegExp(`^${String(at + 1).padStart(3, '0')}-[a-z-]+$`)))
})

test('an empty store is brought up once; a second time there is nothing to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-migrate-'))
  const connection = openSqlite(join(folder, 'x.db'))
  expect(await appliedMigrations(connection)).toEqual([])
  await migrate(connection, [])
  const applied = await appliedMigrations(connection)
  expect(applied).toEqual(Object.keys(migrations))
  await migrate(connection, applied)
  await connection.close()
  rmSync(folder, { recursive: true })
})
