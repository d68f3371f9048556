import { afterAll, beforeAll, expect, test } from 'vitest'
import { noSites } from '../../sites/port-sites.ts'
import { openEngine, type TestEngine } from '../../test/open-engine.ts'
import type { Realtime } from './peer.ts'
import { makeRealtime } from './realtime.ts'

let kumiki: TestEngine
let realtime: Realtime
beforeAll(async () => {
  kumiki = await openEngine()
  realtime = makeRealtime(() => kumiki.engine)
})
afterAll(async () => {
  realtime.close()
  await kumiki.close()
})

/** A tab of the console that is logged in; `names` is what it was told last of each document. */
async function openTab(token: string) {
  const names: Record<string, string[]> = {}
  let isReady = false
  const connection = realtime.connect(
    {
      send(text) {
        const event = JSON.parse(text) as { type: string; address: string; names: string[] }
        if (event.type === 'ready') isReady = true
        if (event.type === 'editors') names[event.address] = event.names
      },
      close: () => undefined,
      drop: () => undefined,
      waiting: () => 0,
    },
    { address: '127.0.0.1', port: { kind: 'console', sites: noSites } },
  )
  connection.message(JSON.stringify({ type: 'login', token }))
  await expect.poll(() => isReady).toBe(true)
  const look = (address?: string) => connection.message(JSON.stringify({ type: 'look', address }))
  return { names, look, closed: () => connection.closed() }
}

const all = ['create', 'read', 'update', 'delete'] as const

test('who has the same document open is told who else edits it, and when nobody does any more', async () => {
  const { store } = kumiki.engine
  await store.documents.create({ kind: 'schema', version: 1, key: 'shared', name: 'Shared', spec: { type: 1 } }, 'test')
  const tabOf = async (userId: string, rights: Parameters<TestEngine['addUser']>[1]) =>
    openTab((await kumiki.addUser(userId, rights, { lastName: userId, firstName: 'A' })).token)
  const tanaka = await tabOf('tanaka', { b2b: [...all], schema: [...all] })
  const sato = await tabOf('sato', { b2b: [...all], schema: [...all] })
  const reader = await tabOf('reader', { b2b: ['read'], schema: ['read'] })
  const stranger = await tabOf('stranger', { mail: [...all] })
  const at = 'schema/shared'

  for (const tab of [tanaka, reader, stranger, sato]) tab.look(at)
  await expect.poll(() => tanaka.names[at]).toEqual([expect.stringContaining('sato')])
  await expect.poll(() => sato.names[at]).toEqual([expect.stringContaining('tanaka')])
  // Who may only read hears of both, and is told to nobody; who may not read hears nothing.
  await expect.poll(() => reader.names[at]?.length).toBe(2)
  expect(stranger.names).toEqual({})

  sato.look()
  await expect.poll(() => tanaka.names[at]).toEqual([])
  sato.look(at)
  await expect.poll(() => tanaka.names[at]?.length).toBe(1)
  sato.closed()
  await expect.poll(() => tanaka.names[at]).toEqual([])
})
