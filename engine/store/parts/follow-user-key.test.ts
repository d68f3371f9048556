import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
})
afterAll(() => kumiki.close())

const admin = (route: string, body?: unknown) => kumiki.ask('console', route, { token: kumiki.admin, body })
const login = (username: string, password: string, more: object = {}) =>
  kumiki.ask('console', 'POST /user/login', { body: { username, password, ...more } })
const info = (token: string) => kumiki.ask('console', 'GET /user/info', { token })

async function rename(id: number, key: string) {
  const { data } = await admin(`GET /document/user/${id}`)
  return admin(`PUT /document/user/${id}`, { document: { ...data.document, key }, revision: data.revision })
}

test('S-04 AN-11 AZ-13 a renamed user keeps his way in, and who gets the old name finds nothing of him', async () => {
  const { id, token, password } = await kumiki.addUser('mori', { db: ['read', 'create'] })
  const made = await kumiki.ask('console', `POST /user/generateTwoFactorAuthToken/${id}`, { token, body: {} })
  const totp = new TOTP({ secret: made.data.secret as string })
  const code = () => totp.generate({ timestamp: kumiki.clock.now.getTime() })
  const enabled = { userId: id, token: code() }
  expect((await kumiki.ask('console', 'POST /user/enableTwoFactorAuth', { token, body: enabled })).code).toBe(20000)
  const source = {
    kind: 'data-source',
    version: 1,
    key: 'own',
    name: 'Own',
    spec: { database_type: 7, DBID: 'OWN', db: 'own.db' },
  }
  const own = await kumiki.ask('console', 'POST /document/data-source', { token, body: { document: source } })
  expect(own.code).toBe(20000)

  expect(await rename(id, 'mori-2')).toMatchObject({ code: 20000 })
  expect(await info(token)).toMatchObject({ status: 401 })
  kumiki.clock.now = new Date(kumiki.clock.now.getTime() + 60_000)
  expect((await login('mori', password)).code).toBe(60105)
  const again = await login('mori', password, { twoFactorToken: code() })
  expect(again).toMatchObject({ code: 20000 })
  expect(await kumiki.engine.store.documents.find('data-source/own')).toMatchObject({ owner: 'mori-2' })

  const spec = { userId: 'newcomer', lastName: 'New', firstName: 'Comer', password: { $secret: 'password' } }
  const document = { kind: 'user', version: 1, key: 'mori', name: 'Newcomer', spec }
  const secrets = { '/spec/password': 'newcomers-own' }
  expect(await admin('POST /document/user', { document, secrets })).toMatchObject({ code: 20000 })
  expect((await login('newcomer', password)).code).toBe(60101)
  expect(await info(token)).toMatchObject({ status: 401 })
  expect((await login('newcomer', 'newcomers-own')).code).toBe(60109)
  expect(await kumiki.engine.store.users.state('mori')).toMatchObject({ twoFactor: false, recoveryCodes: [] })
  expect((await info(again.data.token as string)).data).toMatchObject({ id, userId: 'mori' })
})

test('AZ-13 an earlier revision of the name moves the way in back', async () => {
  const { id, token, password } = await kumiki.addUser('kato', {})
  expect((await rename(id, 'kato-2')).code).toBe(20000)
  expect(await admin(`POST /document/user/${id}/restore`, { revision: 1, base: 2 })).toMatchObject({ code: 20000 })
  expect(await info(token)).toMatchObject({ status: 401 })
  expect((await login('kato', password)).code).toBe(20000)
  expect(await kumiki.engine.store.users.state('kato-2')).not.toHaveProperty('passwordHash')
})

test('AN-11 AZ-13 a user deleted and made anew under his name inherits nothing', async () => {
  const { id, token, password } = await kumiki.addUser('sato', { b2b: ['read', 'create', 'update'] })
  const folder = { kind: 'folder', version: 1, key: 'mine', name: 'Mine', spec: {} }
  expect((await kumiki.ask('console', 'POST /document/folder', { token, body: { document: folder } })).code).toBe(20000)
  expect((await admin(`DELETE /document/user/${id}`)).code).toBe(20000)
  const fresh = await kumiki.engine.store.documents.create(
    { kind: 'user', version: 1, key: 'sato', name: 'Sato', spec: { userId: 'sato', lastName: 'S', firstName: 'S' } },
    'admin',
  )
  expect(fresh.id).not.toBe(id)
  expect(await info(token)).toMatchObject({ status: 401 })
  expect((await login('sato', password)).code).toBe(60101)
  expect(await kumiki.engine.store.documents.find('folder/mine')).toMatchObject({ owner: 'sato#former' })
})
