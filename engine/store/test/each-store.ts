import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { hasPostgresql, startPostgresql } from '../../test/servers/postgresql.ts'
import { openStore } from '../open-store.ts'
import type { Store } from '../store.ts'
import { set } from './part-kinds.ts'

const secret = 'a'.repeat(64)
const stores = [{ name: 'SQLite', server: false }, ...(hasPostgresql() ? [{ name: 'PostgreSQL', server: true }] : [])]

/** What the tests of a store work with. */
export interface StoreAtHand {
  readonly store: Store
  /** By how many milliseconds the store's clock goes ahead of the true one. */
  ahead: number
  clock(): Date
  /** The word with a number that no other has. */
  fresh(word: string): string
}

/** The same tests on SQLite and on PostgreSQL, each on one empty store for all tests of the file. */
export function onEachStore(tests: (at: StoreAtHand) => void): void {
  if (!hasPostgresql()) test.skip('skipped: the store on PostgreSQL (no server installed)', () => {})
  describe.each(stores)('store on $name', ({ server }) => {
    let store: Store
    let close = async () => {}
    let count = 0
    const at: StoreAtHand = {
      get store() {
        return store
      },
      ahead: 0,
      clock: () => new Date(Date.now() + at.ahead),
      fresh: (word) => `${word}-${(count += 1)}`,
    }

    beforeAll(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'kumiki-store-'))
      const postgresql = server ? await startPostgresql() : undefined
      store = await openStore({ dataFolder: folder, databaseUrl: postgresql?.url, secret, set, clock: at.clock })
      close = async () => {
        await store.close()
        await postgresql?.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    })
    afterAll(() => close())

    tests(at)
  })
}
