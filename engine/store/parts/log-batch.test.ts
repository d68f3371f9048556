// @isolate: lets the store fail below the engine
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFailingWrites } from '../../test/failing-writes.ts'
import { openStore } from '../open-store.ts'
import type { Store } from '../store.ts'
import { set } from '../test/part-kinds.ts'

const folder = mkdtempSync(join(tmpdir(), 'kumiki-log-batch-'))
const failing = makeFailingWrites()
let store: Store
beforeAll(async () => {
  store = await openStore({ dataFolder: folder, secret: 'a'.repeat(64), set })
})
afterAll(async () => {
  failing.restore()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const lines = async () => (await store.logs.list({ log: 'audit', direction: 'asc' })).rows.map(({ message }) => message)
const line = (message: string) => ({ message, requestId: `request of ${message}` })

test('R-12 lines of the audit log that the store could not take are written when it can, once and in their order', async () => {
  await store.logs.append('audit', line('first'))
  failing.failFrom(1)
  await expect(store.logs.append('audit', line('second'))).rejects.toThrow()
  await expect(store.logs.append('audit', line('third'))).rejects.toThrow()
  failing.end()
  await expect.poll(lines).toEqual(['first', 'second', 'third'])
  await store.logs.append('audit', line('fourth'))
  expect(await lines()).toEqual(['first', 'second', 'third', 'fourth'])
  expect(await store.logs.verify()).toEqual({ entries: 4 })
})

test('R-12 one that got there all the same, by a connection that broke at COMMIT, is not written twice', async () => {
  failing.failFrom(1)
  await expect(store.logs.append('audit', line('lost'))).rejects.toThrow()
  failing.end()
  // As the store has it where only its answer was lost.
  await store.transaction((inside) => inside.logs.append('audit', line('lost')))
  await store.logs.append('audit', line('after'))
  expect((await lines()).filter((message) => message === 'lost' || message === 'after')).toEqual(['lost', 'after'])
})
