import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import type { DocumentChange } from '../store/store.ts'
import { openEngine } from './open-engine.ts'
import type { TestEngine } from './open-engine.ts'

/** More than any page of a list holds. */
const count = 1200

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
  const create = (kind: string, key: string, spec: Document['spec']): DocumentChange => ({
    do: 'create',
    document: { kind, version: 1, key, name: key, spec },
  })
  const numbers = Array.from({ length: count }, (_, index) => index)
  await kumiki.engine.store.documents.change(
    [
      ...numbers.map((n) => create('site', `site-${n}`, { path: `path-${n}` })),
      ...numbers.map((n) => create('data-source', `source-${n}`, { database_type: 2, DBID: `ID${n}` })),
      ...numbers.map((n) => create('user', `user-${n}`, { userId: `user-${n}`, lastName: 'A', firstName: 'B' })),
    ],
    'test',
  )
})
afterAll(() => kumiki.close())

const get = (route: string) => kumiki.call(`GET ${route}`, { token: kumiki.admin })

test('a path and a DBID are taken or free by the index, whatever number the document has', async () => {
  const last = (await kumiki.engine.store.documents.find(`site/site-${count - 1}`))!
  const path = `/b2b-edit/punique?path=path-${count - 1}`
  expect((await get(path)).data).toEqual({ unique: false })
  expect((await get(`${path}&id=${last.id}`)).data).toEqual({ unique: true })
  expect((await get('/b2b-edit/punique?path=free')).data).toEqual({ unique: true })
  expect((await get('/b2b-edit/punique?path=main')).data).toEqual({ unique: false })
  expect((await get(`/config/unique?DBID=ID${count - 1}`)).data).toEqual({ unique: false })
  expect((await get('/config/unique?DBID=FREE')).data).toEqual({ unique: true })
})

test('rights on sites name all sites', async () => {
  const { rows } = (await get('/b2b/kengen/list')).data as { rows: { key: string }[] }
  expect(new Set(rows.map((row) => row.key)).size).toBe(count)
})

test('the last administrator is protected, one among many others is not the last', async () => {
  const { documents } = kumiki.engine.store
  const resign = async () => {
    const { id, document, revision } = (await documents.find('user/admin'))!
    const spec = { ...document.spec, roles: [] }
    return kumiki.call(`PUT /document/user/${id}`, {
      token: kumiki.admin,
      body: { document: { ...document, spec }, revision },
    })
  }
  const last = (await documents.find(`user/user-${count - 1}`))!
  const { roles } = (await documents.find('user/admin'))!.document.spec
  const become = async (spec: Document['spec'], revision: number) => {
    const next = { ...last.document, spec: { ...last.document.spec, ...spec } }
    await documents.save(last.id, next, { revision, by: 'test' })
  }
  expect(await resign()).toMatchObject({ code: 60106, data: { problems: [{ code: 'last-admin' }] } })
  await become({ roles, status: 'suspended' }, 1)
  expect(await resign()).toMatchObject({ code: 60106, data: { problems: [{ code: 'last-admin' }] } })
  await become({ roles }, 2)
  expect(await resign()).toMatchObject({ code: 20000 })
})

test('somebody among many logs in by the name that was typed, exactly', async () => {
  expect(await kumiki.engine.accounts.byUserId(`user-${count - 1}`)).toMatchObject({ userKey: `user-${count - 1}` })
  expect(await kumiki.engine.accounts.byUserId(`USER-${count - 1}`)).toBeUndefined()
})
