import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine, type TestEngine } from '../../test/open-engine.ts'

let kumiki: TestEngine
let token: string
let own: number
let admin: { id: number; document: { spec: object }; revision: number }
let role: { id: number; document: object; revision: number }

const every = ['create', 'read', 'update', 'delete'] as const

beforeAll(async () => {
  kumiki = await openEngine()
  const manager = await kumiki.addUser('manager', { user: [...every], role: [...every] })
  token = manager.token
  own = manager.id
  admin = (await kumiki.engine.store.documents.find('user/admin')) as never
  role = (await kumiki.engine.store.documents.find('role/admin')) as never
})
afterAll(() => kumiki.close())

const call = (route: string, body?: object) => kumiki.call(route, { token, body })
const roleOf = (key: string, spec: object) => ({ kind: 'role', version: 1, key, name: key, spec })
const userOf = (userId: string, spec: object) => ({
  kind: 'user',
  version: 1,
  key: userId,
  name: userId,
  spec: { userId, lastName: 'A', firstName: 'B', password: { $secret: 'password' }, ...spec },
})
const secrets = { '/spec/password': 'a-new-password' }
const changed = (spec: object) => ({ ...admin.document, spec: { ...admin.document.spec, ...spec } })

describe('S-01 a manager of users against an administrator, whose rights he does not have', () => {
  const tries: Record<string, () => ReturnType<typeof call>> = {
    'a new password': () =>
      call(`PUT /document/user/${admin.id}`, { document: admin.document, revision: admin.revision, secrets }),
    'another name to log in with': () =>
      call(`PUT /document/user/${admin.id}`, { document: changed({ userId: 'root' }), revision: admin.revision }),
    'an earlier revision': () => call(`POST /document/user/${admin.id}/restore`, { revision: 1, base: admin.revision }),
    'an import over him': () =>
      call('POST /document-import', { documents: [changed({ userId: 'root' })], mode: 'overwrite' }),
    deletion: () => call(`DELETE /document/user/${admin.id}`),
    'a new second factor': () => call(`POST /user/generateTwoFactorAuthToken/${admin.id}`, {}),
    'a second factor that is switched on': () =>
      call('POST /user/enableTwoFactorAuth', { userId: admin.id, token: '123456' }),
    'a second factor that is switched off': () => call('POST /user/disableTwoFactorAuth', { userId: admin.id }),
    'the end of his sessions': () => call('POST /user/endSessions', { userId: admin.id }),
    'a copy of him': () => call(`POST /document/user/${admin.id}/copy`, {}),
    'a user with his role': () =>
      call('POST /document/user', { document: userOf('deputy', { roles: ['role/admin'] }), secrets }),
    'a user who is a member where the manager is not': () =>
      call('POST /document/user', { document: userOf('insider', { memberRoles: ['member-role/board'] }), secrets }),
    'a role with everything': () => call('POST /document/role', { document: roleOf('boss', { all: true }) }),
    'a role with a right of others': () =>
      call('POST /document/role', { document: roleOf('owner', { permissions: { db: ['read'] } }) }),
    'an import of such a role': () =>
      call('POST /document-import', { documents: [roleOf('boss', { all: true })], mode: 'new' }),
    'a change of the role of administrators': () =>
      call(`PUT /document/role/${role.id}`, {
        document: { ...role.document, spec: { permissions: { user: ['read'] } } },
        revision: role.revision,
      }),
    'its deletion': () => call(`DELETE /document/role/${role.id}`),
  }

  test.each(Object.keys(tries))('%s', async (name) => {
    const before = await stateOf()
    const { status, code } = await tries[name]!()
    expect([40300, 40902, 60106]).toContain(code)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await stateOf()).toEqual(before)
    expect(await kumiki.call('GET /user/info', { token: kumiki.admin })).toMatchObject({ code: 20000 })
  })

  test('his own roles, and what he may give', async () => {
    const self = (await kumiki.engine.store.documents.read('user', own))!
    const more = { ...self.document, spec: { ...self.document.spec, roles: ['role/admin'] } }
    expect(await call(`PUT /document/user/${own}`, { document: more, revision: self.revision })).toMatchObject({
      code: 60106,
      data: { problems: [{ code: 'rights-beyond-own', at: '/spec/roles' }] },
    })
    const made = await call('POST /document/role', { document: roleOf('clerk', { permissions: { user: ['read'] } }) })
    expect(made.code).toBe(20000)
    const clerk = await call('POST /document/user', { document: userOf('clerk', { roles: ['role/clerk'] }), secrets })
    expect(clerk.code).toBe(20000)
    expect(await call('POST /user/endSessions', { userId: clerk.data.id })).toMatchObject({ code: 20000 })
  })

  async function stateOf() {
    const { documents, users } = kumiki.engine.store
    return {
      admin: await documents.find('user/admin'),
      role: await documents.find('role/admin'),
      state: await users.state('admin'),
      epoch: await users.epoch('admin'),
      counts: await documents.counts(),
    }
  }
})
