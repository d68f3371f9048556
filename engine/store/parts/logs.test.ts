import { describe, expect, test } from 'vitest'
import { onEachStore } from '../test/each-store.ts'

onEachStore((at) => {
  describe('runs of schemas', () => {
    test('the last 50 of each schema stay, the newest first', async () => {
      const run = (schema: string, ms: number) => ({
        ...{
          schema,
          at: at.store.now().toISOString(),
          origin: 'page' as const,
          page: '7/list',
          count: 2,
          ms,
          maxMs: ms,
        },
      })
      await at.store.runs.append([run('schema/other', 1)])
      for (let i = 0; i < 4; i++)
        await at.store.runs.append(Array.from({ length: 20 }, (_, at) => run('schema/busy', i * 20 + at)))
      const kept = await at.store.runs.list('schema/busy')
      expect(kept.map(({ ms }) => ms)).toEqual(Array.from({ length: 50 }, (_, at) => 79 - at))
      expect(kept[0]).toMatchObject({ ...run('schema/busy', 79), at: expect.any(String) as string })
      expect(await at.store.runs.list('schema/other')).toHaveLength(1)
      await at.store.runs.append([{ ...run('schema/other', 2), stopped: true }])
      expect((await at.store.runs.list('schema/other')).map(({ stopped }) => stopped)).toEqual([true, undefined])
      const fault = { code: 'unexpected-rows', values: [2, '1'] }
      await at.store.runs.append([{ ...run('schema/other', 3), fault }])
      expect((await at.store.runs.list('schema/other'))[0]).toMatchObject({ fault })
      await at.store.runs.remove('schema/busy')
      expect(await at.store.runs.list('schema/busy')).toEqual([])
    })
  })
  describe('columns of lists', () => {
    test('each user has their own, of each site and content, until they are taken back or the site goes', async () => {
      const { listViews } = at.store
      const of = { siteId: 71, contentId: 7, userKey: 'a' }
      const columns = [
        { name: 'PRICE', width: 120 },
        { name: 'CODE', hidden: true },
      ]
      expect(await listViews.get(of)).toBeUndefined()
      await listViews.set(of, [{ name: 'CODE' }])
      await listViews.set(of, columns)
      expect(await listViews.get(of)).toEqual(columns)
      for (const other of [{ userKey: 'b' }, { contentId: 8 }, { siteId: 72 }])
        expect(await listViews.get({ ...of, ...other })).toBeUndefined()
      await listViews.set(of, [])
      expect(await listViews.get(of)).toBeUndefined()
      await listViews.set(of, columns)
      await listViews.removeOf(71)
      expect(await listViews.get(of)).toBeUndefined()
    })
  })
  describe('favourites', () => {
    test('each user has their own, of each site and content, not more than allowed, until the site goes', async () => {
      const { favorites } = at.store
      const of = { siteId: 71, contentId: 7, userKey: 'a' }
      expect(await favorites.add(of, '["A"]', 2)).toBe(true)
      expect(await favorites.add(of, '["B"]', 2)).toBe(true)
      expect(await favorites.add(of, '["A"]', 2)).toBe(true)
      expect(await favorites.add(of, '["C"]', 2)).toBe(false)
      expect((await favorites.get(of)).toSorted()).toEqual(['["A"]', '["B"]'])
      for (const other of [{ userKey: 'b' }, { contentId: 8 }, { siteId: 72 }])
        expect(await favorites.get({ ...of, ...other })).toEqual([])
      await favorites.remove(of, '["A"]')
      expect(await favorites.get(of)).toEqual(['["B"]'])
      await favorites.removeOf(71)
      expect(await favorites.get(of)).toEqual([])
    })
  })
  describe('logs and settings', () => {
    test('log entries are listed, searched and swept', async () => {
      await Promise.all(
        [1, 2, 3].map((n) =>
          at.store.logs.append('operation', { user: 'a', call: 'document-save', object: `shelf/${n}`, data: { n } }),
        ),
      )
      await at.store.logs.append('operation', { user: 'b', siteId: 5, message: '100% ﾃｽﾄ' })
      expect(await at.store.logs.list({ log: 'operation', limit: 1 })).toMatchObject({
        total: 4,
        rows: [{ user: 'b', siteId: 5 }],
      })
      expect((await at.store.logs.list({ log: 'operation', find: 'SHELF/2' })).rows).toMatchObject([{ data: { n: 2 } }])
      expect((await at.store.logs.list({ log: 'operation', find: '0% テスト' })).total).toBe(1)
      expect((await at.store.logs.list({ log: 'operation', user: 'a' })).total).toBe(3)
      // What it is about is asked for as a whole, and beside what is looked for.
      const about = (object: string, find?: string) =>
        at.store.logs.list({ log: 'operation', object, ...(find !== undefined && { find }) })
      expect(await about('shelf/2')).toMatchObject({ total: 1, rows: [{ data: { n: 2 } }] })
      expect([(await about('shelf/2', 'document-save')).total, (await about('shelf/2', 'shelf/1')).total]).toEqual([
        1, 0,
      ])
      for (const part of ['shelf/', 'helf/2', 'shelf/2%', '_helf/2']) expect((await about(part)).total, part).toBe(0)
      expect((await at.store.logs.list({ log: 'api' })).total).toBe(0)
      expect(await at.store.logs.sweep('operation', new Date(Date.now() + 1000).toISOString())).toBe(4)
    })

    test('the audit log is chained per day, also out of transactions, and cannot be swept', async () => {
      await Promise.all([1, 2, 3].map((n) => at.store.logs.append('audit', { user: 'a', object: `${n}` })))
      await at.store.transaction(async (inside) => {
        await inside.logs.append('audit', { user: 'b' })
        await inside.logs.append('operation', { user: 'b' })
      })
      at.ahead = 86_400_000
      await at.store.logs.append('audit', { user: 'tomorrow' })
      at.ahead = 0
      expect(await at.store.logs.verify()).toEqual({ entries: 5 })
      expect(await at.store.logs.verify(new Date().toISOString().slice(0, 10))).toEqual({ entries: 4 })
      await at.store.logs.sweep('audit' as never, '9')
      expect((await at.store.logs.list({ log: 'audit' })).total).toBe(5)
    })

    test('settings: the first one wins, the last one stands', async () => {
      expect(await at.store.settings.get('x')).toBeUndefined()
      const first = await Promise.all([1, 2, 3].map((n) => at.store.settings.setFirst('x', { n }, 'a')))
      expect(first.filter(Boolean)).toHaveLength(1)
      await at.store.settings.set('x', { n: 9 }, 'a')
      expect(await at.store.settings.get('x')).toEqual({ n: 9 })
      await at.store.settings.remove('x', 'a')
      expect(await at.store.settings.get('x')).toBeUndefined()
    })

    test('the store answers that it can be read and written', async () => {
      await at.store.ping()
      await at.store.pingWrite()
    })
  })
})
