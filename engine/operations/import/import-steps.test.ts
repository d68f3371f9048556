import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Address, Document } from '../../../runtime/document.ts'
import { packArchive } from '../../archive/test/pack-archive.ts'
import { openInstallation, type Installation } from './test/installation.ts'

let dev: Installation
let prod: Installation
beforeAll(async () => {
  ;[dev, prod] = await Promise.all([openInstallation(), openInstallation()])
})
afterAll(() => Promise.all([dev?.close(), prod?.close()]))

const source = (key: string, system: string): Document => ({
  ...{ kind: 'data-source', version: 1, key, name: `Database ${key}` },
  spec: { database_type: 2, system, user: 'shop', db: 'stockdb', password: { $secret: 'password' } },
})
const schema = (key: string, sql: string, dataSource = 'data-source/stock'): Document => ({
  ...{ kind: 'schema', version: 1, key, name: `Rows of ${key}` },
  spec: {
    ...{ type: 1, dataSource, sql },
    resultColumns: [{ key: 'ID', name: 'ID', typeClass: 'String' }],
  },
})
const png = (last: number) => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, last])
const specOf = async (at: Installation, address: Address) => (await at.find(address))?.document.spec

describe('the steps of an import', () => {
  test('what a file holds is told, with connections mapped to those that are here, and nothing is stored', async () => {
    await dev.put(source('stock', 'db.dev'))
    await dev.put(schema('goods', 'select ID from SHOP.GOODS'))
    await prod.put(source('live', 'db.live'))
    const { data: taken } = await prod.take('shop (2).zip', await dev.archive('schema/goods'))
    const { data } = await prod.look({ file: taken.file, mode: 'merge' })
    expect(data).toMatchObject({ documents: 2, bundle: 'shop', problems: [] })
    expect(data.kinds.map(({ kind, documents }) => [kind, documents])).toEqual([
      ['data-source', 1],
      ['schema', 1],
    ])
    expect(data.sources).toMatchObject([{ address: 'data-source/stock', about: 'db.dev', to: 'bring' }])
    expect(data.options['data-source']!.map(({ value }) => value)).toEqual([
      'bring',
      'data-source/shop',
      'data-source/live',
    ])
    expect(data.values.map(({ key }) => key).sort()).toEqual(['host db.dev', 'library SHOP', 'library stockdb'])
    expect(await prod.find('schema/goods')).toBeUndefined()
  })

  test('mapped, its values by rule, planned in words, imported in one step and taken back in one', async () => {
    const bytes = await dev.archive('schema/goods')
    const { data: taken } = await prod.take('shop.zip', bytes)
    const wish = {
      ...{ file: taken.file, mode: 'merge' as const, bundle: 'mapped' },
      map: { 'data-source/stock': 'data-source/live' },
      rules: { 'library SHOP': 'LIVE' },
    }
    const { data: plan } = await prod.plan(wish)
    expect(plan).toMatchObject({ errors: 0, open: 0, secrets: [] })
    expect(plan.steps).toMatchObject([{ address: 'schema/goods', action: 'create', kindTitle: 'Schema' }])
    const { data: run } = await prod.run({ ...wish, mark: plan.mark })
    expect(run).toMatchObject({ imported: 1, deleted: 0 })
    expect(await specOf(prod, 'schema/goods')).toMatchObject({
      dataSource: 'data-source/live',
      sql: 'select ID from LIVE.GOODS',
    })
    expect(await prod.find('data-source/stock')).toBeUndefined()
    expect((await prod.undo(run.undo)).data).toEqual({ documents: 1 })
    expect(await prod.find('schema/goods')).toBeUndefined()
    expect((await prod.store.importBases.list()).filter(({ bundle }) => bundle === 'mapped')).toEqual([])
    // Once.
    expect((await prod.undo(run.undo)).status).toBe(404)
  })

  test('a secret that nobody has entered is asked for, entered with the import and in no answer', async () => {
    const secret = 'p4ss-of-the-live-database'
    const { data: taken } = await prod.take('shop.zip', await dev.archive('schema/goods'))
    const wish = { file: taken.file, mode: 'merge' as const, bundle: 'secrets' }
    const { data: plan } = await prod.plan(wish)
    expect(plan.secrets).toMatchObject([
      { key: 'data-source/stock password', about: expect.stringContaining('db.dev') },
    ])
    const answer = await prod.run({ ...wish, mark: plan.mark, secrets: { 'data-source/stock password': secret } })
    expect(answer.data).toMatchObject({ imported: 2, remarks: [] })
    expect(JSON.stringify(answer)).not.toContain(secret)
    const brought = { ...wish, map: { 'data-source/stock': 'bring' } }
    expect((await prod.plan(brought)).data).toMatchObject({ secrets: [], counts: { unchanged: 2 } })
  })

  test('problems are told at file, line and column, and nothing is lost or stored', async () => {
    const wrong =
      '{\n  "kind": "schema", "version": 1, "key": "odd", "name": "Odd",\n  "spec": { "type": 1, "no": 1 }\n}\n'
    const { data: taken } = await prod.take('odd.zip', await packArchive({ 'documents/schema/odd.json': wrong }))
    const { data: plan } = await prod.plan({ file: taken.file, mode: 'merge' })
    expect(plan.problems.map(({ place }) => place)).toContain('documents/schema/odd.json:3:24')
    const { status, message } = await prod.run({ file: taken.file, mode: 'merge', mark: plan.mark })
    expect([status, message]).toEqual([422, expect.stringContaining('problems left')])
    // What was taken in is there still.
    expect((await prod.look({ file: taken.file })).data.documents).toBe(1)
    const { data: broken } = await prod.take('broken.json', Buffer.from('{\n  "kind": schema\n}'))
    expect((await prod.look({ file: broken.file })).data.problems).toMatchObject([{ place: 'broken.json:2:11' }])
    const { data: none } = await prod.take('none.json', Buffer.from('{}'))
    expect((await prod.look({ file: none.file })).data.problems).toHaveLength(1)
  })

  test('as new: keys, paths and ports are asked, and what is owned goes along', async () => {
    const site: Document = {
      ...{ kind: 'site', version: 1, key: 'branch', name: 'Branch' },
      spec: { path: 'branch', port: 8555, languages: ['ja'], public: true },
    }
    await dev.put(site)
    await prod.put(site)
    const { data: taken } = await prod.take('site.zip', await dev.archive('site/branch'))
    const { data } = await prod.look({ file: taken.file, mode: 'new' })
    expect(Object.fromEntries(data.asks.map(({ key, proposed }) => [key, proposed]))).toEqual({
      'site/branch /key': 'branch-2',
      'site/branch /spec/path': 'branch-2',
      'site/branch /spec/port': '8555',
    })
    const wish = {
      ...{ file: taken.file, mode: 'new' as const, bundle: 'copy' },
      said: { 'site/branch /spec/path': 'second', 'site/branch /spec/port': '8556' },
    }
    const { data: plan } = await prod.plan(wish)
    expect(plan.problems).toEqual([])
    await prod.run({ ...wish, mark: plan.mark })
    expect((await prod.find('site/branch-2'))?.document).toMatchObject({
      ...{ name: 'Branch', spec: { path: 'second', port: 8556 } },
    })
    // A key that is taken is a problem, and not an overwrite.
    const taken2 = { ...wish, said: { 'site/branch /key': 'branch-2', 'site/branch /spec/path': 'third' } }
    expect((await prod.plan(taken2)).data.errors).toBeGreaterThan(0)
  })

  test('choices are a file for the command line, and come back from it', async () => {
    const chosen = {
      map: { 'data-source/stock': 'data-source/live', 'web-api/x': 'bring' },
      rules: { 'host db.dev': 'db.live', 'library SHOP': null },
      said: { 'site/branch /key': 'second', 'site/branch /spec/path': 'second' },
    }
    const { data } = await prod.choices(chosen)
    expect(data.overlay).toEqual({
      $map: { 'data-source/stock': 'data-source/live' },
      $keys: { 'site/branch': 'second' },
      $values: [{ field: 'host', find: 'db.dev', replace: 'db.live' }],
      'site/branch': { spec: { path: 'second' } },
    })
    const { data: back } = await prod.choices({ overlay: data.overlay })
    expect(back.overlay).toEqual(data.overlay)
    const { status, message } = await prod.choices({ overlay: { $map: { 'schema/a': 'site/b' } } })
    expect([status, message]).toEqual([422, expect.stringContaining('$map')])
  })
})

describe('rights', () => {
  test('IM-09 who may not read a kind sees nothing of it, and may not import what the rights do not allow', async () => {
    await prod.put(source('hidden', 'db.hidden'))
    const { token } = await prod.kumiki.addUser('schemas-only', { b2b: ['read', 'create', 'update'] })
    const own = schema('mine', 'select ID from T', 'data-source/hidden')
    const bytes = await packArchive({
      'documents/schema/mine.json': JSON.stringify(own),
      'documents/data-source/hidden.json': JSON.stringify(source('hidden', 'db.other')),
    })
    const { data: taken } = await prod.take('mine.zip', bytes, { token })
    const { data: look } = await prod.look({ file: taken.file }, token)
    const { data: plan } = await prod.plan({ file: taken.file, mode: 'merge' }, token)
    expect(JSON.stringify([look, plan])).not.toMatch(/db\.hidden|data-source\/live|db\.live/)
    expect(look.options['data-source']!.map(({ value }) => value)).toEqual(['bring'])
    expect(plan.errors).toBeGreaterThan(0)
    expect((await prod.run({ file: taken.file, mode: 'merge', mark: plan.mark }, token)).status).toBe(422)
    expect(await specOf(prod, 'data-source/hidden')).toMatchObject({ system: 'db.hidden' })
    // Another's file is there for nobody else.
    expect((await prod.look({ file: taken.file })).status).toBe(404)
    expect((await prod.plan({ file: taken.file, mode: 'merge' })).status).toBe(404)
    const { token: none } = await prod.kumiki.addUser('nothing', {})
    expect((await prod.take('mine.zip', bytes, { token: none })).status).toBe(403)
  })
})

describe('two installations over several rounds', () => {
  test('no false conflict, no lost hotfix; deletions and files arrive; what both changed is decided by property', async () => {
    const wish = { mode: 'merge' as const, bundle: 'rounds', prune: true }
    const site = (image: string, more: object = {}): Document => ({
      ...{ kind: 'site', version: 1, key: 'rounds', name: 'Rounds' },
      spec: { path: 'rounds', languages: ['ja'], public: true, image, ...more },
    })
    await dev.put(site(await dev.upload('a.png', png(1))))
    await dev.put(schema('one', 'select ID from A'))
    await dev.put(schema('two', 'select ID from B'))
    const all = () => dev.archive('site/rounds', 'schema/one', 'schema/two')
    const first = await prod.bring(await all(), { ...wish, secrets: { 'data-source/stock password': 'x' } })
    expect(first.plan.errors).toBe(0)
    expect(first.run.data).toMatchObject({ deleted: 0 })
    const image = (await specOf(prod, 'site/rounds'))!['image']
    const blob = await prod.store.blobs.get(String(image).slice('blob/'.length))
    expect(await prod.store.blobs.read(blob!.hash)).toEqual(png(1))
    // Nothing new: nothing to do.
    expect((await prod.bring(await all(), wish)).plan.steps).toEqual([])

    // A hotfix there stays; another property that came joins it.
    const hot = (await prod.find('schema/one'))!.document
    await prod.put({ ...hot, spec: { ...hot.spec, sql: 'select ID from A where OK = 1' } })
    await dev.put({ ...schema('one', 'select ID from A'), name: 'One' })
    const second = await prod.bring(await all(), wish)
    expect([second.plan.conflicts, second.run.data.imported]).toEqual([[], 1])
    expect((await prod.find('schema/one'))!.document).toMatchObject({
      ...{ name: 'One', spec: { sql: 'select ID from A where OK = 1' } },
    })
    expect((await prod.bring(await all(), wish)).plan.steps.map(({ action }) => action)).toEqual(['kept'])

    // Both change the same: nothing is written until somebody says whose value holds.
    await dev.put({ ...schema('one', 'select ID from A order by ID'), name: 'One' })
    const third = await prod.bring(await all(), wish)
    expect(third.run.status).toBe(422)
    expect(third.plan.conflicts).toMatchObject([
      {
        ...{ key: 'schema/one /spec/sql', place: 'SQL', choice: '' },
        ...{
          before: 'select ID from A',
          ours: 'select ID from A where OK = 1',
          theirs: 'select ID from A order by ID',
        },
      },
    ])
    const decided = await prod.bring(await all(), { ...wish, choices: { 'schema/one /spec/sql': 'theirs' } })
    expect(decided.plan).toMatchObject({ open: 0, conflicts: [{ choice: 'theirs' }] })
    expect(await specOf(prod, 'schema/one')).toMatchObject({ sql: 'select ID from A order by ID' })

    // What does not come any more goes; taken back, it is there, and what was agreed on too.
    await dev.put(site(await dev.upload('b.png', png(2))))
    const fourth = await prod.bring(await dev.archive('site/rounds', 'schema/one'), wish)
    expect(fourth.plan.counts).toMatchObject({ delete: 1, change: 1 })
    expect(fourth.run.data).toMatchObject({ imported: 1, deleted: 1 })
    expect(await prod.find('schema/two')).toBeUndefined()
    expect((await prod.undo(fourth.run.data.undo)).data).toEqual({ documents: 2 })
    expect(await prod.find('schema/two')).toBeDefined()
    const again = await prod.bring(await dev.archive('site/rounds', 'schema/one'), wish)
    expect(again.plan.counts).toMatchObject({ delete: 1, change: 1, kept: 0 })
    expect(again.run.data).toMatchObject({ imported: 1, deleted: 1 })
  })

  test('what is saved between plan and import is a conflict, and never lost', async () => {
    const { data: taken } = await prod.take('shop.zip', await dev.archive('schema/one'))
    await dev.put(schema('one', 'select ID from A'))
    const wish = { file: taken.file, mode: 'overwrite' as const, bundle: 'other' }
    const { data: plan } = await prod.plan(wish)
    const { document } = (await prod.find('schema/one'))!
    await prod.put({ ...document, name: 'Saved meanwhile' })
    const { status, message } = await prod.run({ ...wish, mark: plan.mark })
    expect([status, message]).toEqual([422, expect.stringContaining('look at the plan again')])
    expect((await prod.find('schema/one'))!.document.name).toBe('Saved meanwhile')
  })
})

describe('IM-18 what is taken in', () => {
  test("is its user's alone, goes when another comes in its place, and is no document and no file of one", async () => {
    const bytes = await packArchive({ 'documents/schema/x.json': JSON.stringify(schema('x', 'select ID from T')) })
    const { data: first } = await prod.take('x.zip', bytes)
    const { token } = await prod.kumiki.addUser('other', { b2b: ['read', 'create', 'update'] })
    const refused = [
      await prod.look({ file: first.file }, token),
      await prod.plan({ file: first.file, mode: 'merge' }, token),
      await prod.run({ file: first.file, mode: 'merge', mark: 'x' }, token),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await prod.undo(first.file)).status).toBe(404)
    await prod.take('y.zip', bytes, { token, replaces: first.file })
    expect((await prod.look({ file: first.file })).status).toBe(200)
    const { data: second } = await prod.take('y.zip', bytes, { replaces: first.file })
    expect((await prod.look({ file: first.file })).status).toBe(404)
    expect((await prod.look({ file: second.file })).data.documents).toBe(1)
  })
})

describe('IM-19 a folder that was packed as it is', () => {
  const text = (document: Document) => JSON.stringify(document)
  test('arrives with its files, wherever its documents lie; what editors leave beside them does not', async () => {
    const digits = createHash('sha256').update(png(9)).digest('hex')
    const site: Document = {
      ...{ kind: 'site', version: 1, key: 'packed', name: 'Packed' },
      spec: { path: 'packed', languages: ['ja'], public: true, image: `files/${digits}.png` },
    }
    const bytes = await packArchive({
      'export/sites/packed.json': text(site),
      'export/more.json': `[${text(schema('p1', 'select ID from A'))}]`,
      [`export/files/${digits}.png`]: png(9),
      ...{ 'export/.git/config.json': '{', 'export/README.md': '# x' },
    })
    const { plan, run } = await prod.bring(bytes, { mode: 'merge' })
    expect([plan.problems, run.data.imported]).toEqual([[], 2])
    const image = String((await specOf(prod, 'site/packed'))!['image']).slice('blob/'.length)
    expect(await prod.store.blobs.read((await prod.store.blobs.get(image))!.hash)).toEqual(png(9))
  })

  test.each(['C:', '..', '.'])('a name with %j in it leads nowhere', async (part) => {
    const place = 'x'.repeat(Buffer.byteLength(part))
    const packed = await packArchive({ [`q/${place}/z.json`]: text(schema('z', 'select ID from A')), 'q/b.md': '' })
    const bytes = Buffer.from(packed.toString('latin1').replaceAll(`q/${place}/z`, `q/${part}/z`), 'latin1')
    const { data: taken } = await prod.take('folder.zip', bytes)
    const { data: look } = await prod.look({ file: taken.file })
    expect(look.problems).toMatchObject([{ place: `q/${part}/z.json`, severity: 'error' }])
    expect((await prod.run({ file: taken.file, mode: 'merge', mark: 'x' })).status).toBe(422)
  })
})
