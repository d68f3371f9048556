import { afterAll, beforeAll, expect, test } from 'vitest'
import { noSites } from '../../sites/port-sites.ts'
import { openEngine, type TestEngine } from '../../test/open-engine.ts'
import type { Peer } from './peer.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
})
afterAll(() => kumiki.close())

const port = { kind: 'console', sites: noSites } as const

/** One socket, and what it hears. */
function connect(address: string, token?: string) {
  const heard: { type: string; address?: string }[] = []
  const ends: number[] = []
  const peer: Peer = {
    send: (text) => void heard.push(JSON.parse(text) as (typeof heard)[number]),
    close: (code) => void ends.push(code),
    drop: () => undefined,
    waiting: () => 0,
  }
  const connection = kumiki.engine.realtime.connect(peer, { address, port })
  if (token !== undefined) connection.message(JSON.stringify({ type: 'login', token }))
  return { heard, ends, connection }
}

test('L-01 RT-05 of a document in a folder hears who sees the folder', async () => {
  const { store } = kumiki.engine
  const rights = { b2b: ['read' as const], db: ['read' as const] }
  const [member, stranger] = [await kumiki.addUser('member', rights), await kumiki.addUser('stranger', rights)]
  const spec = { members: [{ member: 'user/member' }] }
  const folder = await store.documents.create({ kind: 'folder', version: 1, key: 'f', name: 'F', spec }, 'admin')
  const sockets = { member: connect('10.0.0.1', member.token), stranger: connect('10.0.0.2', stranger.token) }
  for (const { heard } of Object.values(sockets)) await expect.poll(() => heard.at(0)?.type).toBe('ready')
  const source = { kind: 'data-source', version: 1, name: 'S', spec: { database_type: 7, DBID: 'S', db: 's.db' } }
  await store.documents.create({ ...source, key: 'secret' }, 'admin', { folderId: folder.id })
  await store.documents.create({ ...source, key: 'open', name: 'O', spec: { ...source.spec, DBID: 'O' } }, 'admin')
  const told = ({ heard }: (typeof sockets)['member']) => heard.flatMap(({ address }) => address ?? [])
  await expect.poll(() => told(sockets.member)).toEqual(['data-source/secret', 'data-source/open'])
  expect(told(sockets.stranger)).toEqual(['data-source/open'])
  for (const { connection } of Object.values(sockets)) connection.closed()
})

test('L-03 RT-03 one session and one network hold so many sockets and no more', async () => {
  const { token } = await kumiki.addUser('tabs', {})
  const tabs = Array.from({ length: 40 }, (_, at) => connect(`10.1.0.${at}`, token))
  await expect.poll(() => tabs.filter(({ heard }) => heard.at(0)?.type === 'ready').length).toBe(30)
  await expect.poll(() => tabs.filter(({ ends }) => ends.includes(4429)).length).toBe(10)
  const network = Array.from({ length: 1010 }, () => connect('10.2.0.1'))
  expect(network.filter(({ ends }) => ends.includes(4429))).toHaveLength(10)
  expect(connect('10.2.0.2').ends).toEqual([])
  for (const { connection } of [...tabs, ...network]) connection.closed()
})
