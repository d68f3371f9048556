import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgresql, startPostgresql } from '../test/servers/postgresql.ts'
import type { PostgresqlServer } from '../test/servers/postgresql.ts'
import { AlreadyRegistered, Conflict, FenceLost, NotAllowed, NotFound } from './errors.ts'
import { openStore } from './open-store.ts'
import { BlobTooLarge } from './parts/blobs.ts'
import { hashOf } from './parts/contents.ts'
import type { ReleaseManifest, Store } from './store.ts'
import { item, set, shelf } from './test/part-kinds.ts'

const secret = 'a'.repeat(64)
const stores = [{ name: 'SQLite', server: false }, ...(hasPostgresql() ? [{ name: 'PostgreSQL', server: true }] : [])]

if (!hasPostgresql()) test.skip('skipped: the store on PostgreSQL (no server installed)', () => {})

describe.each(stores)('store on $name', ({ server }) => {
  let folder: string
  let postgresql: PostgresqlServer | undefined
  let store: Store
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  let count = 0
  const fresh = (word: string) => `${word}-${(count += 1)}`

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kumiki-store-'))
    if (server) postgresql = await startPostgresql()
    store = await openStore({ dataFolder: folder, databaseUrl: postgresql?.url, secret, set, clock })
  })
  afterAll(async () => {
    await store?.close()
    await postgresql?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  describe('documents', () => {
    test('a created document is read by id, by address and in lists', async () => {
      const key = fresh('shelf')
      const made = await store.documents.create(
        shelf(key, { note: '棚' }, { ja: '金物ノ棚', en: 'Hardware' }),
        'tanaka',
        { folderId: 3 },
      )
      expect(made).toMatchObject({
        revision: 1,
        owner: 'tanaka',
        folderId: 3,
        updatedBy: 'tanaka',
        document: { key, spec: { note: '棚' } },
      })
      expect(await store.documents.read('shelf', made.id)).toEqual(made)
      expect(await store.documents.read('item', made.id)).toBeUndefined()
      expect(await store.documents.find(`shelf/${key}`)).toEqual(made)
      for (const find of ['金物', 'hardware', 'ＨＡＲＤ', 'ﾉ棚', key]) {
        const { rows } = await store.documents.list({ kind: 'shelf', find })
        expect(
          rows.map((row) => row.id),
          find,
        ).toContain(made.id)
      }
      expect((await store.documents.list({ kind: 'shelf', find: '%' })).total).toBe(0)
      expect((await store.documents.list({ kind: 'shelf', folderId: 3 })).rows).toEqual([made])
      expect((await store.documents.counts()).shelf).toBeGreaterThan(0)
    })

    test('lists sort, page and count', async () => {
      const kind = 'item'
      for (const key of ['b', 'Z', 'a', 'あ']) await store.documents.create(item(`sort-${key}`), 'x')
      const all = await store.documents.list({ kind, find: 'sort-', sort: { field: 'key', direction: 'asc' } })
      expect(all.rows.map((row) => row.document.key)).toEqual(['sort-Z', 'sort-a', 'sort-b', 'sort-あ'])
      const page = await store.documents.list({
        kind,
        find: 'sort-',
        sort: { field: 'name', direction: 'desc' },
        offset: 1,
        limit: 2,
      })
      expect(page.total).toBe(4)
      expect(page.rows.map((row) => row.document.key)).toEqual(['sort-Z', 'sort-b'])
    })

    test('AZ-05 a list shows only what its reader may see', async () => {
      const word = fresh('seen')
      const own = await store.documents.create(item(`${word}-own`), 'mori')
      const foreign = await store.documents.create(item(`${word}-foreign`), 'kato')
      const shared = await store.documents.create(item(`${word}-shared`), 'kato', { folderId: 77 })
      const closed = await store.documents.create(item(`${word}-closed`), 'kato', { folderId: 78 })
      const free = await store.documents.create(item(`${word}-free`), 'kato')
      const view = store.seenBy({ user: 'mori', folderIds: [77], changeIds: [], ownIds: [], owners: {} })
      const { rows, total } = await view.documents.list({ kind: 'item', find: word })
      expect(rows.map((row) => row.id)).toEqual([own.id, foreign.id, shared.id, free.id])
      expect(total).toBe(4)
      expect(await view.documents.read('item', closed.id)).toBeUndefined()
      expect(await view.documents.find(`item/${word}-closed`)).toBeUndefined()
      expect(await view.documents.many([`item/${word}-closed`, `item/${word}-own`])).toHaveLength(1)
      expect(await view.documents.history(closed.id)).toEqual({ rows: [], total: 0 })
      expect(await view.documents.revision(closed.id, 1)).toBeUndefined()
      expect((await view.documents.counts()).item).toBe((await store.documents.counts()).item! - 1)
    })

    test('a folder is listed with all its kinds, and with what refers to it as its holder', async () => {
      const word = fresh('filed')
      const inside = { folderId: 4711 }
      const last = await store.documents.create(item(`${word}-b`), 'x', inside)
      const first = await store.documents.create(item(`${word}-a`), 'x', inside)
      const other = await store.documents.create(shelf(`${word}-s`), 'x', inside)
      const below = await store.documents.create(item(`${word}-below`, { next: `item/${word}-a` }), 'x')
      await store.documents.create(item(`${word}-beside`), 'x')
      const query = {
        ...{ folderId: 4711, orReferring: { target: `item/${word}-a`, at: '/spec/next' } as const },
        sort: { field: 'kind', direction: 'asc' } as const,
      }
      const { rows, total } = await store.documents.list({ kind: ['shelf', 'item'], ...query })
      expect(rows.map((row) => row.id)).toEqual([first.id, last.id, below.id, other.id])
      expect(total).toBe(4)
      expect((await store.documents.list({ kind: ['shelf'], ...query })).rows.map((row) => row.id)).toEqual([other.id])
    })

    test('what a document owns is listed by its key alone, page by page', async () => {
      const word = fresh('owner')
      const keys = [`${word}.b`, `${word}.a`, `${word}.c`, `${word}.a.of-another`, `x-${word}.a`, `${word}-2.a`]
      for (const key of keys) await store.documents.create(item(key), 'x')
      const list = (offset: number) =>
        store.documents.list({
          ...{ kind: 'item', ownerKey: word, offset, limit: 2 },
          sort: { field: 'key', direction: 'asc' },
        })
      const [first, rest] = [await list(0), await list(2)]
      expect([...first.rows, ...rest.rows].map(({ document }) => document.key)).toEqual([
        `${word}.a`,
        `${word}.b`,
        `${word}.c`,
      ])
      expect(first.total).toBe(3)
    })

    test('AZ-09 what a user does not see cannot be changed, what is only seen is refused', async () => {
      const word = fresh('kept')
      const make = (name: string, folderId?: number) =>
        store.documents.create(item(`${word}-${name}`), 'kato', folderId === undefined ? {} : { folderId })
      const closed = await make('closed', 178)
      const seen = await make('seen', 177)
      const open = await make('open', 176)
      const view = store.seenBy({
        user: 'mori',
        folderIds: [176, 177],
        changeIds: [176],
        ownIds: [],
        owners: { item: 'shelf' },
      }).documents
      const by = 'mori'
      const ways = (made: typeof closed): [string, () => Promise<unknown>][] => [
        ['save', () => view.save(made.id, { ...made.document, name: 'x' }, { revision: 1, by })],
        ['file', () => view.file(made.id, { owner: by, by })],
        ['restore', () => view.restore(made.id, { revision: 1, base: 1, by })],
        ['change', () => view.change([{ do: 'remove', id: made.id }], by)],
        ['remove', () => view.remove(made.id, { by })],
        ['require', () => view.requireChangeable('item', made.id)],
      ]
      for (const [name, run] of ways(closed)) await expect(run(), name).rejects.toThrow(NotFound)
      for (const [name, run] of ways(seen)) await expect(run(), name).rejects.toThrow(NotAllowed)
      const put = (document: typeof closed) => view.change([{ do: 'put', document: document.document }], by)
      await expect(put(closed)).rejects.toThrow(AlreadyRegistered)
      await expect(put(seen)).rejects.toThrow(NotAllowed)
      await expect(view.create(item(`${word}-new`), by, { folderId: 178 })).rejects.toThrow(NotFound)
      await expect(view.create(item(`${word}-new`), by, { folderId: 177 })).rejects.toThrow(NotAllowed)
      await expect(view.file(open.id, { folderId: 177, by })).rejects.toThrow(NotAllowed)
      expect([...(await view.changeable([closed.id, seen.id, open.id]))]).toEqual([open.id])
      expect((await store.documents.changeable([closed.id, seen.id])).size).toBe(2)
      await view.save(open.id, { ...open.document, name: 'x' }, { revision: 1, by })
      await view.create(item(`${word}-new`), by, { folderId: 176 })
      expect(await store.documents.inFolder(178)).toBe(1)
      // A transaction of the view stays within it.
      const another = store.seenBy({ user: by, folderIds: [], changeIds: [], ownIds: [], owners: {} })
      await another.transaction(async (inside) => {
        expect(await inside.documents.read('item', closed.id)).toBeUndefined()
      })
    })

    test('AZ-09 what belongs to a closed document by its key is closed with it, also to who made it', async () => {
      const word = fresh('shelf')
      const make = (kind: 'shelf' | 'item', key: string, folderId?: number) =>
        store.documents.create(
          kind === 'shelf' ? shelf(key, { code: key }) : item(key),
          kind === 'shelf' ? 'kato' : 'mori',
          folderId === undefined ? {} : { folderId },
        )
      await make('shelf', word, 278)
      const part = await make('item', `${word}.part`)
      const beside = await make('item', `${word}beside`)
      const see = async (folderIds: number[]) =>
        (
          await store
            .seenBy({ user: 'mori', folderIds, changeIds: [], ownIds: [], owners: { item: 'shelf' } })
            .documents.list({ kind: 'item', find: word })
        ).rows.map((row) => row.id)
      expect(await see([])).toEqual([beside.id])
      expect(await see([278])).toEqual([part.id, beside.id])
    })

    test('every save keeps a revision; restore saves an earlier one again', async () => {
      const made = await store.documents.create(shelf(fresh('shelf'), { note: 'one' }), 'a')
      const changed = { ...made.document, spec: { note: 'two' } }
      const saved = await store.documents.save(made.id, changed, { revision: 1, by: 'b', note: 'why' })
      expect(saved.revision).toBe(2)
      const again = await store.documents.save(made.id, changed, { revision: 2, by: 'c' })
      expect(again).toMatchObject({ revision: 2, updatedBy: 'b' })
      const restored = await store.documents.restore(made.id, { revision: 1, base: 2, by: 'c' })
      expect(restored).toMatchObject({ revision: 3, document: { spec: { note: 'one' } } })
      const { rows: history, total } = await store.documents.history(made.id)
      expect(total).toBe(3)
      expect(await store.documents.history(made.id, { offset: 1, limit: 1 })).toEqual({ rows: [history[1]], total })
      expect(history.map(({ revision, by, action }) => ({ revision, by, action }))).toEqual([
        { revision: 3, by: 'c', action: 'restore' },
        { revision: 2, by: 'b', action: 'save' },
        { revision: 1, by: 'a', action: 'create' },
      ])
      expect(history[1]?.note).toBe('why')
      expect(history[0]?.hash).toBe(history[2]?.hash)
      expect((await store.documents.revision(made.id, 2))?.spec).toEqual({ note: 'two' })
      await expect(store.documents.restore(made.id, { revision: 9, base: 3, by: 'c' })).rejects.toThrow(NotFound)
    })

    test('a removed document keeps its history and gives its key free', async () => {
      const key = fresh('shelf')
      const made = await store.documents.create(shelf(key, { code: key }), 'a')
      await expect(store.documents.remove(made.id, { revision: 9, by: 'a' })).rejects.toThrow(Conflict)
      await store.documents.remove(made.id, { revision: 1, by: 'b' })
      await expect(store.documents.remove(made.id, { by: 'b' })).rejects.toThrow(NotFound)
      expect(await store.documents.find(`shelf/${key}`)).toBeUndefined()
      expect((await store.documents.history(made.id)).rows.map((row) => row.action)).toEqual(['delete', 'create'])
      const next = await store.documents.create(shelf(key, { code: key }), 'c')
      expect(next.id).toBeGreaterThan(made.id)
    })

    test('what was removed in one step comes back in one step, under its numbers, with its secrets', async () => {
      const [whole, part] = [fresh('shelf'), fresh('part')]
      const made = await store.documents.create(shelf(whole, { code: whole }), 'a', { folderId: 5 })
      const child = await store.documents.create(item(`${whole}.${part}`), 'a')
      await store.secrets.set(made.id, 'password', 'here', 'sesame', { by: 'a' })
      await store.documents.remove(made.id, { by: 'b', whole: made.id })
      await store.documents.remove(child.id, { by: 'b', whole: made.id })
      const { rows, total } = await store.trash.list({ kinds: ['shelf', 'item'], find: whole })
      expect(total).toBe(1)
      expect(rows).toMatchObject([{ id: made.id, removedBy: 'b', revision: 2, document: { key: whole } }])
      expect((await store.trash.list({ kinds: ['item'], find: whole })).total).toBe(0)
      expect((await store.trash.step(made.id)).map(({ id }) => id)).toEqual([made.id, child.id])
      const back = await store.trash.restore(made.id, { by: 'c' })
      expect(back.map(({ id, revision, folderId }) => [id, revision, folderId])).toEqual([
        [made.id, 3, 5],
        [child.id, 3, null],
      ])
      expect(await store.documents.read('shelf', made.id)).toEqual(back[0])
      expect(await store.secrets.get(made.id, 'password', 'here')).toBe('sesame')
      expect(await store.documents.holderOf('shelf', '/spec/code', whole)).toBe(made.id)
      expect((await store.documents.history(made.id)).rows.map((row) => row.action)).toEqual([
        'restore',
        'delete',
        'create',
      ])
      await expect(store.trash.restore(made.id, { by: 'c' })).rejects.toThrow(NotFound)
    })

    test('a key that was taken meanwhile keeps what was removed in the trash; after 30 days it is gone for good', async () => {
      const key = fresh('shelf')
      const made = await store.documents.create(shelf(key), 'a')
      await store.secrets.set(made.id, 'password', 'here', 'sesame', { by: 'a' })
      await store.documents.remove(made.id, { by: 'a' })
      const other = await store.documents.create(shelf(key), 'b')
      await expect(store.trash.restore(made.id, { by: 'a' })).rejects.toThrow(AlreadyRegistered)
      expect(await store.trash.read('shelf', made.id)).toMatchObject({ id: made.id })
      expect(await store.trash.read('item', made.id)).toBeUndefined()
      await store.trash.sweep()
      expect(await store.trash.has(made.id)).toBe(true)
      ahead = 31 * 86_400_000
      await store.trash.sweep()
      ahead = 0
      expect(await store.trash.has(made.id)).toBe(false)
      expect(await store.secrets.list(made.id)).toEqual([])
      expect((await store.documents.history(made.id)).total).toBe(0)
      expect(await store.documents.read('shelf', other.id)).toBeDefined()
    })

    test('AZ-09 what lay in a closed folder stays closed in the trash, with its parts', async () => {
      const key = fresh('shelf')
      const made = await store.documents.create(shelf(key), 'kato', { folderId: 178 })
      const part = await store.documents.create(item(`${key}.part`), 'kato')
      await store.documents.remove(made.id, { by: 'kato', whole: made.id })
      await store.documents.remove(part.id, { by: 'kato', whole: made.id })
      const { trash, documents } = store.seenBy({
        user: 'mori',
        folderIds: [176],
        changeIds: [176],
        ownIds: [],
        owners: { item: 'shelf' },
      })
      expect((await trash.list({ kinds: ['shelf'], find: key })).total).toBe(0)
      expect(await trash.read('item', part.id)).toBeUndefined()
      expect((await documents.history(part.id)).total).toBe(0)
      await expect(trash.restore(made.id, { by: 'mori' })).rejects.toThrow(NotFound)
      await expect(trash.remove(made.id)).rejects.toThrow(NotFound)
      await store.trash.remove(made.id)
      expect(await store.trash.has(part.id)).toBe(false)
    })

    test('CC-06 two editors save revision N: one wins, the other hears who and when', async () => {
      const made = await store.documents.create(shelf(fresh('shelf')), 'a')
      const saves = ['b', 'c'].map((by) =>
        store.documents.save(made.id, { ...made.document, spec: { note: by } }, { revision: 1, by }),
      )
      const ends = await Promise.allSettled(saves)
      const won = ends.filter((end) => end.status === 'fulfilled').map((end) => end.value)
      const lost = ends.filter((end) => end.status === 'rejected').map((end) => end.reason as unknown)
      expect(won).toHaveLength(1)
      expect(lost[0]).toBeInstanceOf(Conflict)
      expect(lost[0]).toMatchObject({ revision: 2, by: won[0]?.updatedBy, at: won[0]?.updatedAt })
      expect((await store.documents.read('shelf', made.id))?.document.spec).toEqual({ note: won[0]?.updatedBy })
    })

    test.each(['key', 'code'])(
      'CC-07 of 20 parallel creates with the same %s exactly one is registered',
      async (field) => {
        const word = fresh('same')
        const creates = Array.from({ length: 20 }, (_, n) =>
          store.documents.create(field === 'key' ? shelf(word) : shelf(`${word}-${n}`, { code: word }), `user-${n}`),
        )
        const ends = await Promise.allSettled(creates)
        expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
        const reasons = ends.filter((end) => end.status === 'rejected').map((end) => end.reason as AlreadyRegistered)
        for (const reason of reasons) {
          expect(reason).toBeInstanceOf(AlreadyRegistered)
          expect(reason).toMatchObject({ kind: 'shelf', field: field === 'key' ? 'key' : '/spec/code', value: word })
        }
        expect((await store.documents.list({ kind: 'shelf', find: word })).total).toBe(1)
      },
    )

    test('a unique value moves with its document', async () => {
      const [one, two] = [fresh('code'), fresh('code')]
      const made = await store.documents.create(shelf(fresh('shelf'), { code: one }), 'a')
      await store.documents.save(made.id, { ...made.document, spec: { code: two } }, { revision: 1, by: 'a' })
      await store.documents.create(shelf(fresh('shelf'), { code: one }), 'a')
      await expect(store.documents.create(shelf(fresh('shelf'), { code: two }), 'a')).rejects.toThrow(AlreadyRegistered)
      const long = 'x'.repeat(5000)
      await store.documents.create(shelf(fresh('shelf'), { code: `${long}1` }), 'a')
      await store.documents.create(shelf(fresh('shelf'), { code: `${long}2` }), 'a')
      await expect(store.documents.create(shelf(fresh('shelf'), { code: `${long}1` }), 'a')).rejects.toThrow(
        AlreadyRegistered,
      )
      expect(await store.documents.holderOf('shelf', '/spec/code', two)).toBe(made.id)
      expect(await store.documents.holderOf('shelf', '/spec/code', `${long}1`)).toBeGreaterThan(made.id)
      expect(await store.documents.holderOf('shelf', '/spec/code', `${long}3`)).toBeUndefined()
      expect(await store.documents.holderOf('item', '/spec/code', two)).toBeUndefined()
    })

    test('references: where used, and the closure over circles and gaps', async () => {
      const word = fresh('refs')
      const keys = [1, 2, 3].map((n) => `${word}-${n}`)
      await store.documents.change(
        [
          { do: 'create', document: shelf(word, { items: [`item/${keys[0]}`, `item/${keys[1]}`, 'item/gone'] }) },
          { do: 'create', document: item(keys[0]!, { next: `item/${keys[2]}` }) },
          { do: 'create', document: item(keys[1]!) },
          { do: 'create', document: item(keys[2]!, { next: `item/${keys[0]}` }) },
        ],
        'a',
      )
      const closure = await store.documents.withReferences(`shelf/${word}`)
      expect(closure.map((row) => row.document.key)).toEqual([word, ...keys])
      const uses = await store.documents.usedBy(`item/${keys[0]}`)
      expect(uses.map(({ address, at }) => ({ address, at }))).toEqual([
        { address: `item/${keys[2]}`, at: '/spec/next' },
        { address: `shelf/${word}`, at: '/spec/items/0' },
      ])
      expect(await store.documents.usedByCounts([`item/${keys[0]}`, `shelf/${word}`])).toEqual({
        [`item/${keys[0]}`]: 2,
        [`shelf/${word}`]: 0,
      })
      const many = await store.documents.many([`item/${keys[2]}`, 'item/gone', `item/${keys[0]}`])
      expect(many.map((row) => row.document.key)).toEqual([keys[2], keys[0]])
    })

    test('several changes are one: when the last fails, none is there', async () => {
      const key = fresh('all')
      const taken = await store.documents.create(item(fresh('taken')), 'a')
      const changes = store.documents.change(
        [
          { do: 'create', document: item(key) },
          { do: 'put', document: { ...taken.document, spec: { note: 'changed' } } },
          { do: 'create', document: taken.document },
        ],
        'a',
      )
      await expect(changes).rejects.toThrow(AlreadyRegistered)
      expect(await store.documents.find(`item/${key}`)).toBeUndefined()
      expect((await store.documents.read('item', taken.id))?.document.spec).toEqual({})
    })

    test('a renamed key is found by the new one only, a taken one is refused', async () => {
      const [old, next, other] = [fresh('key'), fresh('key'), fresh('key')]
      const made = await store.documents.create(item(old), 'a')
      await store.documents.create(item(other), 'a')
      await expect(store.documents.save(made.id, item(other), { revision: 1, by: 'a' })).rejects.toThrow(
        AlreadyRegistered,
      )
      await store.documents.save(made.id, item(next), { revision: 1, by: 'a' })
      expect(await store.documents.find(`item/${old}`)).toBeUndefined()
      expect((await store.documents.find(`item/${next}`))?.id).toBe(made.id)
    })

    test('events tell of committed changes only', async () => {
      const seen: string[] = []
      const end = store.events.on('document', ({ key }) => seen.push(key))
      const key = fresh('told')
      await store
        .transaction(async (inside) => {
          await inside.documents.create(item(`${key}-never`), 'a')
          throw new Error('no')
        })
        .catch(() => {})
      await store.transaction(async (inside) => {
        await inside.documents.create(item(key), 'a')
        expect(seen).toEqual([])
      })
      end()
      expect(seen).toEqual([`item/${key}`])
    })
  })

  describe('secrets', () => {
    test('SE-02 a value answers for its destination only', async () => {
      const id = 1_000_001
      await store.secrets.set(id, 'password', 'pg|db.example|5432|app', 's3cret-値', { by: 'a' })
      expect(await store.secrets.get(id, 'password', 'pg|db.example|5432|app')).toBe('s3cret-値')
      expect(await store.secrets.get(id, 'password', 'pg|evil.example|5432|app')).toBeUndefined()
      expect(await store.secrets.has(id, 'password', 'pg|db.example|5432|app')).toBe(true)
      await store.secrets.set(id, 'password', 'pg|new.example|5432|app', 'other', { by: 'b' })
      expect(await store.secrets.get(id, 'password', 'pg|db.example|5432|app')).toBe('s3cret-値')
      const list = await store.secrets.list(id)
      expect(list.map(({ field, by }) => ({ field, by }))).toEqual([
        { field: 'password', by: 'a' },
        { field: 'password', by: 'b' },
      ])
      expect(JSON.stringify(list)).not.toContain('example')
      await store.secrets.keepOnly(id, 'password', ['pg|new.example|5432|app'])
      expect(await store.secrets.get(id, 'password', 'pg|db.example|5432|app')).toBeUndefined()
      await store.secrets.remove(id)
      expect(await store.secrets.list(id)).toEqual([])
    })

    test('a sealed text opens for its purpose only, and not when altered', async () => {
      const sealed = store.secrets.seal('order', '{"row":"[1]"}')
      expect(store.secrets.unseal('order', sealed)).toBe('{"row":"[1]"}')
      expect(store.secrets.unseal('login', sealed)).toBeUndefined()
      for (const bad of ['', 'x', sealed.slice(0, -4), `${sealed.slice(0, 40)}A${sealed.slice(41)}`]) {
        expect(store.secrets.unseal('order', bad), bad).toBeUndefined()
      }
    })

    test('SE-09 a new data key seals everything again; older seals still open', async () => {
      await store.secrets.set(1_000_002, 'token', 'd', 'value', { by: 'a' })
      await store.users.write('rotate', { twoFactorSecret: 'JBSWY3DP' })
      const sealed = store.secrets.seal('order', 'x')
      expect((await store.secrets.rotate()).resealed).toBeGreaterThan(1)
      expect(await store.secrets.get(1_000_002, 'token', 'd')).toBe('value')
      expect((await store.users.state('rotate'))?.twoFactorSecret).toBe('JBSWY3DP')
      expect(store.secrets.unseal('order', sealed)).toBe('x')
    })
  })

  describe('blobs', () => {
    let release = () => {}
    /** More than one part, then nothing for long. */
    async function* cutOff() {
      yield Buffer.alloc(300_000)
      await new Promise<void>((resolve) => (release = resolve))
      throw new Error('cut off')
    }

    test('bytes come back as they were put, in one piece and as a stream; equal ones are stored once', async () => {
      const bytes = Buffer.alloc(600_000, 'kumiki ')
      const pieces = async function* () {
        for (let at = 0; at < bytes.length; at += 100_001) yield bytes.subarray(at, at + 100_001)
      }
      const whole = await store.blobs.put(bytes, { name: 'logo.png', type: 'image/png', by: 'a' })
      const streamed = await store.blobs.put(pieces(), { name: '品.png', type: 'image/png', by: 'b' })
      expect(whole).toMatchObject({ size: 600_000, hash: hashOf(bytes) })
      expect(streamed.hash).toBe(whole.hash)
      expect(await store.blobs.get(streamed.id)).toEqual(streamed)
      await store.blobs.remove(whole.id)
      expect(Buffer.compare((await store.blobs.read(whole.hash))!, bytes)).toBe(0)
      const parts: Uint8Array[] = []
      for await (const part of store.blobs.stream(whole.hash)) parts.push(part)
      expect(Buffer.compare(Buffer.concat(parts), bytes)).toBe(0)
      await store.blobs.remove(streamed.id)
      expect(await store.blobs.read(whole.hash)).toBeUndefined()
    })

    test('an upload that was cut off is swept after a day', async () => {
      ahead = -2 * 86_400_000
      const cut = store.blobs.put(cutOff(), { name: 'x', type: 'x', by: 'a' })
      await new Promise((resolve) => setTimeout(resolve, 50))
      ahead = 0
      expect(await store.blobs.sweep()).toBe(1)
      expect(await store.blobs.sweep()).toBe(0)
      release()
      await cut.catch(() => {})
    })

    test('a blob over its limit leaves nothing', async () => {
      const put = store.blobs.put(Buffer.alloc(1001), { name: 'x', type: 'x', by: 'a', maxBytes: 1000 })
      await expect(put).rejects.toThrow(BlobTooLarge)
      expect(await store.blobs.byHash(hashOf(Buffer.alloc(1001)))).toBeUndefined()
    })
  })

  describe('releases and sites', () => {
    const manifest = (hash: string): ReleaseManifest => ({
      site: 'site/x',
      languages: ['ja'],
      contents: {},
      documents: { 'item/x': hash },
      ids: { 7: 'item/x' },
      screens: {},
      plans: {},
    })

    test('releases count per site and share their contents by hash with revisions', async () => {
      const made = await store.documents.create(item(fresh('released'), { note: 'n'.repeat(500) }), 'a')
      const first = await store.releases.add(
        { siteId: 900, base: null, by: 'a', compiler: 1, manifest: manifest(made.hash) },
        [JSON.stringify(made.document), 'plan'],
      )
      const both = await Promise.all(
        [1, 2].map(() =>
          store.releases.add({ siteId: 900, base: 1, by: 'b', compiler: 1, note: 'n', manifest: manifest(made.hash) }, [
            'plan',
          ]),
        ),
      )
      expect([first, ...both].map((release) => release.number).sort()).toEqual([1, 2, 3])
      expect((await store.releases.list(900)).map((release) => release.number)).toEqual([3, 2, 1])
      expect(await store.releases.get(900, 1)).toEqual(first)
      expect((await store.releases.latest(900))?.number).toBe(3)
      expect(await store.releases.latest(901)).toBeUndefined()
      const texts = await store.releases.contents([made.hash, hashOf('plan')])
      expect(texts.get(hashOf('plan'))).toBe('plan')
      expect(JSON.parse(texts.get(made.hash)!)).toEqual(made.document)
      await store.releases.recompiled(900, 1, 2, { ...manifest(made.hash), plans: { '7/list': hashOf('new plan') } }, [
        'new plan',
      ])
      expect(await store.releases.get(900, 1)).toMatchObject({
        compiler: 2,
        at: first.at,
        manifest: { plans: { '7/list': hashOf('new plan') } },
      })
    })

    test('CC-08 DU-13 one publishes at a time, and processing ends by itself', async () => {
      const taken = await Promise.all([1, 2, 3, 4].map(() => store.sites.begin(901, { by: 'a', ms: 30_000 })))
      expect(taken.filter(Boolean)).toHaveLength(1)
      expect(await store.sites.state(901)).toMatchObject({ status: 'processing', standing: 'private' })
      ahead = 20_000
      expect(await store.sites.renew(901, 30_000)).toBe(true)
      expect(await store.sites.renew(902, 30_000)).toBe(false)
      ahead = 49_000
      expect((await store.sites.state(901)).status).toBe('processing')
      ahead = 51_000
      expect((await store.sites.state(901)).status).toBe('private')
      expect(await store.sites.begin(901, { by: 'b' })).toBe(true)
      ahead = 0
      expect(await store.sites.settle(901, { status: 'publish', release: 3, by: 'b' })).toMatchObject({
        status: 'publish',
        release: 3,
        by: 'b',
      })
      expect(await store.sites.begin(901, { by: 'c' })).toBe(true)
      expect(await store.sites.state(901)).toMatchObject({ status: 'processing', standing: 'publish', release: 3 })
      expect(await store.sites.settle(901, { status: 'private', by: 'c' })).toMatchObject({ release: 3 })
      expect((await store.sites.all()).find((site) => site.siteId === 901)).toMatchObject({
        status: 'private',
        release: 3,
      })
      expect(await store.sites.state(902)).toEqual({ siteId: 902, status: 'private', release: null, by: '', at: '' })
    })
  })

  describe('sessions and users', () => {
    const in12Hours = () => new Date(Date.now() + 12 * 3600_000).toISOString()
    const login = (userKey: string, more: object = {}) =>
      store.sessions.create({
        audience: 'admin',
        userKey,
        epoch: 0,
        expiresAt: in12Hours(),
        data: { roles: ['b2b-R'] },
        ...more,
      })

    test('AN-07 a token opens its session until it is removed', async () => {
      const { token, session } = await login('sato')
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(await store.sessions.get(token)).toEqual(session)
      expect(await store.sessions.get(`${token}x`)).toBeUndefined()
      expect(await store.sessions.get(session.id)).toBeUndefined()
      await store.sessions.remove(session.id)
      expect(await store.sessions.get(token)).toBeUndefined()
    })

    test('AN-08 all sessions of a user end but the named one', async () => {
      const user = fresh('user')
      const [kept, gone, other] = [
        await login(user),
        await login(user),
        await login(user, { audience: 'site', siteId: 7, epoch: 1 }),
      ]
      for (const { token } of [kept, gone, other]) await store.sessions.get(token)
      expect(await store.sessions.list({ userKey: user, audience: 'site', siteId: 7 })).toEqual([other.session])
      const ended = await store.sessions.removeAll({ userKey: user, except: kept.session.id })
      expect(ended.sort()).toEqual([gone.session.id, other.session.id].sort())
      expect(await store.sessions.get(gone.token)).toBeUndefined()
      expect(await store.sessions.get(kept.token)).toMatchObject({ userKey: user })
    })

    test('the last action moves on; data can be replaced', async () => {
      const { token } = await login('ito')
      const session = (await store.sessions.get(token))!
      ahead = 60_000
      store.sessions.touch(session)
      ahead = 0
      expect(Date.parse((await store.sessions.get(token))!.lastActionAt)).toBeGreaterThan(Date.now() + 50_000)
      await expect
        .poll(async () => (await store.sessions.list({ userKey: 'ito' }))[0]!.lastActionAt)
        .toBe(session.lastActionAt)
      await store.sessions.setData(session.id, { rank: 'A' })
      expect((await store.sessions.get(token))?.data).toEqual({ rank: 'A' })
    })

    test('expired sessions are swept', async () => {
      const { token } = await login('old', { expiresAt: new Date(Date.now() - 1000).toISOString() })
      expect(await store.sessions.get(token)).toBeDefined()
      expect(await store.sessions.sweep()).toBeGreaterThan(0)
      expect(await store.sessions.get(token)).toBeUndefined()
    })

    test('AN-11 the login state of a user; a later user of the same key inherits nothing', async () => {
      const user = fresh('user')
      expect(await store.users.state(user)).toBeUndefined()
      expect(await store.users.epoch(user)).toBe(0)
      await store.users.write(user, {
        passwordHash: 'h',
        mustChangePassword: true,
        twoFactorSecret: 'S',
        twoFactor: true,
        recoveryCodes: ['c1', 'c2'],
      })
      expect(await store.users.raiseEpoch(user)).toBe(1)
      expect(await Promise.all([1, 2, 3].map(() => store.users.failed(user)))).toEqual(
        expect.arrayContaining([1, 2, 3]),
      )
      expect(await store.users.state(user)).toMatchObject({
        passwordHash: 'h',
        mustChangePassword: true,
        authEpoch: 1,
        failedLogins: 3,
        twoFactorSecret: 'S',
      })
      await store.users.succeeded(user, { address: '::1' })
      expect(await store.users.state(user)).toMatchObject({ failedLogins: 0, lastLoginAddress: '::1' })
      expect(await store.users.useRecoveryCode(user, 'c1')).toBe(true)
      expect(await store.users.useRecoveryCode(user, 'c1')).toBe(false)
      await store.users.remove(user)
      const left = (await store.users.state(user))!
      expect(left).toMatchObject({ authEpoch: 2, twoFactor: false, recoveryCodes: [] })
      expect(left).not.toHaveProperty('passwordHash')
      expect(left).not.toHaveProperty('twoFactorSecret')
    })

    test('AN-06 a two-factor step is accepted once, and none before it', async () => {
      const user = fresh('user')
      const tries = await Promise.all([1, 2, 3, 4].map(() => store.users.acceptStep(user, 100)))
      expect(tries.filter(Boolean)).toHaveLength(1)
      expect(await store.users.acceptStep(user, 99)).toBe(false)
      expect(await store.users.acceptStep(user, 101)).toBe(true)
    })
  })

  describe('carts and purchases', () => {
    test('CC-05 many lines at once are never more than a cart may have', async () => {
      const of = { siteId: 1, contentId: 2, userKey: fresh('buyer') }
      const lines = Array.from({ length: 12 }, (_, at) => ({ rowKey: `["L${at}"]`, count: 1, row: {} }))
      const tries = await Promise.allSettled(lines.map((line) => store.carts.setRow(of, line, 5)))
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
      expect((await store.carts.get(of))!.rows).toHaveLength(5)
    })

    test('CC-05 a cart has one PURCHASEID, one row per key, and the last count', async () => {
      const of = { siteId: 1, contentId: 2, userKey: fresh('buyer') }
      expect(await store.carts.get(of)).toBeUndefined()
      const carts = await Promise.all(
        [1, 2, 3].map((count) => store.carts.setRow(of, { rowKey: `["A${count}"]`, count, row: { PRICE: '1.10' } })),
      )
      expect(new Set(carts.map((cart) => cart.PURCHASEID)).size).toBe(1)
      expect(carts[0]?.PURCHASEID).toMatch(/^[0-9a-f]{32}$/)
      const cart = await store.carts.setRow(of, { rowKey: '["A1"]', count: 9, row: { PRICE: '1.20' } })
      expect(cart.rows.map(({ rowKey, count }) => `${rowKey} ${count}`).sort()).toEqual([
        '["A1"] 9',
        '["A2"] 2',
        '["A3"] 3',
      ])
      expect(await store.carts.byPurchaseId(cart.PURCHASEID)).toEqual(cart)
      const row = cart.rows.find(({ rowKey }) => rowKey === '["A2"]')!
      expect(await store.carts.removeRow({ siteId: 1, userKey: 'another' }, row.id)).toBe(false)
      expect(await store.carts.removeRow(of, row.id)).toBe(true)
      expect((await store.carts.setRow(of, { rowKey: '["A3"]', count: 0, row: {} })).rows).toHaveLength(1)
      await store.carts.remove(cart.id)
      expect((await store.carts.setRow(of, { rowKey: '["A1"]', count: 1, row: {} })).PURCHASEID).not.toBe(
        cart.PURCHASEID,
      )
      expect(await store.carts.removeOf(1, 2)).toBeGreaterThan(0)
    })

    test('what lists show of a cart is true after every change of it, and each user has the own', async () => {
      const of = { siteId: 1, contentId: 2, userKey: fresh('buyer') }
      const other = { ...of, userKey: fresh('buyer') }
      const shown = async (whose = of) => {
        const { PURCHASEID, counts } = await store.carts.counts(whose)
        const cart = await store.carts.get(whose)
        expect(PURCHASEID).toBe(cart?.PURCHASEID ?? 0)
        return Object.fromEntries(counts)
      }
      const put = (rowKey: string, count: number, { carts } = store, whose = of) =>
        carts.setRow(whose, { rowKey, count, row: {} })
      expect(await shown()).toEqual({})
      await put('["A"]', 2)
      expect(await shown()).toEqual({ '["A"]': 2 })
      expect(await shown(other)).toEqual({})
      await put('["A"]', 7, store, other)
      const { rows } = await put('["B"]', 1)
      expect(await shown()).toEqual({ '["A"]': 2, '["B"]': 1 })
      await store.carts.removeRow(of, rows[0]!.id)
      expect(await shown()).toEqual({ '["B"]': 1 })
      const failing = store.transaction(async (inside) => {
        await put('["B"]', 9, inside)
        expect(Object.fromEntries((await inside.carts.counts(of)).counts)).toEqual({ '["B"]': 9 })
        expect(await shown()).toEqual({ '["B"]': 1 })
        throw new Error('not this time')
      })
      await expect(failing).rejects.toThrow('not this time')
      expect(await shown()).toEqual({ '["B"]': 1 })
      await store.transaction(async (inside) => {
        await inside.carts.remove((await inside.carts.get(of))!.id)
      })
      expect(await shown()).toEqual({})
      expect(await shown(other)).toEqual({ '["A"]': 7 })
      await store.carts.removeOf(1, 2)
      expect(await shown(other)).toEqual({})
    })

    test('what was ordered leaves the cart, what was put in or raised meanwhile stays under another PURCHASEID', async () => {
      const of = { siteId: 1, contentId: 2, userKey: fresh('buyer') }
      const put = (rowKey: string, count: number) => store.carts.setRow(of, { rowKey, count, row: {} })
      const counts = async () =>
        (await store.carts.get(of))?.rows.map(({ rowKey, count }) => `${rowKey} ${count}`).join(' ')
      for (const [rowKey, count] of [
        ['A', 2],
        ['B', 5],
        ['C', 3],
      ] as const)
        await put(rowKey, count)
      const { PURCHASEID, rows } = (await store.carts.get(of))!
      await Promise.all([put('A', 6), put('B', 4), put('D', 1)])
      await store.carts.settle(PURCHASEID, rows)
      expect(await counts()).toBe('A 4 D 1')
      expect(Object.fromEntries((await store.carts.counts(of)).counts)).toEqual({ A: 4, D: 1 })
      const rest = (await store.carts.get(of))!
      expect(rest.PURCHASEID).not.toBe(PURCHASEID)
      // Of another order: nothing is left of it to take out.
      await store.carts.settle(PURCHASEID, rows)
      expect(await counts()).toBe('A 4 D 1')
      await store.carts.settle(rest.PURCHASEID, rest.rows)
      expect(await store.carts.get(of)).toBeUndefined()
    })

    test('every change of a cart is told, with the tab that made it', async () => {
      const of = { siteId: 1, contentId: 77, userKey: fresh('buyer'), tab: 'mine' }
      const told: unknown[] = []
      const end = store.events.on('cart', ({ data }) => {
        const { contentId, userKey, tab } = data as Partial<typeof of>
        if (contentId === of.contentId) told.push([userKey, tab])
      })
      const heard = async (work: () => Promise<unknown>) => {
        told.length = 0
        await work()
        return told
      }
      const put = (rowKey: string, count = 1) => store.carts.setRow(of, { rowKey, count, row: {} })
      const cart = () => store.carts.get(of).then((found) => found!)
      const own = [[of.userKey, 'mine']]
      expect(await heard(() => put('A'))).toEqual(own)
      await put('B')
      const [first] = (await cart()).rows
      expect(await heard(() => store.carts.removeRow(of, first!.id))).toEqual(own)
      expect(await heard(() => store.carts.removeRow(of, first!.id))).toEqual([])
      const before = await cart()
      await put('C')
      expect(await heard(() => store.carts.settle(before.PURCHASEID, before.rows, of.tab))).toEqual([
        [of.userKey, undefined],
      ])
      const after = await cart()
      expect(await heard(() => store.carts.settle(after.PURCHASEID, after.rows, of.tab))).toEqual(own)
      await put('A')
      const { id } = await cart()
      expect(await heard(() => store.carts.remove(id, of.tab))).toEqual(own)
      await put('A')
      expect(await heard(() => store.carts.removeOf(1, 77))).toEqual([[undefined, undefined]])
      expect(await heard(() => store.carts.removeOf(1, 77))).toEqual([])
      end()
    })

    const attempt = (purchaseId: string, ms = 60_000) => ({
      purchaseId,
      siteId: 1,
      contentId: 2,
      userKey: 'u',
      hash: 'h',
      ms,
    })

    test('CC-02 one of 20 parallel purchases under one PURCHASEID begins', async () => {
      const purchaseId = fresh('p')
      const begun = await Promise.all(Array.from({ length: 20 }, () => store.attempts.begin(attempt(purchaseId))))
      expect(begun.filter((one) => one.begun)).toHaveLength(1)
      const { fence } = begun.find((one) => one.begun)!.attempt
      await store.transaction(async (inside) => {
        await inside.attempts.settle(purchaseId, fence, { state: 'done', answer: { order: 1 } })
        await inside.outbox.add({ topic: 'mail', messageId: purchaseId, payload: {} })
      })
      const replay = await store.attempts.begin(attempt(purchaseId))
      expect(replay).toMatchObject({ begun: false, attempt: { state: 'done', answer: { order: 1 } } })
      await expect(store.attempts.settle(purchaseId, fence, { state: 'released' })).rejects.toThrow(FenceLost)
    })

    test('MN-04 an attempt whose time is over goes to another with a higher fence', async () => {
      const purchaseId = fresh('p')
      const { attempt: first } = await store.attempts.begin({ ...attempt(purchaseId, 1000), data: { plan: 'x' } })
      expect(await store.attempts.takeOver({ ms: 1000 })).toEqual([])
      expect(await store.attempts.renew(purchaseId, first.fence, 1000)).toBe(true)
      expect(await store.attempts.renew(purchaseId, first.fence + 1, 1000)).toBe(false)
      ahead = 3000
      const taken = await store.attempts.takeOver({ ms: 1000 })
      ahead = 0
      expect(taken).toMatchObject([{ purchaseId, fence: first.fence + 1, data: { plan: 'x' } }])
      await expect(store.attempts.settle(purchaseId, first.fence, { state: 'done' })).rejects.toThrow(FenceLost)
      await store.attempts.settle(purchaseId, first.fence + 1, { state: 'unknown' })
      expect(await store.attempts.list({ state: 'unknown' })).toMatchObject([{ purchaseId }])
      await store.attempts.settle(purchaseId, first.fence + 1, { state: 'released' })
      expect(await store.attempts.begin(attempt(purchaseId))).toMatchObject({
        begun: true,
        attempt: { fence: first.fence + 2 },
      })
    })
  })

  describe('answers that were given', () => {
    test('one of 20 begins; the others get its answer for 24 hours', async () => {
      const key = fresh('answer')
      const begun = await Promise.all(Array.from({ length: 20 }, () => store.givenAnswers.begin(key, 1000)))
      expect(begun.filter(({ state }) => state === 'begun')).toEqual([{ state: 'begun', fence: 1 }])
      expect(begun.filter(({ state }) => state === 'under-way')).toHaveLength(19)
      await store.givenAnswers.keep(key, 1, '{"a":1}')
      ahead = 86_390_000
      expect(await store.givenAnswers.begin(key, 1000)).toEqual({ state: 'given', answer: '{"a":1}' })
      ahead = 86_410_000
      expect(await store.givenAnswers.begin(key, 1000)).toEqual({ state: 'begun', fence: 2 })
      ahead = 0
    })

    test('one that failed, or whose node is gone, leaves the next its turn and cannot answer for it', async () => {
      const key = fresh('answer')
      expect(await store.givenAnswers.begin(key, 1000)).toMatchObject({ fence: 1 })
      await store.givenAnswers.release(key, 1)
      expect(await store.givenAnswers.begin(key, 1000)).toMatchObject({ state: 'begun', fence: 2 })
      ahead = 2000
      expect(await store.givenAnswers.begin(key, 1000)).toMatchObject({ state: 'begun', fence: 3 })
      await store.givenAnswers.keep(key, 2, '"late"')
      expect(await store.givenAnswers.begin(key, 1000)).toEqual({ state: 'under-way' })
      ahead = 3 * 86_400_000
      expect(await store.givenAnswers.sweep()).toBeGreaterThan(0)
      expect(await store.givenAnswers.begin(key, 1000)).toMatchObject({ state: 'begun', fence: 1 })
      ahead = 0
    })
  })

  describe('outbox, leases, counters', () => {
    test('an item is claimed by one, sent once, retried later, and its fence holds', async () => {
      const topic = fresh('mail')
      await store.outbox.add({ topic, messageId: `${topic}@1`, payload: { to: 'a' } })
      expect(await store.outbox.add({ topic, messageId: `${topic}@1`, payload: { to: 'a' } })).toBeUndefined()
      const claims = await Promise.all([1, 2, 3].map(() => store.outbox.claim({ topic, limit: 5, ms: 1000 })))
      const [claimed] = claims.flat()
      expect(claims.flat()).toHaveLength(1)
      ahead = 2000
      const [again] = await store.outbox.claim({ topic, limit: 5, ms: 1000 })
      await expect(store.outbox.sent(claimed!.id, claimed!.fence)).rejects.toThrow(FenceLost)
      await store.outbox.retry(again!.id, again!.fence, {
        error: 'refused',
        dueAt: new Date(Date.now() + 10_000).toISOString(),
      })
      expect(await store.outbox.claim({ topic, limit: 5, ms: 1000 })).toEqual([])
      ahead = 11_000
      const [third] = await store.outbox.claim({ topic, limit: 5, ms: 1000 })
      ahead = 0
      expect(third).toMatchObject({ tries: 3, lastError: 'refused' })
      await store.outbox.sent(third!.id, third!.fence)
      expect(await store.outbox.list({ topic })).toMatchObject([{ state: 'sent' }])
    })

    test('a lease has one holder until it is released or over', async () => {
      const name = fresh('slot')
      const taken = await Promise.all([1, 2, 3].map(() => store.leases.take(name, 1000)))
      expect(taken.filter(Boolean)).toEqual([{ fence: 1 }])
      expect(await store.leases.renew(name, 1, 1000)).toBe(true)
      await store.leases.release(name, 1)
      expect(await store.leases.take(name, 1000)).toEqual({ fence: 2 })
      ahead = 2000
      expect(await store.leases.renew(name, 2, 1000)).toBe(false)
      expect(await store.leases.take(name, 1000)).toEqual({ fence: 3 })
      ahead = 0
    })

    test('AN-03 a counter counts in its window', async () => {
      const name = fresh('login')
      const counts = await Promise.all([1, 2, 3, 4, 5].map(() => store.counters.add(name, { windowMs: 1000 })))
      expect(counts.map(({ count }) => count).sort()).toEqual([1, 2, 3, 4, 5])
      expect((await store.counters.get(name))?.count).toBe(5)
      ahead = 2000
      expect(await store.counters.get(name)).toBeUndefined()
      expect((await store.counters.add(name, { windowMs: 1000, by: 2 })).count).toBe(2)
      // The clock is set back by an hour: a window does not become longer by it.
      ahead -= 3_600_000
      expect((await store.counters.add(name, { windowMs: 1000 })).count).toBe(1)
      ahead += 3_600_000
      await store.counters.reset(name)
      expect(await store.counters.get(name)).toBeUndefined()
      ahead = 0
    })
  })

  test('AN-03 who says now a moment earlier and comes later is counted with the others', async () => {
    const name = fresh('late')
    for (const [index, moment] of [0, -40, -1, -3_000, 20].entries()) {
      ahead = moment
      expect((await store.counters.add(name, { windowMs: 60_000 })).count).toBe(index + 1)
    }
    ahead = 0
  })

  describe('runs of schemas', () => {
    test('the last 50 of each schema stay, the newest first', async () => {
      const run = (schema: string, ms: number) => ({
        ...{ schema, at: store.now().toISOString(), origin: 'page' as const, page: '7/list', count: 2, ms, maxMs: ms },
      })
      await store.runs.append([run('schema/other', 1)])
      for (let i = 0; i < 4; i++)
        await store.runs.append(Array.from({ length: 20 }, (_, at) => run('schema/busy', i * 20 + at)))
      const kept = await store.runs.list('schema/busy')
      expect(kept.map(({ ms }) => ms)).toEqual(Array.from({ length: 50 }, (_, at) => 79 - at))
      expect(kept[0]).toMatchObject({ ...run('schema/busy', 79), at: expect.any(String) as string })
      expect(await store.runs.list('schema/other')).toHaveLength(1)
      await store.runs.append([{ ...run('schema/other', 2), stopped: true }])
      expect((await store.runs.list('schema/other')).map(({ stopped }) => stopped)).toEqual([true, undefined])
      const fault = { code: 'unexpected-rows', values: [2, '1'] }
      await store.runs.append([{ ...run('schema/other', 3), fault }])
      expect((await store.runs.list('schema/other'))[0]).toMatchObject({ fault })
      await store.runs.remove('schema/busy')
      expect(await store.runs.list('schema/busy')).toEqual([])
    })
  })

  describe('logs and settings', () => {
    test('log entries are listed, searched and swept', async () => {
      await Promise.all(
        [1, 2, 3].map((n) =>
          store.logs.append('operation', { user: 'a', call: 'document-save', object: `shelf/${n}`, data: { n } }),
        ),
      )
      await store.logs.append('operation', { user: 'b', siteId: 5, message: '100% ﾃｽﾄ' })
      expect(await store.logs.list({ log: 'operation', limit: 1 })).toMatchObject({
        total: 4,
        rows: [{ user: 'b', siteId: 5 }],
      })
      expect((await store.logs.list({ log: 'operation', find: 'SHELF/2' })).rows).toMatchObject([{ data: { n: 2 } }])
      expect((await store.logs.list({ log: 'operation', find: '0% テスト' })).total).toBe(1)
      expect((await store.logs.list({ log: 'operation', user: 'a' })).total).toBe(3)
      expect((await store.logs.list({ log: 'api' })).total).toBe(0)
      expect(await store.logs.sweep('operation', new Date(Date.now() + 1000).toISOString())).toBe(4)
    })

    test('the audit log is chained per day, also out of transactions, and cannot be swept', async () => {
      await Promise.all([1, 2, 3].map((n) => store.logs.append('audit', { user: 'a', object: `${n}` })))
      await store.transaction(async (inside) => {
        await inside.logs.append('audit', { user: 'b' })
        await inside.logs.append('operation', { user: 'b' })
      })
      ahead = 86_400_000
      await store.logs.append('audit', { user: 'tomorrow' })
      ahead = 0
      expect(await store.logs.verify()).toEqual({ entries: 5 })
      expect(await store.logs.verify(new Date().toISOString().slice(0, 10))).toEqual({ entries: 4 })
      await store.logs.sweep('audit' as never, '9')
      expect((await store.logs.list({ log: 'audit' })).total).toBe(5)
    })

    test('settings: the first one wins, the last one stands', async () => {
      expect(await store.settings.get('x')).toBeUndefined()
      const first = await Promise.all([1, 2, 3].map((n) => store.settings.setFirst('x', { n }, 'a')))
      expect(first.filter(Boolean)).toHaveLength(1)
      await store.settings.set('x', { n: 9 }, 'a')
      expect(await store.settings.get('x')).toEqual({ n: 9 })
      await store.settings.remove('x', 'a')
      expect(await store.settings.get('x')).toBeUndefined()
    })

    test('the store answers that it can be read and written', async () => {
      await store.ping()
      await store.pingWrite()
    })
  })
})
