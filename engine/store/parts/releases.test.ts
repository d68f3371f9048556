import { describe, expect, test } from 'vitest'
import type { ReleaseManifest } from '../store.ts'
import { onEachStore } from '../test/each-store.ts'
import { item } from '../test/part-kinds.ts'
import { hashOf } from './contents.ts'

onEachStore((at) => {
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
      const made = await at.store.documents.create(item(at.fresh('released'), { note: 'n'.repeat(500) }), 'a')
      const first = await at.store.releases.add(
        { siteId: 900, base: null, by: 'a', compiler: 1, manifest: manifest(made.hash) },
        [JSON.stringify(made.document), 'plan'],
      )
      const both = await Promise.all(
        [1, 2].map(() =>
          at.store.releases.add(
            { siteId: 900, base: 1, by: 'b', compiler: 1, note: 'n', manifest: manifest(made.hash) },
            ['plan'],
          ),
        ),
      )
      expect([first, ...both].map((release) => release.number).sort()).toEqual([1, 2, 3])
      expect((await at.store.releases.list(900)).map((release) => release.number)).toEqual([3, 2, 1])
      expect(await at.store.releases.get(900, 1)).toEqual(first)
      expect((await at.store.releases.latest(900))?.number).toBe(3)
      expect(await at.store.releases.latest(901)).toBeUndefined()
      const texts = await at.store.releases.contents([made.hash, hashOf('plan')])
      expect(texts.get(hashOf('plan'))).toBe('plan')
      expect(JSON.parse(texts.get(made.hash)!)).toEqual(made.document)
      await at.store.releases.recompiled(
        {
          siteId: 900,
          number: 1,
          compiler: 2,
          manifest: { ...manifest(made.hash), plans: { '7/list': hashOf('new plan') } },
        },
        ['new plan'],
      )
      expect(await at.store.releases.get(900, 1)).toMatchObject({
        compiler: 2,
        at: first.at,
        manifest: { plans: { '7/list': hashOf('new plan') } },
      })
    })

    test('MN-04 of a plan one release is made, whoever asks how often', async () => {
      const { releases } = at.store
      const wanted = { siteId: 902, base: null, by: 'a', compiler: 1, manifest: manifest('none') }
      expect(await releases.isMade(902, 'plan-1')).toBe(false)
      const made = await Promise.all([1, 2, 3].map(() => releases.add({ ...wanted, plan: 'plan-1' }, [])))
      expect(made.map(({ number }) => number)).toEqual([1, 1, 1])
      expect([await releases.isMade(902, 'plan-1'), await releases.isMade(903, 'plan-1')]).toEqual([true, false])
      expect((await releases.add({ ...wanted, plan: 'plan-2' }, [])).number).toBe(2)
      expect((await releases.add(wanted, [])).number).toBe(3)
    })

    test('CC-08 DU-13 one publishes at a time, and processing ends by itself', async () => {
      const taken = await Promise.all([1, 2, 3, 4].map(() => at.store.sites.begin(901, { by: 'a', ms: 30_000 })))
      expect(taken.filter(Boolean)).toHaveLength(1)
      expect(await at.store.sites.state(901)).toMatchObject({ status: 'processing', standing: 'private' })
      at.ahead = 20_000
      expect(await at.store.sites.renew(901, 30_000)).toBe(true)
      expect(await at.store.sites.renew(902, 30_000)).toBe(false)
      at.ahead = 49_000
      expect((await at.store.sites.state(901)).status).toBe('processing')
      at.ahead = 51_000
      expect((await at.store.sites.state(901)).status).toBe('private')
      expect(await at.store.sites.begin(901, { by: 'b' })).toBe(true)
      at.ahead = 0
      expect(await at.store.sites.settle(901, { status: 'publish', release: 3, by: 'b' })).toMatchObject({
        status: 'publish',
        release: 3,
        by: 'b',
      })
      expect(await at.store.sites.begin(901, { by: 'c' })).toBe(true)
      expect(await at.store.sites.state(901)).toMatchObject({ status: 'processing', standing: 'publish', release: 3 })
      expect(await at.store.sites.settle(901, { status: 'private', by: 'c' })).toMatchObject({ release: 3 })
      expect((await at.store.sites.all()).find((site) => site.siteId === 901)).toMatchObject({
        status: 'private',
        release: 3,
      })
      expect(await at.store.sites.state(902)).toEqual({ siteId: 902, status: 'private', release: null, by: '', at: '' })
    })
  })
})
