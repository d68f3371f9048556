import { loginWaits } from '../limits/login-tries.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { openListening, type ListeningEngine } from '../test/open-listening.ts'

const transferring = (type: number, key: string): Document => ({
  kind: 'schema',
  version: 1,
  key,
  name: key,
  spec: {
    type,
    dataSource: 'data-source/shop',
    sql: 'SELECT code AS CODE FROM product',
    resultColumns: [{ key: 'CODE', name: 'CODE', typeClass: 'String', size: 12 }],
  },
})

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening((documents) => [...documents, transferring(14, 'download'), transferring(1, 'plain')])
})
afterAll(() => kumiki.close())

const b2b = { b2b: ['create', 'read', 'update', 'delete'] as const }

test('C-07 a schema that transfers files is copied by who has the right to, by every call; others by everybody', async () => {
  const { engine } = kumiki
  const without = (await kumiki.addUser('plain-builder', { b2b: [...b2b.b2b] })).token
  await engine.store.documents.change(
    [
      {
        do: 'put',
        document: { kind: 'role', version: 1, key: 'copiers', name: 'Copiers', spec: { copySchemas: true } },
      },
    ],
    'test',
  )
  const roles = ['role/role-copier', 'role/copiers']
  const allowed = (await kumiki.addUser('copier', { b2b: [...b2b.b2b] }, { roles })).token
  const idOf = async (key: string) => (await engine.store.documents.find(`schema/${key}`))!.id
  const copy = async (token: string, key: string) => [
    (await kumiki.ask('console', `POST /document/schema/${await idOf(key)}/copy`, { token, body: {} })).code,
    (await kumiki.ask('console', `GET /b2b/content/schema/schemacpy?id=${await idOf(key)}`, { token })).code,
  ]
  expect(await copy(without, 'download')).toEqual([40300, 40300])
  expect(await copy(without, 'plain')).toEqual([20000, 20000])
  expect(await copy(allowed, 'download')).toEqual([20000, 20000])
})

test('who may not copy them gives nobody the right to', async () => {
  const rights = { role: ['create', 'read', 'update', 'delete'] as const, ...b2b }
  const { token } = await kumiki.addUser('role-maker', { role: [...rights.role], b2b: [...rights.b2b] })
  const role = (spec: object) => ({ kind: 'role', version: 1, key: 'made', name: 'Made', spec })
  const make = (spec: object) => kumiki.ask('console', 'POST /document/role', { token, body: { document: role(spec) } })
  expect((await make({ copySchemas: true })).code).toBe(40300)
  expect((await make({ permissions: { b2b: ['read'] } })).code).toBe(20000)
})

test('C-07 the list of users tells last login and second factor; an administrator resets that of another', async () => {
  const { id } = await kumiki.addUser('seen', {})
  const { store } = kumiki.engine
  await store.users.succeeded('seen', { address: '127.0.0.1' })
  await store.users.write('seen', { twoFactor: true, twoFactorSecret: 'JBSWY3DPEHPK3PXP' })
  const list = async () => (await kumiki.ask('console', 'GET /document/user?find=seen', { token: kumiki.admin })).data
  const { about, rows } = await list()
  expect(about.columns.slice(-2)).toEqual([
    { key: 'lastLoginAt', title: 'Last login', as: 'datetime' },
    {
      key: 'twoFactor',
      title: 'Two-factor',
      options: [
        { value: true, label: 'Yes' },
        { value: false, label: 'No' },
      ],
    },
  ])
  expect(rows[0]).toMatchObject({
    key: 'seen',
    twoFactor: true,
    lastLoginAt: expect.stringMatching(/^2026-/) as string,
  })
  const route = kumiki.engine.definitions.calls.find(({ key }) => key === 'disable-two-factor')!.spec
  const reset = await kumiki.ask('console', `${route.method} ${route.path}`, {
    token: kumiki.admin,
    body: { userId: id },
  })
  expect(reset.code).toBe(20000)
  expect((await list()).rows[0].twoFactor).toBe(false)
})

test('the list of users tells until when a login waits, and who may change its user ends the wait', async () => {
  const { id, password } = await kumiki.addUser('hasty', {})
  await kumiki.addUser('patient', {})
  const list = async () => (await kumiki.ask('console', 'GET /document/user', { token: kumiki.admin })).data
  expect((await list()).about.columns.map(({ key }: { key: string }) => key)).not.toContain('waitsUntil')
  const logIn = (word: string) =>
    kumiki.ask('console', 'POST /user/login', { body: { username: 'hasty', password: word }, from: '203.0.113.9' })
  for (let tried = 0; tried < 5; tried++) await logIn('wrong-password')
  const refused = await logIn(password)
  expect(refused.code).toBe(42900)
  const { about, rows } = await list()
  expect(about.columns.at(-1)).toEqual({ key: 'waitsUntil', title: 'Login waits until', as: 'datetime' })
  const waiting = rows.filter(({ waitsUntil }: { waitsUntil?: string }) => waitsUntil !== undefined)
  expect(waiting).toEqual([expect.objectContaining({ key: 'hasty', waitsUntil: refused.data.until })])

  const many = Array.from({ length: 2000 }, (_, at) => `user-${at}`)
  expect((await loginWaits([...many, 'hasty'], kumiki.engine.store)).filter(Boolean)).toEqual([refused.data.until])

  const end = (token: string) => kumiki.ask('console', 'POST /user/endLoginWait', { token, body: { userId: id } })
  const reader = await kumiki.addUser('reads-users', { user: ['read'] })
  expect((await end(reader.token)).code).toBe(40300)
  expect((await end(kumiki.admin)).code).toBe(20000)
  expect((await list()).about.columns.map(({ key }: { key: string }) => key)).not.toContain('waitsUntil')
  expect((await logIn(password)).code).toBe(20000)
})
