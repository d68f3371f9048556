import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Right } from '../../../definitions/call-spec.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
})
afterAll(() => kumiki.close())

const all: Right[] = ['create', 'read', 'update', 'delete']

test('L-24 a run leaves its mark at a stored schema that its caller sees, not at any address that a draft names', async () => {
  const { engine } = kumiki
  const { documents } = engine.store
  const stored = (await documents.find('schema/products'))!
  const folder = await documents.create(
    { kind: 'folder', version: 1, key: 'closed', name: 'Closed', spec: { members: [{ member: 'user/admin' }] } },
    'admin',
  )
  await documents.file(stored.id, { folderId: folder.id, by: 'admin' })
  const { token } = await kumiki.addUser('builder', { b2b: all, db: all })
  const draft = (key: string) => ({
    document: {
      kind: 'schema',
      version: 1,
      key,
      name: key,
      spec: { type: 1, dataSource: 'data-source/shop', sql: 'SELECT 1 AS ONE' },
    },
  })
  const run = (key: string, by: string) => kumiki.ask('console', 'POST /sql/execute', { token: by, body: draft(key) })
  const marks = async (key: string) => (await engine.runs.list(`schema/${key}`)).length

  expect((await run('products', token)).code).toBe(20000)
  expect((await run('nowhere', token)).code).toBe(20000)
  expect([await marks('products'), await marks('nowhere')]).toEqual([0, 0])
  expect((await run('products', kumiki.admin)).code).toBe(20000)
  expect(await marks('products')).toBe(1)
})
