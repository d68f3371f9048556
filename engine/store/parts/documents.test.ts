import { describe, expect, test } from 'vitest'
import { AlreadyRegistered, Conflict, NotAllowed, NotFound } from '../errors.ts'
import { onEachStore } from '../test/each-store.ts'
import { item, shelf } from '../test/part-kinds.ts'

onEachStore((at) => {
  describe('documents', () => {
    test('a created document is read by id, by address and in lists', async () => {
      const key = at.fresh('shelf')
      const made = await at.store.documents.create(
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
      expect(await at.store.documents.read('shelf', made.id)).toEqual(made)
      expect(await at.store.documents.read('item', made.id)).toBeUndefined()
      expect(await at.store.documents.find(`shelf/${key}`)).toEqual(made)
      for (const find of ['金物', 'hardware', 'ＨＡＲＤ', 'ﾉ棚', key]) {
        const { rows } = await at.store.documents.list({ kind: 'shelf', find })
        expect(
          rows.map((row) => row.id),
          find,
        ).toContain(made.id)
      }
      expect((await at.store.documents.list({ kind: 'shelf', find: '%' })).total).toBe(0)
      expect((await at.store.documents.list({ kind: 'shelf', folderId: 3 })).rows).toEqual([made])
      expect((await at.store.documents.counts()).shelf).toBeGreaterThan(0)
    })

    test('lists sort, page and count', async () => {
      const kind = 'item'
      for (const key of ['b', 'Z', 'a', 'あ']) await at.store.documents.create(item(`sort-${key}`), 'x')
      const all = await at.store.documents.list({ kind, find: 'sort-', sort: { field: 'key', direction: 'asc' } })
      expect(all.rows.map((row) => row.document.key)).toEqual(['sort-Z', 'sort-a', 'sort-b', 'sort-あ'])
      const page = await at.store.documents.list({
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
      const word = at.fresh('seen')
      const own = await at.store.documents.create(item(`${word}-own`), 'mori')
      const foreign = await at.store.documents.create(item(`${word}-foreign`), 'kato')
      const shared = await at.store.documents.create(item(`${word}-shared`), 'kato', { folderId: 77 })
      const closed = await at.store.documents.create(item(`${word}-closed`), 'kato', { folderId: 78 })
      const free = await at.store.documents.create(item(`${word}-free`), 'kato')
      const view = at.store.seenBy({ user: 'mori', folderIds: [77], changeIds: [], ownIds: [], owners: {} })
      const { rows, total } = await view.documents.list({ kind: 'item', find: word })
      expect(rows.map((row) => row.id)).toEqual([own.id, foreign.id, shared.id, free.id])
      expect(total).toBe(4)
      expect(await view.documents.read('item', closed.id)).toBeUndefined()
      expect(await view.documents.find(`item/${word}-closed`)).toBeUndefined()
      expect(await view.documents.many([`item/${word}-closed`, `item/${word}-own`])).toHaveLength(1)
      expect(await view.documents.history(closed.id)).toEqual({ rows: [], total: 0 })
      expect(await view.documents.revision(closed.id, 1)).toBeUndefined()
      expect((await view.documents.counts()).item).toBe((await at.store.documents.counts()).item! - 1)
    })

    test('a folder is listed with all its kinds, and with what refers to it as its holder', async () => {
      const word = at.fresh('filed')
      const inside = { folderId: 4711 }
      const last = await at.store.documents.create(item(`${word}-b`), 'x', inside)
      const first = await at.store.documents.create(item(`${word}-a`), 'x', inside)
      const other = await at.store.documents.create(shelf(`${word}-s`), 'x', inside)
      const below = await at.store.documents.create(item(`${word}-below`, { next: `item/${word}-a` }), 'x')
      await at.store.documents.create(item(`${word}-beside`), 'x')
      const query = {
        ...{ folderId: 4711, orReferring: { target: `item/${word}-a`, at: '/spec/next' } as const },
        sort: { field: 'kind', direction: 'asc' } as const,
      }
      const { rows, total } = await at.store.documents.list({ kind: ['shelf', 'item'], ...query })
      expect(rows.map((row) => row.id)).toEqual([first.id, last.id, below.id, other.id])
      expect(total).toBe(4)
      expect((await at.store.documents.list({ kind: ['shelf'], ...query })).rows.map((row) => row.id)).toEqual([
        other.id,
      ])
    })

    test('what a document owns is listed by its key alone, page by page', async () => {
      const word = at.fresh('owner')
      const keys = [`${word}.b`, `${word}.a`, `${word}.c`, `${word}.a.of-another`, `x-${word}.a`, `${word}-2.a`]
      for (const key of keys) await at.store.documents.create(item(key), 'x')
      const list = (offset: number) =>
        at.store.documents.list({
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
      const word = at.fresh('kept')
      const make = (name: string, folderId?: number) =>
        at.store.documents.create(item(`${word}-${name}`), 'kato', folderId === undefined ? {} : { folderId })
      const closed = await make('closed', 178)
      const seen = await make('seen', 177)
      const open = await make('open', 176)
      const view = at.store.seenBy({
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
      expect((await at.store.documents.changeable([closed.id, seen.id])).size).toBe(2)
      await view.save(open.id, { ...open.document, name: 'x' }, { revision: 1, by })
      await view.create(item(`${word}-new`), by, { folderId: 176 })
      expect(await at.store.documents.inFolder(178)).toBe(1)
      // A transaction of the view stays within it.
      const another = at.store.seenBy({ user: by, folderIds: [], changeIds: [], ownIds: [], owners: {} })
      await another.transaction(async (inside) => {
        expect(await inside.documents.read('item', closed.id)).toBeUndefined()
      })
    })

    test('AZ-09 what belongs to a closed document by its key is closed with it, also to who made it', async () => {
      const word = at.fresh('shelf')
      const make = (kind: 'shelf' | 'item', key: string, folderId?: number) =>
        at.store.documents.create(
          kind === 'shelf' ? shelf(key, { code: key }) : item(key),
          kind === 'shelf' ? 'kato' : 'mori',
          folderId === undefined ? {} : { folderId },
        )
      await make('shelf', word, 278)
      const part = await make('item', `${word}.part`)
      const beside = await make('item', `${word}beside`)
      const see = async (folderIds: number[]) =>
        (
          await at.store
            .seenBy({ user: 'mori', folderIds, changeIds: [], ownIds: [], owners: { item: 'shelf' } })
            .documents.list({ kind: 'item', find: word })
        ).rows.map((row) => row.id)
      expect(await see([])).toEqual([beside.id])
      expect(await see([278])).toEqual([part.id, beside.id])
    })

    test('every save keeps a revision; restore saves an earlier one again', async () => {
      const made = await at.store.documents.create(shelf(at.fresh('shelf'), { note: 'one' }), 'a')
      const changed = { ...made.document, spec: { note: 'two' } }
      const saved = await at.store.documents.save(made.id, changed, { revision: 1, by: 'b', note: 'why' })
      expect(saved.revision).toBe(2)
      const again = await at.store.documents.save(made.id, changed, { revision: 2, by: 'c' })
      expect(again).toMatchObject({ revision: 2, updatedBy: 'b' })
      const restored = await at.store.documents.restore(made.id, { revision: 1, base: 2, by: 'c' })
      expect(restored).toMatchObject({ revision: 3, document: { spec: { note: 'one' } } })
      const { rows: history, total } = await at.store.documents.history(made.id)
      expect(total).toBe(3)
      expect(await at.store.documents.history(made.id, { offset: 1, limit: 1 })).toEqual({ rows: [history[1]], total })
      expect(history.map(({ revision, by, action }) => ({ revision, by, action }))).toEqual([
        { revision: 3, by: 'c', action: 'restore' },
        { revision: 2, by: 'b', action: 'save' },
        { revision: 1, by: 'a', action: 'create' },
      ])
      expect(history[1]?.note).toBe('why')
      expect(history[0]?.hash).toBe(history[2]?.hash)
      expect((await at.store.documents.revision(made.id, 2))?.spec).toEqual({ note: 'two' })
      await expect(at.store.documents.restore(made.id, { revision: 9, base: 3, by: 'c' })).rejects.toThrow(NotFound)
    })

    test('a removed document keeps its history and gives its key free', async () => {
      const key = at.fresh('shelf')
      const made = await at.store.documents.create(shelf(key, { code: key }), 'a')
      await expect(at.store.documents.remove(made.id, { revision: 9, by: 'a' })).rejects.toThrow(Conflict)
      await at.store.documents.remove(made.id, { revision: 1, by: 'b' })
      await expect(at.store.documents.remove(made.id, { by: 'b' })).rejects.toThrow(NotFound)
      expect(await at.store.documents.find(`shelf/${key}`)).toBeUndefined()
      expect((await at.store.documents.history(made.id)).rows.map((row) => row.action)).toEqual(['delete', 'create'])
      const next = await at.store.documents.create(shelf(key, { code: key }), 'c')
      expect(next.id).toBeGreaterThan(made.id)
    })

    test('what was removed in one step comes back in one step, under its numbers, with its secrets', async () => {
      const [whole, part] = [at.fresh('shelf'), at.fresh('part')]
      const made = await at.store.documents.create(shelf(whole, { code: whole }), 'a', { folderId: 5 })
      const child = await at.store.documents.create(item(`${whole}.${part}`), 'a')
      await at.store.secrets.set(made.id, 'password', 'here', 'sesame', { by: 'a' })
      await at.store.documents.remove(made.id, { by: 'b', whole: made.id })
      await at.store.documents.remove(child.id, { by: 'b', whole: made.id })
      const { rows, total } = await at.store.trash.list({ kinds: ['shelf', 'item'], find: whole })
      expect(total).toBe(1)
      expect(rows).toMatchObject([{ id: made.id, removedBy: 'b', revision: 2, document: { key: whole } }])
      expect((await at.store.trash.list({ kinds: ['item'], find: whole })).total).toBe(0)
      expect((await at.store.trash.step(made.id)).map(({ id }) => id)).toEqual([made.id, child.id])
      const back = await at.store.trash.restore(made.id, { by: 'c' })
      expect(back.map(({ id, revision, folderId }) => [id, revision, folderId])).toEqual([
        [made.id, 3, 5],
        [child.id, 3, null],
      ])
      expect(await at.store.documents.read('shelf', made.id)).toEqual(back[0])
      expect(await at.store.secrets.get(made.id, 'password', 'here')).toBe('sesame')
      expect(await at.store.documents.holderOf('shelf', '/spec/code', whole)).toBe(made.id)
      expect((await at.store.documents.history(made.id)).rows.map((row) => row.action)).toEqual([
        'restore',
        'delete',
        'create',
      ])
      await expect(at.store.trash.restore(made.id, { by: 'c' })).rejects.toThrow(NotFound)
    })

    test('a key that was taken meanwhile keeps what was removed in the trash; after 30 days it is gone for good', async () => {
      const key = at.fresh('shelf')
      const made = await at.store.documents.create(shelf(key), 'a')
      await at.store.secrets.set(made.id, 'password', 'here', 'sesame', { by: 'a' })
      await at.store.documents.remove(made.id, { by: 'a' })
      const other = await at.store.documents.create(shelf(key), 'b')
      await expect(at.store.trash.restore(made.id, { by: 'a' })).rejects.toThrow(AlreadyRegistered)
      expect(await at.store.trash.read('shelf', made.id)).toMatchObject({ id: made.id })
      expect(await at.store.trash.read('item', made.id)).toBeUndefined()
      await at.store.trash.sweep()
      expect(await at.store.trash.seen([made.id])).toEqual(new Set([made.id]))
      at.ahead = 31 * 86_400_000
      await at.store.trash.sweep()
      at.ahead = 0
      expect(await at.store.trash.seen([made.id])).toEqual(new Set())
      expect(await at.store.secrets.list(made.id)).toEqual([])
      expect((await at.store.documents.history(made.id)).total).toBe(0)
      expect(await at.store.documents.read('shelf', other.id)).toBeDefined()
    })

    test('AZ-09 what lay in a closed folder stays closed in the trash, with its parts', async () => {
      const key = at.fresh('shelf')
      const made = await at.store.documents.create(shelf(key), 'kato', { folderId: 178 })
      const part = await at.store.documents.create(item(`${key}.part`), 'kato')
      await at.store.documents.remove(made.id, { by: 'kato', whole: made.id })
      await at.store.documents.remove(part.id, { by: 'kato', whole: made.id })
      const { trash, documents } = at.store.seenBy({
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
      const viewer = at.store.seenBy({ user: 'mori', folderIds: [178], changeIds: [], ownIds: [], owners: {} }).trash
      expect(await viewer.changeable([made.id, part.id])).toEqual(new Set())
      expect(await viewer.seen([made.id, part.id])).toEqual(new Set([made.id, part.id]))
      await expect(viewer.restore(made.id, { by: 'mori' })).rejects.toThrow(NotAllowed)
      await expect(viewer.remove(made.id)).rejects.toThrow(NotAllowed)
      await at.store.trash.remove(made.id)
      expect(await at.store.trash.seen([part.id])).toEqual(new Set())
    })

    test('CC-06 two editors save revision N: one wins, the other hears who and when', async () => {
      const made = await at.store.documents.create(shelf(at.fresh('shelf')), 'a')
      const saves = ['b', 'c'].map((by) =>
        at.store.documents.save(made.id, { ...made.document, spec: { note: by } }, { revision: 1, by }),
      )
      const ends = await Promise.allSettled(saves)
      const won = ends.filter((end) => end.status === 'fulfilled').map((end) => end.value)
      const lost = ends.filter((end) => end.status === 'rejected').map((end) => end.reason as unknown)
      expect(won).toHaveLength(1)
      expect(lost[0]).toBeInstanceOf(Conflict)
      expect(lost[0]).toMatchObject({ revision: 2, by: won[0]?.updatedBy, at: won[0]?.updatedAt })
      expect((await at.store.documents.read('shelf', made.id))?.document.spec).toEqual({ note: won[0]?.updatedBy })
    })

    test.each(['key', 'code'])(
      'CC-07 of 20 parallel creates with the same %s exactly one is registered',
      async (field) => {
        const word = at.fresh('same')
        const creates = Array.from({ length: 20 }, (_, n) =>
          at.store.documents.create(field === 'key' ? shelf(word) : shelf(`${word}-${n}`, { code: word }), `user-${n}`),
        )
        const ends = await Promise.allSettled(creates)
        expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
        const reasons = ends.filter((end) => end.status === 'rejected').map((end) => end.reason as AlreadyRegistered)
        for (const reason of reasons) {
          expect(reason).toBeInstanceOf(AlreadyRegistered)
          expect(reason).toMatchObject({ kind: 'shelf', field: field === 'key' ? 'key' : '/spec/code', value: word })
        }
        expect((await at.store.documents.list({ kind: 'shelf', find: word })).total).toBe(1)
      },
    )

    test('a unique value moves with its document', async () => {
      const [one, two] = [at.fresh('code'), at.fresh('code')]
      const made = await at.store.documents.create(shelf(at.fresh('shelf'), { code: one }), 'a')
      await at.store.documents.save(made.id, { ...made.document, spec: { code: two } }, { revision: 1, by: 'a' })
      await at.store.documents.create(shelf(at.fresh('shelf'), { code: one }), 'a')
      await expect(at.store.documents.create(shelf(at.fresh('shelf'), { code: two }), 'a')).rejects.toThrow(
        AlreadyRegistered,
      )
      const long = 'x'.repeat(5000)
      await at.store.documents.create(shelf(at.fresh('shelf'), { code: `${long}1` }), 'a')
      await at.store.documents.create(shelf(at.fresh('shelf'), { code: `${long}2` }), 'a')
      await expect(at.store.documents.create(shelf(at.fresh('shelf'), { code: `${long}1` }), 'a')).rejects.toThrow(
        AlreadyRegistered,
      )
      expect(await at.store.documents.holderOf('shelf', '/spec/code', two)).toBe(made.id)
      expect(await at.store.documents.holderOf('shelf', '/spec/code', `${long}1`)).toBeGreaterThan(made.id)
      expect(await at.store.documents.holderOf('shelf', '/spec/code', `${long}3`)).toBeUndefined()
      expect(await at.store.documents.holderOf('item', '/spec/code', two)).toBeUndefined()
    })

    test('references: where used, and the closure over circles and gaps', async () => {
      const word = at.fresh('refs')
      const keys = [1, 2, 3].map((n) => `${word}-${n}`)
      await at.store.documents.change(
        [
          { do: 'create', document: shelf(word, { items: [`item/${keys[0]}`, `item/${keys[1]}`, 'item/gone'] }) },
          { do: 'create', document: item(keys[0]!, { next: `item/${keys[2]}` }) },
          { do: 'create', document: item(keys[1]!) },
          { do: 'create', document: item(keys[2]!, { next: `item/${keys[0]}` }) },
        ],
        'a',
      )
      const closure = await at.store.documents.withReferences(`shelf/${word}`)
      expect(closure.map((row) => row.document.key)).toEqual([word, ...keys])
      const uses = await at.store.documents.usedBy(`item/${keys[0]}`)
      expect(uses.map(({ address, at }) => ({ address, at }))).toEqual([
        { address: `item/${keys[2]}`, at: '/spec/next' },
        { address: `shelf/${word}`, at: '/spec/items/0' },
      ])
      expect(await at.store.documents.usedByCounts([`item/${keys[0]}`, `shelf/${word}`])).toEqual({
        [`item/${keys[0]}`]: 2,
        [`shelf/${word}`]: 0,
      })
      const many = await at.store.documents.many([`item/${keys[2]}`, 'item/gone', `item/${keys[0]}`])
      expect(many.map((row) => row.document.key)).toEqual([keys[2], keys[0]])
    })

    test('several changes are one: when the last fails, none is there', async () => {
      const key = at.fresh('all')
      const taken = await at.store.documents.create(item(at.fresh('taken')), 'a')
      const changes = at.store.documents.change(
        [
          { do: 'create', document: item(key) },
          { do: 'put', document: { ...taken.document, spec: { note: 'changed' } } },
          { do: 'create', document: taken.document },
        ],
        'a',
      )
      await expect(changes).rejects.toThrow(AlreadyRegistered)
      expect(await at.store.documents.find(`item/${key}`)).toBeUndefined()
      expect((await at.store.documents.read('item', taken.id))?.document.spec).toEqual({})
    })

    test('a renamed key is found by the new one only, a taken one is refused', async () => {
      const [old, next, other] = [at.fresh('key'), at.fresh('key'), at.fresh('key')]
      const made = await at.store.documents.create(item(old), 'a')
      await at.store.documents.create(item(other), 'a')
      await expect(at.store.documents.save(made.id, item(other), { revision: 1, by: 'a' })).rejects.toThrow(
        AlreadyRegistered,
      )
      await at.store.documents.save(made.id, item(next), { revision: 1, by: 'a' })
      expect(await at.store.documents.find(`item/${old}`)).toBeUndefined()
      expect((await at.store.documents.find(`item/${next}`))?.id).toBe(made.id)
    })

    test('events tell of committed changes only', async () => {
      const seen: string[] = []
      const end = at.store.events.on('document', ({ key }) => seen.push(key))
      const key = at.fresh('told')
      await at.store
        .transaction(async (inside) => {
          await inside.documents.create(item(`${key}-never`), 'a')
          throw new Error('no')
        })
        .catch(() => {})
      await at.store.transaction(async (inside) => {
        await inside.documents.create(item(key), 'a')
        expect(seen).toEqual([])
      })
      end()
      expect(seen).toEqual([`item/${key}`])
    })
  })
})
