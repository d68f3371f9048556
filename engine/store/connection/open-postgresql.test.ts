import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../../test/servers/postgresql.ts'
import { StorageFull } from '../errors.ts'
import type { Connection } from './connection.ts'
import { openPostgresql } from './open-postgresql.ts'

describe.skipIf(!hasPostgresql())('a store on PostgreSQL', () => {
  let server: PostgresqlServer
  let connection: Connection
  beforeAll(async () => {
    server = await startPostgresql()
    connection = openPostgresql(server.url)
  })
  afterAll(async () => {
    vi.useRealTimers()
    await connection.close()
    await server.stop()
  })

  test('R-13 a disk that was full just now is full for the probe too, whose own write finds room', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const write = () => sql`SELECT 1`.execute(connection.write)
    expect(() => connection.requireRoom?.()).not.toThrow()
    const full = sql`DO $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`
    await expect(full.execute(connection.write)).rejects.toThrow(StorageFull)
    await write()
    expect(() => connection.requireRoom?.()).toThrow(StorageFull)
    vi.advanceTimersByTime(10_000)
    expect(() => connection.requireRoom?.()).not.toThrow()
  })
})
