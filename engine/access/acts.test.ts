import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine } from '../test/open-engine.ts'
import type { Answer, TestEngine } from '../test/open-engine.ts'

/** `boss` owns the shared folder, `maker` what lies in it; `taker` and `helper` may change it, `viewer` sees it. */
const who = ['boss', 'maker', 'taker', 'helper', 'viewer', 'admin'] as const
type Who = (typeof who)[number]

let kumiki: TestEngine
const tokens = {} as Record<Who, string>
const folders = {} as Record<'shared' | 'same' | 'open' | 'own' | 'below', number>
let number = 0

const send = (by: Who, route: string, body?: unknown): Promise<Answer> =>
  kumiki.call(route, { token: tokens[by], ...(body !== undefined && { body }) })
const store = () => kumiki.engine.store
const all = ['create', 'read', 'update', 'delete'] as const
const members = [
  { member: 'user/maker', right: 'update' },
  { member: 'user/taker', right: 'update' },
  { member: 'user/helper', right: 'update' },
  { member: 'user/viewer' },
]

beforeAll(async () => {
  kumiki = await openEngine()
  tokens.admin = kumiki.admin
  for (const name of who.filter((one) => one !== 'admin'))
    tokens[name] = (
      await kumiki.addUser(name, { b2b: [...all], token: [...all], api: [...all], db: ['read'], user: ['read'] })
    ).token
  const folder = async (key: string, owner: string, spec: Record<string, unknown>) =>
    (await store().documents.create({ kind: 'folder', version: 1, key, name: key, spec }, owner)).id
  folders.shared = await folder('shared', 'boss', { members })
  folders.same = await folder('same', 'boss', { members: members.toReversed() })
  folders.open = await folder('open', 'taker', {})
  folders.own = await folder('own', 'taker', { private: true })
  folders.below = await folder('below', 'taker', { parent: 'folder/shared' })
})
afterAll(() => kumiki.close())

/** A board of `maker`, in no folder or in this one. */
async function board(folderId?: number, owner = 'maker') {
  const key = `board-${++number}`
  const document = { kind: 'home-screen', version: 1, key, name: `Board ${number}`, spec: {} }
  const { id } = await store().documents.create(document, owner, folderId === undefined ? {} : { folderId })
  return { id, address: `home-screen/${key}` }
}
const file = (by: Who, { id }: { id: number }, folderId: number) =>
  send(by, `PUT /document/home-screen/${id}/folder`, { folderId })
const give = (by: Who, { id }: { id: number }, owner: Who) =>
  send(by, `PUT /document/home-screen/${id}/owner`, { owner })
const standing = async ({ id }: { id: number }) => {
  const row = (await store().documents.read('home-screen', id))!
  return [row.owner, row.folderId]
}

describe('A-05 who may change a document takes it from nobody', () => {
  test('filing it where others look is for who may give it', async () => {
    const unfiled = await board()
    const refused = await file('taker', unfiled, folders.own)
    expect([refused.code, refused.message]).toEqual([40300, expect.stringContaining(`Board ${number}`)])
    expect(await standing(unfiled)).toEqual(['maker', null])
    expect((await give('taker', unfiled, 'taker')).code).toBe(40300)
    expect((await file('admin', unfiled, folders.shared)).code).toBe(20000)
    for (const out of [0, folders.own, folders.open]) expect((await file('taker', unfiled, out)).code).toBe(40300)
    // Its owner, and whose folder it lies in, may.
    expect((await file('boss', unfiled, 0)).code).toBe(20000)
    expect((await file('maker', unfiled, folders.shared)).code).toBe(20000)
    expect(await standing(unfiled)).toEqual(['maker', folders.shared])
  })

  test('to where the same people look it goes by the right to change, and it stays its owner’s', async () => {
    const shared = await board(folders.shared)
    expect((await file('viewer', shared, folders.same)).code).toBe(40300)
    for (const to of [folders.same, folders.below, folders.shared])
      expect((await file('helper', shared, to)).code, String(to)).toBe(20000)
    const unfiled = await board()
    expect((await file('helper', unfiled, folders.open)).code).toBe(20000)
    // An own folder that is open, or closed by somebody else’s, makes nothing one’s own.
    expect((await give('taker', unfiled, 'taker')).code).toBe(40300)
    expect((await file('taker', shared, folders.below)).code).toBe(20000)
    expect((await give('taker', shared, 'taker')).code).toBe(40300)
    expect((await give('boss', shared, 'helper')).code).toBe(20000)
  })

  test('the dialog offers no folder that is refused', async () => {
    const { address } = await board(folders.shared)
    const offered = async (by: Who) => {
      const { data } = await send(by, `GET /folder-tree?of=${address}`)
      const all = data.items.flatMap((item: { children?: object[] }) => [item, ...(item.children ?? [])])
      return Object.fromEntries(all.map(({ label, note }: { label: string; note?: string }) => [label, note ?? 'free']))
    }
    const ownerOnly = 'Only its owner can move it here'
    const same = { shared: 'free', same: 'free', below: 'free' }
    expect(await offered('taker')).toMatchObject({ ...same, open: ownerOnly, own: ownerOnly })
    for (const name of ['maker', 'boss'] as const) expect(await offered(name)).toMatchObject({ ...same, open: 'free' })
    expect(await offered('viewer')).toMatchObject({ shared: 'View only', open: ownerOnly })
  })

  test('several are filed, or none of them', async () => {
    const [own, other] = [await board(undefined, 'taker'), await board()]
    const move = (by: Who) =>
      send(by, 'PUT /document-folder', { addresses: [own.address, other.address], folderId: folders.own })
    const refused = await move('taker')
    expect([refused.code, refused.message]).toEqual([40300, expect.stringContaining(`Board ${number}`)])
    expect(refused.message).not.toContain(`Board ${number - 1}`)
    expect([await standing(own), await standing(other)]).toEqual([
      ['taker', null],
      ['maker', null],
    ])
    expect((await move('admin')).data).toEqual({ moved: 2 })
  })

  test('a folder is closed over what lies in it by who may give all of that', async () => {
    const document = (spec: Record<string, unknown>) => ({
      kind: 'folder',
      version: 1,
      key: 'drawer',
      name: 'Drawer',
      spec,
    })
    const drawer = await store().documents.create(document({}), 'taker')
    const change = async (by: Who, spec: Record<string, unknown>) => {
      const { revision } = (await store().documents.read('folder', drawer.id))!
      return send(by, `PUT /document/folder/${drawer.id}`, { document: document(spec), revision })
    }
    const lies = await board(drawer.id)
    const closed = { private: true }
    const inOwn = { parent: 'folder/own' }
    const mates = { members: [{ member: 'user/taker' }] }
    for (const spec of [closed, inOwn, mates]) expect((await change('taker', spec)).code).toBe(40300)
    expect((await change('helper', closed)).code).toBe(40300)
    // What changes nothing about who sees it is everybody’s to change.
    expect((await change('helper', { remark: 'by helper' })).code).toBe(20000)
    await store().documents.file(lies.id, { owner: 'taker', by: 'admin' })
    expect((await change('helper', closed)).code).toBe(40300)
    expect((await change('taker', closed)).code).toBe(20000)
    // The closed folder is its owner’s, with all that lies in it from now on.
    await store().documents.file(lies.id, { owner: 'maker', by: 'admin' })
    expect((await change('taker', { private: true, members: [{ member: 'user/maker' }] })).code).toBe(20000)
    // One that lies in somebody else’s is not closed by who made it.
    const inside = await board(folders.below)
    const own = (spec: Record<string, unknown>) => ({ kind: 'folder', version: 1, key: 'below', name: 'below', spec })
    const below = await send('taker', `PUT /document/folder/${folders.below}`, {
      document: own({ parent: 'folder/shared', private: true }),
      revision: 1,
    })
    expect(below.code).toBe(40300)
    expect(await standing(inside)).toEqual(['maker', folders.below])
    // Nothing is put where one only looks, a folder neither.
    const put = await send('viewer', 'POST /document/folder', {
      document: { ...own({ parent: 'folder/shared' }), key: 'stray' },
    })
    expect(put.code).toBe(40300)
  })

  test('a part goes to another owner by its key only by who may give it', async () => {
    const site = (key: string, owner: string, folderId?: number) =>
      store().documents.create({ kind: 'site', version: 1, key, name: key, spec: {} }, owner, {
        ...(folderId !== undefined && { folderId }),
      })
    await site('shop', 'maker')
    await site('mine', 'taker', folders.own)
    const content = {
      kind: 'content',
      version: 1,
      key: 'shop.news',
      name: 'News',
      spec: { type: 5, message: { text: 'Hi' } },
    }
    const { id } = await store().documents.create(content, 'maker')
    const route = `PUT /document/content/${id}`
    const taken = { document: { ...content, key: 'mine.news' }, revision: 1 }
    expect((await send('taker', route, taken)).code).toBe(40300)
    const renamed = { document: { ...content, key: 'shop.today' }, revision: 1 }
    expect((await send('taker', route, renamed)).code).toBe(20000)
  })
})

describe('A-06 what lies in the trash is brought back and destroyed by who may delete it', () => {
  test('who may only look does neither; the list offers nobody what is refused', async () => {
    const shared = await board(folders.shared)
    const offered = async (by: Who) => {
      const { data } = await send(by, `GET /trash?find=${shared.address.split('/')[1]}`)
      return data.rows.map(({ changeable }: { changeable: boolean }) => changeable)
    }
    expect((await send('viewer', `DELETE /document/home-screen/${shared.id}`)).code).toBe(40300)
    expect((await send('admin', `DELETE /document/home-screen/${shared.id}`)).code).toBe(20000)
    expect(await offered('viewer')).toEqual([false])
    for (const name of ['boss', 'maker', 'helper', 'admin'] as const) expect(await offered(name), name).toEqual([true])
    const refused = [
      await send('viewer', `DELETE /trash/${shared.id}`),
      await send('viewer', `POST /trash/${shared.id}/restore`),
    ]
    expect(refused.map(({ code }) => code)).toEqual([40300, 40300])
    expect((await send('helper', `POST /trash/${shared.id}/restore`)).code).toBe(20000)
    expect((await send('helper', `DELETE /document/home-screen/${shared.id}`)).code).toBe(20000)
    expect((await send('maker', `DELETE /trash/${shared.id}`)).code).toBe(20000)
  })

  test('without the right to delete nothing is brought back or destroyed', async () => {
    const { token } = await kumiki.addUser('writer', { b2b: ['create', 'read', 'update'] })
    const unfiled = await board()
    await send('maker', `DELETE /document/home-screen/${unfiled.id}`)
    const ask = (route: string) => kumiki.call(route, { token })
    const { data } = await ask(`GET /trash?find=${unfiled.address.split('/')[1]}`)
    expect(data.rows).toMatchObject([{ id: unfiled.id, changeable: false }])
    expect((await ask(`DELETE /trash/${unfiled.id}`)).code).toBe(40300)
    expect((await ask(`POST /trash/${unfiled.id}/restore`)).code).toBe(40300)
  })
})

test('A-06 what was removed from a closed folder is not told with the changes of a release', async () => {
  const site = { kind: 'site', version: 1, key: 'told', name: 'Told', spec: { path: 'told', sections: [] } }
  const { id } = await store().documents.create(site, 'maker')
  const secret = await board(folders.own, 'taker')
  const removed = await board(undefined, 'maker')
  const gone = [secret, removed].map(({ address }) => ({
    ...{ address, after: undefined },
    before: { kind: 'home-screen', version: 1, key: address.split('/')[1]!, name: address, spec: {} },
  }))
  const { sites } = kumiki.engine
  const { changes } = sites
  Object.assign(sites, {
    changes: () => Promise.resolve({ documents: gone, leaving: { site: 'stays', contents: [] } }),
  })
  for (const one of [secret, removed]) await store().documents.remove(one.id, { by: 'admin' })
  const told = async (by: Who) =>
    (await send(by, `GET /b2b-edit/changes/${id}`)).data.rows.map(({ address }: { address: string }) => address)
  expect(await told('helper')).toEqual([removed.address])
  expect(await told('taker')).toEqual([secret.address, removed.address])
  expect(await told('admin')).toEqual([secret.address, removed.address])
  Object.assign(sites, { changes })
})
