import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { makeEmbeddedSource } from '../../sources/embedded/embedded-source.ts'
import { facts } from '../../sources/postgresql/facts.ts'
import type { StatementSource } from '../../sources/source.ts'
import { hasPostgresql } from '../../test/servers/postgresql.ts'
import { openPostgresqlSource } from '../../test/sources/open-postgresql-source.ts'
import { completeReceipt, findReceipt, keepsReceipts, writeReceipt } from './receipts.ts'

const ms = 20_000
const id = 'e'.repeat(32)

interface Two {
  /** Two nodes on one database, with a table for receipts. */
  first: StatementSource
  second: StatementSource
  close(): Promise<void>
}

function twoNodes(name: string, open: () => Promise<Two>) {
  describe(name, () => {
    /** Lets `work` begin its second look at the receipt while the first transaction stands between receipt and COMMIT. */
    const overlapping = async (end: 'commit' | 'undo') => {
      const { first, second, close } = await open()
      const isWritten = Promise.withResolvers<void>()
      const isAsked = Promise.withResolvers<void>()
      const asking: StatementSource = {
        ...second,
        transaction(options, work) {
          // It has read by now that there is none.
          isAsked.resolve()
          return second.transaction(options, work)
        },
      }
      try {
        const writing = first
          .transaction({ ms }, async (connection) => {
            await writeReceipt(connection, id)
            await completeReceipt(connection, id, { total: '1.00' })
            isWritten.resolve()
            await isAsked.promise
            if (end === 'undo') throw new Error('undone')
          })
          .catch((error: Error) => error.message)
        await isWritten.promise
        const found = await findReceipt(asking, id)
        return { found, written: await writing, after: await findReceipt(second, id) }
      } finally {
        await close()
      }
    }

    test('DS-06 a receipt that is committed while it is asked for is found, with its answer', async () => {
      const committed = { committed: true, answer: { total: '1.00' } }
      expect(await overlapping('commit')).toEqual({ found: committed, written: undefined, after: committed })
    })

    test('DS-06 one that is undone while it is asked for is none', async () => {
      const none = { committed: false }
      expect(await overlapping('undo')).toEqual({ found: none, written: 'undone', after: none })
    })
  })
}

twoNodes('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-receipts-'))
  const file = join(folder, 'a.db')
  new Database(file).exec('CREATE TABLE item (code TEXT)').close()
  const [first, second] = [makeEmbeddedSource({ file }), makeEmbeddedSource({ file })]
  expect([await keepsReceipts(first), await keepsReceipts(second)]).toEqual([true, true])
  return {
    first,
    second,
    async close() {
      await Promise.all([first.close(), second.close()])
      rmSync(folder, { recursive: true })
    },
  }
})

if (hasPostgresql())
  twoNodes('PostgreSQL', async () => {
    const { source, close } = await openPostgresqlSource(facts.createReceiptTable)
    return { first: source, second: source, close }
  })
else test.skip('skipped: receipts on PostgreSQL (none installed)', () => {})
