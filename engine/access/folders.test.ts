import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine } from '../test/open-engine.ts'
import type { Answer, TestEngine } from '../test/open-engine.ts'

const all = { b2b: ['create', 'read', 'update', 'delete'], db: ['read'] } as const
const who = ['owner', 'filer', 'editor', 'viewer', 'group', 'stranger', 'admin'] as const
type Who = (typeof who)[number]

let kumiki: TestEngine
const tokens = {} as Record<Who, string>
/** The shared folder, a site in it with a content of its own, a schema in it, and one beside it. */
const ids = {} as Record<'folder' | 'site' | 'content' | 'closed' | 'open', number>

const send = (by: Who, route: string, body?: unknown): Promise<Answer> =>
  kumiki.call(route, { token: tokens[by], ...(body !== undefined && { body }) })

const sourceSpec = { type: 1, dataSource: 'data-source/none' }
const folderOf = (members: object[]) => ({
  kind: 'folder',
  version: 1,
  key: 'shared',
  name: 'Shared',
  spec: { members },
})
const members = [
  { member: 'user/editor', right: 'update' },
  { member: 'user/viewer' },
  { member: 'member-role/sales', right: 'update' },
]

beforeAll(async () => {
  kumiki = await openEngine()
  const { store } = kumiki.engine
  await store.documents.create({ kind: 'member-role', version: 1, key: 'sales', name: 'Sales', spec: {} }, 'admin')
  tokens.admin = kumiki.admin
  for (const name of who.filter((one) => one !== 'admin')) {
    const more = name === 'group' ? { memberRoles: ['member-role/sales'] } : {}
    tokens[name] = (await kumiki.addUser(name, { b2b: [...all.b2b], db: [...all.db] }, more)).token
  }
  const make = async (kind: string, key: string, spec: object, owner: string, folderId?: number) =>
    (
      await store.documents.create({ kind, version: 1, key, name: `Name of ${key}`, spec } as never, owner, {
        ...(folderId !== undefined && { folderId }),
      })
    ).id
  ids.folder = (await store.documents.create(folderOf(members), 'owner')).id
  ids.site = await make('site', 'shop', { path: 'shop', sections: ['content/shop.list'] }, 'filer', ids.folder)
  ids.content = await make('content', 'shop.list', { type: 1 }, 'filer')
  ids.closed = await make('schema', 'closed', sourceSpec, 'filer', ids.folder)
  ids.open = await make('schema', 'open', sourceSpec, 'filer')
})
afterAll(() => kumiki.close())

describe('AZ-09 what lies in a shared folder', () => {
  const sees: Record<Who, boolean> = {
    owner: true,
    filer: true,
    editor: true,
    viewer: true,
    group: true,
    stranger: false,
    admin: true,
  }
  const reads: [string, string, string][] = [
    ['schema list', 'GET /document/schema', 'schema/closed'],
    ['search', 'GET /document/schema?find=closed', 'schema/closed'],
    ['options', 'GET /document-options?kind=schema', 'schema/closed'],
    ['folders', 'GET /document/folder', 'folder/shared'],
    ['sites', 'GET /b2b/db', 'site/shop'],
    ['contents', 'GET /document/content', 'content/shop.list'],
    ['rights on sites', 'GET /b2b/kengen/list', '"shop"'],
    ['where-used', 'GET /document-used?address=content/shop.list', 'site/shop'],
  ]
  test('rights on sites are those that the caller has on each', async () => {
    for (const name of who) {
      const { rows } = (await send(name, 'GET /b2b/kengen/list')).data
      const seen = name === 'viewer' ? ['read'] : ['read', 'update', 'delete']
      const mine = rows.map(({ key, rights }: { key: string; rights: string[] }) => ({ key, rights }))
      expect(mine, name).toEqual(sees[name] ? [{ key: 'shop', rights: seen }] : [])
    }
  })

  test.each(reads)('L-14 %s shows it to owner, members and administrators only', async (_name, route, word) => {
    for (const name of who) {
      const answer = await send(name, route)
      expect(answer.code, `${name} ${route}`).toBe(20000)
      const isThere = JSON.stringify(answer.data).includes(word)
      // Who made the site or its content sees them as their owner.
      const expected = name === 'filer' && word === 'folder/shared' ? false : sees[name]
      expect(isThere, `${name} ${route}`).toBe(expected)
    }
  })

  test('library and export hand it out to nobody else', async () => {
    for (const name of who) {
      const library = await send(name, 'POST /document-library', { references: ['schema/closed', 'schema/open'] })
      expect(Object.keys(library.data.library).sort(), name).toEqual(
        sees[name] ? ['schema/closed', 'schema/open'] : ['schema/open'],
      )
      const answer = await send(name, 'POST /document-export', { addresses: ['schema/closed'] })
      expect(answer.code, name).toBe(sees[name] ? 20000 : 40400)
    }
  })

  test('to a stranger each call by number answers as for a missing row, and changes nothing', async () => {
    const kindsOf = { site: ids.site, content: ids.content, schema: ids.closed, folder: ids.folder }
    const before = await Promise.all(
      Object.entries(kindsOf).map(([kind, id]) => kumiki.engine.store.documents.read(kind, id)),
    )
    const bodies: Record<string, (kind: string, key: string) => object> = {
      'document-save': (kind, key) => ({ document: { kind, version: 1, key, name: 'x', spec: {} }, revision: 1 }),
      'document-restore': () => ({ revision: 1, base: 1 }),
      'document-owner': () => ({ owner: 'stranger' }),
      'document-folder': () => ({ folderId: 0 }),
      'site-update-status': () => ({ status: 'publish' }),
    }
    let asked = 0
    for (const { spec } of kumiki.engine.definitions.calls) {
      const { method, path, audience, operation, permission, with: fixed } = spec
      const takesId = path.includes('{id}') || /^(publish|site-start|site-stop|site-update-status)$/.test(operation)
      const resource = permission.rule === 'resource' ? permission.resource : permission.rule
      if (audience !== 'console' || !takesId || !['b2b', 'kind'].includes(resource)) continue
      for (const [kind, id] of Object.entries(kindsOf)) {
        if (!path.includes('{kind}') && kind !== (fixed?.kind ?? (path.startsWith('/sql') ? 'schema' : 'site')))
          continue
        const key = { site: 'shop', content: 'shop.list', schema: 'closed', folder: 'shared' }[kind]!
        const ask = async (one: number) => {
          const route = `${method} ${path.replace('{kind}', kind).replace('{id}', String(one)).replace('{revision}', '1')}`
          const more = bodies[operation]?.(kind, key) ?? {}
          const body = path.includes('{id}') ? more : { ...more, id: one }
          const { status, code, message, data } = await send('stranger', route, method === 'GET' ? undefined : body)
          const { reference: _, ...rest } = (data ?? {}) as Record<string, unknown>
          return JSON.stringify([status, code, message, rest]).replaceAll(String(one), 'N')
        }
        expect(await ask(id), `${method} ${path} ${kind}`).toBe(await ask(987_654))
        asked++
      }
    }
    expect(asked).toBeGreaterThan(40)
    const after = await Promise.all(
      Object.entries(kindsOf).map(([kind, id]) => kumiki.engine.store.documents.read(kind, id)),
    )
    expect(after).toEqual(before)
  })

  test('IM-09 an import neither reads nor replaces what its caller does not see or may only see', async () => {
    const document = { kind: 'schema', version: 1, key: 'closed', name: 'mine', spec: sourceSpec }
    const answer = await send('stranger', 'POST /document-import', { documents: [document], mode: 'overwrite' })
    expect(answer.code).not.toBe(20000)
    expect(JSON.stringify(answer)).not.toContain('Name of closed')
    const { document: site } = (await kumiki.engine.store.documents.read('site', ids.site))!
    const documents = [{ ...site, name: 'mine' }]
    const viewed = await send('viewer', 'POST /document-import', { documents, mode: 'overwrite' })
    expect(viewed.code, viewed.message).toBe(40300)
    expect((await kumiki.engine.store.documents.read('site', ids.site))?.revision).toBe(1)
    expect((await kumiki.engine.store.documents.read('schema', ids.closed))?.revision).toBe(1)
  })

  test('a reference to it is a reference to nothing', async () => {
    const site = (content: string) => ({
      kind: 'site',
      version: 1,
      key: 's2',
      name: 's2',
      spec: { sections: [content] },
    })
    const check = async (content: string) => {
      const { data } = await send('stranger', 'POST /document-check', { document: site(content) })
      return JSON.stringify(data.problems)
        .replaceAll(content, 'content/x')
        .replaceAll(content.slice('content/'.length), 'x')
    }
    expect(await check('content/shop.list')).toBe(await check('content/nothing'))
  })

  test('members change it by their right: a viewer is refused, an editor is not', async () => {
    const save = async (name: Who) => {
      const { data } = await send(name, `GET /document/schema/${ids.closed}`)
      const document = { ...data.document, name: `Changed by ${name}` }
      return send(name, `PUT /document/schema/${ids.closed}`, { document, revision: data.revision })
    }
    // What an editor gets stands in the document: its data source is none.
    expect([(await save('viewer')).code, (await save('editor')).code]).toEqual([40300, 60106])
    const rename = async (name: Who) =>
      send(name, `PUT /document/schema/${ids.closed}/folder`, { folderId: ids.folder })
    expect((await rename('viewer')).code).toBe(40300)
    for (const name of ['editor', 'group', 'owner', 'admin', 'filer'] as const)
      expect((await rename(name)).code, name).toBe(name === 'filer' ? 40400 : 20000)
    for (const route of ['POST /b2b-edit/publish', 'POST /b2b-edit/start', 'POST /b2b-edit/stop'])
      expect((await send('viewer', route, { id: ids.site })).code, route).toBe(40300)
  })

  test('lists and documents say where they lie, and to whom they are only to be seen', async () => {
    const said = async (name: Who) => {
      const list = (await send(name, 'GET /document/schema')).data
      const one = (await send(name, `GET /document/schema/${ids.closed}`)).data
      const row = list.rows.find(({ id }: { id: number }) => id === ids.closed)
      return [list.about.folders, row?.folder ?? list.about.filed, row?.readOnly, one?.folder?.name, one?.readOnly]
    }
    expect(await said('viewer')).toEqual([1, 'Shared', true, 'Shared', 'folder'])
    for (const name of ['owner', 'editor', 'admin'] as const)
      expect(await said(name), name).toEqual([1, 'Shared', undefined, 'Shared', undefined])
    // Its owner who does not see the folder does not read the folder's name.
    expect(await said('filer')).toEqual([0, undefined, undefined, undefined, undefined])
    expect(await said('stranger')).toEqual([0, undefined, undefined, undefined, undefined])
    const { data } = await send('viewer', `GET /document/schema?folder=${ids.folder}`)
    expect([data.rows.map(({ key }: { key: string }) => key), data.about.folder]).toEqual([['closed'], 'Shared'])
    const { data: content } = await send('viewer', `GET /document/content/${ids.content}`)
    expect([content.folder, content.readOnly]).toEqual([undefined, 'folder'])
  })

  test('without the right on the kind a document is only to be seen', async () => {
    const { token } = await kumiki.addUser('reader', { b2b: ['read'], db: ['read'] })
    const { data } = await kumiki.call(`GET /document/schema/${ids.open}`, { token })
    expect(data.readOnly).toBe('right')
    expect((await kumiki.call('GET /document/schema', { token })).data.about.movable).toBe(false)
  })

  test('the tree of folders: what is only seen takes nothing, what is not seen is not there', async () => {
    const tree = async (name: Who, of = '') => (await send(name, `GET /folder-tree${of}`)).data
    const shared = { value: ids.folder, label: 'Shared' }
    expect(await tree('editor')).toEqual({ items: [shared], path: [] })
    expect(await tree('viewer', '?of=schema/closed')).toEqual({
      items: [{ ...shared, disabled: true, note: 'View only' }],
      path: [ids.folder],
    })
    expect((await tree('viewer', `?look=true&folder=${ids.folder}`)).items).toEqual([shared])
    for (const name of ['owner', 'admin'] as const) expect((await tree(name)).items, name).toEqual([shared])
    expect(await tree('stranger')).toEqual({ items: [], path: [] })
    expect((await send('stranger', 'GET /folder-tree?of=schema/closed')).code).toBe(40400)
  })

  test('documents of every kind are found by name or key, by nobody who may not see them', async () => {
    const found = async (name: Who | 'narrow', find: string) => {
      const token = name === 'narrow' ? narrow.token : undefined
      const route = `GET /document-find?find=${encodeURIComponent(find)}`
      const answer = await (name === 'narrow' ? kumiki.call(route, { token: token! }) : send(name, route))
      return answer.data.rows.map(({ kind, key }: { kind: string; key: string }) => `${kind}/${key}`)
    }
    const narrow = await kumiki.addUser('seeker', { db: ['read'] })
    for (const name of ['owner', 'editor', 'viewer', 'admin'] as const)
      expect(await found(name, 'ＣＬＯＳＥＤ'), name).toContain('schema/closed')
    expect(await found('stranger', 'closed')).not.toContain('schema/closed')
    expect(await found('narrow', 'closed')).toEqual([])
    // What is called so comes first, then what begins so, whenever it was changed.
    const { documents } = kumiki.engine.store
    for (const [key, name] of [
      ['b2', 'Zoo'],
      ['b3', 'Zoo keeper'],
      ['b4', 'A zoo'],
    ])
      await documents.create({ kind: 'folder', version: 1, key: key!, name: name!, spec: {} }, 'admin')
    expect(await found('admin', 'zoo')).toEqual(['folder/b2', 'folder/b3', 'folder/b4'])
    const { data } = await send('admin', 'GET /document-find?find=keeper')
    expect(data.rows).toEqual([
      { id: expect.any(Number), kind: 'folder', kindTitle: 'Folder', key: 'b3', name: 'Zoo keeper' },
    ])
  })

  test('what lies in a folder is told of all kinds, to nobody who does not see the folder', async () => {
    const { documents } = kumiki.engine.store
    const spec = { parent: 'folder/shared' }
    const below = await documents.create({ kind: 'folder', version: 1, key: 'below', name: 'Below', spec }, 'owner')
    const inside = (name: Who, more = '') => send(name, `GET /folder-documents?folder=${ids.folder}${more}`)
    const addresses = ['folder/below', 'schema/closed', 'site/shop']
    for (const name of ['owner', 'editor', 'viewer', 'group', 'admin'] as const) {
      const { data } = await inside(name)
      expect([data.rows.map(({ address }: { address: string }) => address), data.total], name).toEqual([addresses, 3])
      const kept = data.rows.filter(({ readOnly }: { readOnly?: true }) => readOnly).length
      expect(kept, name).toBe({ owner: 0, editor: 1, viewer: 3, group: 1, admin: 0 }[name])
    }
    expect((await inside('viewer')).data.rows[1]).toMatchObject({
      ...{ id: ids.closed, kind: 'schema', key: 'closed', name: 'Name of closed', owner: 'filer' },
    })
    const second = (await inside('viewer', '&page=2&limit=1&sort=-name')).data
    expect([second.rows.map(({ key }: { key: string }) => key), second.total]).toEqual([['closed'], 3])
    expect((await inside('viewer', '&find=clos')).data.total).toBe(1)
    for (const name of ['stranger', 'filer'] as const) expect((await inside(name)).code, name).toBe(40400)

    const { token } = await kumiki.addUser('narrow', { b2b: ['read'] }, { memberRoles: ['member-role/sales'] })
    const { data } = await kumiki.call(`GET /folder-documents?folder=${ids.folder}`, { token })
    expect(data.rows.every(({ readOnly }: { readOnly?: true }) => readOnly)).toBe(true)
    await documents.remove(below.id, { by: 'owner' })
  })

  test('several documents are moved, or none of them', async () => {
    const { documents } = kumiki.engine.store
    const folderOfOpen = async () => (await documents.read('schema', ids.open))?.folderId
    const move = (name: Who, addresses: string[], folderId: number) =>
      send(name, 'PUT /document-folder', { addresses, folderId })
    const both = ['schema/open', 'schema/closed']
    expect((await move('stranger', both, 0)).code).toBe(40400)
    expect((await move('stranger', ['schema/open'], ids.folder)).code).toBe(40400)
    const refused = await move('viewer', both, 0)
    expect([refused.code, refused.message]).toEqual([40300, expect.stringContaining('Name of closed')])
    expect(refused.message).not.toContain('Name of open')
    expect((await move('viewer', ['schema/open'], ids.folder)).code).toBe(40300)
    expect((await move('admin', ['folder/shared'], 0)).code).toBe(40000)
    expect(await folderOfOpen()).toBe(null)
    // Others see what lies there: it is for its owner, the folder's, or an administrator.
    const given = await move('editor', both, ids.folder)
    expect([given.code, given.message]).toEqual([40300, expect.stringContaining('Name of open')])
    expect((await move('admin', both, ids.folder)).data).toEqual({ moved: 2 })
    expect(await folderOfOpen()).toBe(ids.folder)
    expect((await move('editor', ['schema/open'], 0)).code).toBe(40300)
    expect((await move('owner', ['schema/open'], 0)).data).toEqual({ moved: 1 })
    expect(await folderOfOpen()).toBe(null)
  })

  test('the folder itself is changed by its owner and administrators', async () => {
    const change = async (name: Who) => {
      const { data } = await send(name, `GET /document/folder/${ids.folder}`)
      return send(name, `PUT /document/folder/${ids.folder}`, {
        document: { ...data.document, spec: { members, remark: `by ${name}` } },
        revision: data.revision,
      })
    }
    for (const name of ['viewer', 'editor', 'group'] as const) expect((await change(name)).code, name).toBe(40300)
    for (const name of ['owner', 'admin'] as const) expect((await change(name)).code, name).toBe(20000)
  })

  test('L-15 nobody gets it by a new owner or a new folder who does not see it', async () => {
    const give = (name: Who, owner: string) => send(name, `PUT /document/schema/${ids.closed}/owner`, { owner })
    expect((await give('filer', 'stranger')).code).toBe(60107)
    expect((await give('editor', 'editor')).code).toBe(40300)
    expect((await give('filer', 'editor')).code).toBe(20000)
    // An owner who is no member of the folder: none becomes one by a call.
    expect((await give('editor', 'filer')).code).toBe(60107)
    await kumiki.engine.store.documents.file(ids.closed, { owner: 'filer', by: 'admin' })
    // What lies in no folder may be changed by everybody with the right, and taken by nobody.
    const taken = await send('stranger', `PUT /document/schema/${ids.open}/owner`, { owner: 'stranger' })
    expect([taken.code, (await kumiki.engine.store.documents.read('schema', ids.open))?.owner]).toEqual([
      40300,
      'filer',
    ])
    const into = await send('stranger', `PUT /document/schema/${ids.open}/folder`, { folderId: ids.folder })
    const missing = await send('stranger', `PUT /document/schema/${ids.open}/folder`, { folderId: 987_654 })
    expect([into.code, missing.code]).toEqual([40400, 40400])
    expect((await send('viewer', `PUT /document/schema/${ids.open}/folder`, { folderId: ids.folder })).code).toBe(40300)
  })

  test('a copy lies in the same folder, and is made by who may change what is there', async () => {
    const board = { kind: 'home-screen', version: 1, key: 'board', name: 'Board', spec: {} }
    const { id } = await kumiki.engine.store.documents.create(board, 'filer', { folderId: ids.folder })
    expect((await send('viewer', `POST /document/home-screen/${id}/copy`, {})).code).toBe(40300)
    expect((await send('stranger', `POST /document/home-screen/${id}/copy`, {})).code).toBe(40400)
    const copy = await send('editor', `POST /document/home-screen/${id}/copy`, {})
    expect(copy.code).toBe(20000)
    expect((await send('stranger', `GET /document/home-screen/${copy.data.id}`)).code).toBe(40400)
    expect((await send('viewer', `GET /document/home-screen/${copy.data.id}`)).code).toBe(20000)
  })

  test('a folder that holds something cannot be deleted', async () => {
    const answer = await send('owner', `DELETE /document/folder/${ids.folder}`)
    expect(answer).toMatchObject({ code: 40902, message: expect.stringContaining('not empty') })
  })

  test('who is taken out, by folder or by member role, sees it no longer with the next call', async () => {
    const code = async (name: Who) => (await send(name, `GET /document/schema/${ids.closed}`)).code
    expect([await code('editor'), await code('group')]).toEqual([20000, 20000])
    const { data } = await send('admin', `GET /document/folder/${ids.folder}`)
    const left = members.filter(({ member }) => member !== 'user/editor')
    await send('admin', `PUT /document/folder/${ids.folder}`, {
      document: { ...data.document, spec: { members: left } },
      revision: data.revision,
    })
    expect([await code('editor'), await code('group')]).toEqual([40400, 20000])
    const { documents } = kumiki.engine.store
    const group = (await documents.find('user/group'))!
    const { memberRoles: _, ...spec } = group.document.spec
    await documents.save(group.id, { ...group.document, spec }, { revision: group.revision, by: 'admin' })
    expect(await code('group')).toBe(40400)
    // A new owner of the folder sees it, the earlier one does not.
    await documents.file(ids.folder, { owner: 'stranger', by: 'admin' })
    expect([await code('stranger'), await code('owner')]).toEqual([20000, 40400])
    await documents.file(ids.folder, { owner: 'owner', by: 'admin' })
    expect([await code('stranger'), await code('owner')]).toEqual([40400, 20000])
  })
})
