import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../test/shop/open-shop.ts'
import type { Document } from '../../runtime/document.ts'
import { compilerNumber } from '../../runtime/release/compile-release.ts'
import { directKeyName } from '../sessions/direct-keys.ts'
import { makeSites, type SiteChange } from './sites.ts'

describe('sites', () => {
  let shop: Shop
  const changes: SiteChange[] = []
  beforeAll(async () => {
    shop = await openShop()
    shop.sites.on((change) => changes.push(change))
  })
  afterAll(() => shop.close())

  const change = async (
    address: `${string}/${string}`,
    edit: (spec: Record<string, unknown>) => Record<string, unknown>,
  ) => {
    const stored = (await shop.store.documents.find(address))!
    const document = { ...stored.document, spec: edit(structuredClone(stored.document.spec)) } as Document
    await shop.store.documents.save(stored.id, document, { revision: stored.revision, by: 'test' })
  }
  const labelOf = async () => {
    const running = shop.sites.running(shop.siteId)!
    expect(running.contents.size).toBe(3)
    const route = running.routes().find((one) => one.startsWith(`/b2b/list/${shop.ids.catalogue}/`))!
    return JSON.stringify(await running.screen('ja', route)).includes('別の名前') ? 'new' : 'old'
  }
  const relabel = (label: string) =>
    change('content/shop.catalogue', (spec) => {
      const list = spec.list as { columns: Record<string, unknown>[] }
      list.columns[1] = { field: 'NAME', label }
      return spec
    })

  it('a change reaches end users on publishing only; an earlier release brings the old one back', async () => {
    const first = shop.sites.running(shop.siteId)!.number
    await relabel('別の名前')
    expect(await labelOf()).toBe('old')
    expect((await shop.sites.changes(shop.siteId)).documents.map((one) => one.address)).toEqual([
      'content/shop.catalogue',
    ])
    expect(await shop.sites.publish(shop.siteId, { by: 'test' })).toMatchObject({
      status: 'publish',
      release: first + 1,
    })
    expect(await labelOf()).toBe('new')
    expect(changes.at(-1)).toEqual({ siteId: shop.siteId, change: 'published' })
    await shop.sites.publish(shop.siteId, { by: 'test', release: first })
    expect(await labelOf()).toBe('old')
    expect(await shop.sites.publish(shop.siteId, { by: 'test' })).toMatchObject({ status: 'publish' })
    expect(await labelOf()).toBe('new')
  })

  it('files are frozen with the release: the earlier one shows the old picture again', async () => {
    const { blobs } = shop.store
    const picture = (text: string) => blobs.put(Buffer.from(text), { name: 'logo.png', type: 'image/png', by: 'test' })
    const [old, next] = [await picture('old'), await picture('new')]
    const shown = () => shop.sites.running(shop.siteId)!.blobs
    const publishWith = async (id: string): Promise<number> => {
      await change('site/shop', (spec) => ({ ...spec, image: `blob/${id}` }))
      return (await shop.sites.publish(shop.siteId, { by: 'test' }))!.release!
    }
    const first = await publishWith(old.id)
    expect(shown()).toEqual({ [old.id]: old.hash })
    await publishWith(next.id)
    expect(shown()).toEqual({ [next.id]: next.hash })
    await shop.sites.publish(shop.siteId, { by: 'test', release: first })
    expect(shown()).toEqual({ [old.id]: old.hash })
    await change('site/shop', ({ image: _, ...spec }) => spec)
    await shop.sites.publish(shop.siteId, { by: 'test' })
    expect(shown()).toEqual({})
  })

  it('route keys are ten characters and stay from release to release', async () => {
    const routes = () =>
      shop.sites
        .running(shop.siteId)!
        .routes()
        .filter((route) => route.startsWith('/b2b/list/'))
    const before = routes()
    for (const route of before) expect(route).toMatch(/^\/b2b\/list\/\d+\/[A-Za-z0-9]{10}$/)
    await shop.sites.publish(shop.siteId, { by: 'test', note: 'again' })
    expect(routes()).toEqual(before)
    const session = await shop.login()
    const read = (route: string) => shop.call('site-screen', { route }, session)
    expect(await read(before[0]!)).toHaveProperty('screen.spec.blocks')
    await expect(read(`${before[0]!.slice(0, -1)}_`)).rejects.toMatchObject({ code: 40400 })
    // A link of another store, where the content has another number, opens the same page.
    const [, key] = /\/(\w{10})$/.exec(before[0]!)!
    expect(await read(`/b2b/list/987654/${key}`)).toEqual(await read(before[0]!))
    await expect(read(`/b2b/detail/987654/${key}`)).rejects.toMatchObject({ code: 40400 })
  })

  it('chosen documents alone are published, the rest waits', async () => {
    await relabel('三番目の名前')
    await change('site/shop', (spec) => ({ ...spec, color: '#123456' }))
    await shop.sites.publish(shop.siteId, { by: 'test', documents: ['site/shop'] })
    expect(shop.sites.running(shop.siteId)!.site.spec.color).toBe('#123456')
    expect((await shop.sites.changes(shop.siteId)).documents.map((one) => one.address)).toEqual([
      'content/shop.catalogue',
    ])
  })

  it('what is not sound is not published, and the site runs on', async () => {
    const before = shop.sites.running(shop.siteId)!.number
    await change('content/shop.catalogue', (spec) => {
      ;(spec.list as { columns: unknown[] }).columns.push({ field: 'GONE' })
      return spec
    })
    const answer = await shop.sites.publish(shop.siteId, { by: 'test' })
    expect(answer?.problems.some((problem) => problem.in === 'content/shop.catalogue')).toBe(true)
    expect(answer).toMatchObject({ status: 'publish', release: before })
    expect(shop.sites.running(shop.siteId)!.number).toBe(before)
    await change('content/shop.catalogue', (spec) => {
      ;(spec.list as { columns: unknown[] }).columns.pop()
      return spec
    })
  })

  it('CC-08 DU-13 publish, start and stop at once leave private or publish, never processing', async () => {
    const works = Array.from(
      { length: 12 },
      (_, i) =>
        [
          shop.sites.publish(shop.siteId, { by: 'test' }),
          shop.sites.startSite(shop.siteId, 'test'),
          shop.sites.stopSite(shop.siteId, 'test'),
        ][i % 3]!,
    )
    await Promise.all(works)
    expect(['private', 'publish']).toContain((await shop.sites.state(shop.siteId)).status)
    await shop.sites.startSite(shop.siteId, 'test')
    expect((await shop.sites.state(shop.siteId)).status).toBe('publish')
  })

  it('AZ-20 SC-08 a private site and one outside its usage time give the stop text and no data', async () => {
    const session = await shop.login()
    const rows = () => shop.call('page-data', { contentId: shop.ids.catalogue }, session)
    await shop.sites.stopSite(shop.siteId, 'test')
    await expect(rows()).rejects.toMatchObject({ code: 60107, details: { data: { stopped: true } } })
    await expect(shop.call('base-info', { site: 'shop' })).rejects.toMatchObject({ code: 40400 })
    await shop.sites.startSite(shop.siteId, 'test')
    expect(await rows()).toHaveProperty('rows')

    await change('site/shop', (spec) => ({
      ...spec,
      usageTime: { limitFlg: true, from: '07:00', to: '22:00', timeZone: 'Asia/Tokyo' },
    }))
    await shop.sites.publish(shop.siteId, { by: 'test' })
    expect(await rows()).toHaveProperty('rows')
    shop.clock.now = new Date('2026-11-20T13:00:01Z') // 22:00:01 in Tokyo
    await expect.poll(() => changes.at(-1)).toEqual({ siteId: shop.siteId, change: 'closed' })
    for (const [operation, input] of [
      ['page-data', { contentId: shop.ids.catalogue }],
      ['detail-data', { contentId: shop.ids.catalogue, rowKey: ['P000001'] }],
      ['category-data', { contentId: shop.ids.products }],
      ['get-purchase-count', { contentId: shop.ids.products }],
      ['purchase', { contentId: shop.ids.products, PURCHASEID: '0'.repeat(32), total: '0' }],
      ['encrypt', { contentId: shop.ids.products, inputData: {} }],
      ['site-login', { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }],
    ] as const)
      await expect(shop.call(operation, input, session), operation).rejects.toMatchObject({
        code: 60107,
        details: { values: ['受付時間外です。'], data: { opens: { day: '2026-11-21', time: '07:00' } } },
      })
    expect(await shop.call('base-info', { site: 'shop' }, session)).toMatchObject({
      data: { isB2bActive: false, stopText: '受付時間外です。', section: [] },
    })
    shop.clock.now = new Date('2026-11-20T22:30:00Z') // 07:30 in Tokyo
    await expect.poll(() => changes.at(-1)).toEqual({ siteId: shop.siteId, change: 'opened' })
    await change('site/shop', (spec) => ({
      ...spec,
      usageTime: {
        limitFlg: true,
        from: '00:00',
        to: '24:00',
        timeZone: 'Asia/Tokyo',
        stopDates: ['2026-11-22', '2026-12-31'],
      },
    }))
    await shop.sites.publish(shop.siteId, { by: 'test' })
    expect(await rows()).toHaveProperty('rows')
    // The clock jumps over midnight into a day on which nobody may work, and back.
    shop.clock.now = new Date('2026-11-21T15:00:00Z')
    await expect.poll(() => changes.at(-1)).toEqual({ siteId: shop.siteId, change: 'closed' })
    await expect(rows()).rejects.toMatchObject({ code: 60107 })
    shop.clock.now = new Date('2026-11-20T22:31:00Z')
    await expect.poll(() => changes.at(-1)).toEqual({ siteId: shop.siteId, change: 'opened' })
  })

  it.each([
    ['port-taken', 'EADDRINUSE'],
    ['port-refused', 'EACCES'],
  ])(
    'whoever starts or publishes where a port cannot be opened hears it (%s), and nothing has changed',
    async (code, of) => {
      const listen = () => Promise.reject(Object.assign(new Error('no'), { code: of }))
      const sites = makeSites({ ...shop.parts, listen })
      const releases = await shop.store.releases.list(shop.siteId)
      const publishing = await sites.publish(shop.siteId, { by: 'test' })
      expect(publishing).toMatchObject({ status: 'publish', problems: [{ code, at: '/spec/port', values: ['8443'] }] })
      expect(await shop.store.releases.list(shop.siteId)).toEqual(releases)
      await shop.sites.stopSite(shop.siteId, 'test')
      expect(await sites.startSite(shop.siteId, 'test')).toMatchObject({ status: 'private', problems: [{ code }] })
      await sites.close()
      await shop.sites.startSite(shop.siteId, 'test')
    },
  )

  it('a site that others serve is published all the same where this node cannot serve it', async () => {
    const taken = () => Promise.reject(Object.assign(new Error('taken'), { code: 'EADDRINUSE' }))
    const sites = makeSites({ ...shop.parts, listen: taken })
    await sites.start()
    const { release } = await sites.state(shop.siteId)
    expect(await sites.publish(shop.siteId, { by: 'test' })).toMatchObject({
      status: 'publish',
      release: release! + 1,
      problems: [{ code: 'port-taken', severity: 'warning' }],
    })
    await expect.poll(() => shop.sites.running(shop.siteId)!.number).toBe(release! + 1)
    await sites.close()
  })

  it('B-02 the port that the document names counts as soon as the site can be started there', async () => {
    const taken = new Set([8443])
    const listen = (port: number) =>
      taken.has(port)
        ? Promise.reject(Object.assign(new Error('taken'), { code: 'EADDRINUSE' }))
        : Promise.resolve({ close: () => Promise.resolve() })
    const sites = makeSites({ ...shop.parts, listen })
    await sites.start()
    expect(sites.troubles()).toMatchObject([{ siteId: shop.siteId, code: 'port-taken', port: 8443 }])
    expect(await sites.state(shop.siteId)).toMatchObject({ status: 'publish' })
    expect(sites.portOf(shop.siteId)).toBeUndefined()
    await change('site/shop', (spec) => ({ ...spec, port: 9443 }))
    await expect.poll(() => sites.portOf(shop.siteId)).toBe(9443)
    expect(sites.troubles()).toEqual([])
    // An open site stays where its users are until somebody starts or publishes it.
    taken.delete(8443)
    await change('site/shop', ({ port: _, ...spec }) => spec)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    expect(sites.portOf(shop.siteId)).toBe(9443)
    await sites.publish(shop.siteId, { by: 'test' })
    expect(sites.portOf(shop.siteId)).toBe(8443)
    const { release } = await sites.state(shop.siteId)
    await expect.poll(() => shop.sites.running(shop.siteId)!.number).toBe(release)
    await sites.close()
  })

  it('a release of an older compiler is compiled anew from its frozen documents at start, and serves', async () => {
    const { releases } = shop.store
    const { number, routes } = shop.sites.running(shop.siteId)!
    const { manifest } = (await releases.get(shop.siteId, number))!
    // What an older compiler left: nothing that today's engine could serve.
    const old = { ...manifest, screens: {}, plans: {}, menus: {}, contents: {} }
    await releases.recompiled({ siteId: shop.siteId, number, compiler: compilerNumber - 1, manifest: old }, [])
    await relabel('後の名前')
    const started = makeSites(shop.parts)
    try {
      await started.start()
      const running = started.running(shop.siteId)!
      expect(running.number).toBe(number)
      expect(running.routes()).toEqual(routes())
      expect(running.plan(`${shop.ids.catalogue}/list`, 'list')).toBeDefined()
      expect(Object.keys((await releases.get(shop.siteId, number))!.manifest.plans)).toEqual(
        Object.keys(manifest.plans),
      )
      const screens = await Promise.all(running.routes().map((route) => running.screen('ja', route)))
      expect(screens.every((screen) => screen?.spec.blocks)).toBe(true)
      expect(JSON.stringify(screens)).not.toContain('後の名前')
      expect(await releases.get(shop.siteId, number)).toMatchObject({ compiler: compilerNumber })
    } finally {
      await started.close()
      await shop.sites.startSite(shop.siteId, 'test')
    }
  })

  it.each([
    ['port-taken', Object.assign(new Error('taken'), { code: 'EADDRINUSE' })],
    ['site-not-loaded', new Error('something else')],
  ])('a site that a node cannot serve (%s) stays public for the others and is tried again', async (code, error) => {
    const first = makeSites({ ...shop.parts, listen: () => Promise.reject(error) })
    await first.start()
    expect(first.troubles()).toMatchObject([{ siteId: shop.siteId, code }])
    expect(await shop.store.sites.state(shop.siteId)).toMatchObject({ status: 'publish' })
    await first.close()
    const second = makeSites(shop.parts)
    await second.start()
    expect(await shop.store.sites.state(shop.siteId)).toMatchObject({ status: 'publish' })
    expect(second.running(shop.siteId)).toBeDefined()
    await second.close()
    await shop.sites.startSite(shop.siteId, 'test')
  })

  it('AN-21 a direct key is guessed by nobody: 20 tries a minute are looked at, and none opens', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
    const codes: Record<number, number> = {}
    for (let i = 0; i < 300; i++) {
      const key = Array.from({ length: 10 }, (_, at) => letters[(i * 7 + at * 13) % 62]).join('')
      const { code } = (await shop
        .call('site-direct-login', { site: 'shop', key })
        .then(() => ({ code: 20000 }))
        .catch((error: unknown) => error)) as { code: number }
      codes[code] = (codes[code] ?? 0) + 1
    }
    // A minute may have begun meanwhile.
    expect([20, 40]).toContain(codes[40400])
    expect(codes[42900]).toBe(300 - codes[40400]!)
  })

  it('AN-21 AN-12 a direct key works where it is of the site, switched on, in its time and public; its text is not kept', async () => {
    const key = 'aB3dE5gH7j'
    const { store, siteId, clock } = shop
    const typed = store.secrets.seal(`site-direct-${siteId}`, JSON.stringify({ ID: 'user2', PASSWORD: 'pass-user2' }))
    const expiresAt = new Date(clock.now.getTime() + 3_600_000).toISOString()
    const keep = (more: object) =>
      store.settings.set(directKeyName(siteId, key), { siteId, userKey: 'C2', typed, expiresAt, ...more }, 'test')
    let from = 0
    const open = (word = key, site = 'shop') =>
      shop.call('site-direct-login', { site, key: word }, undefined, { address: `10.1.0.${++from}` })
    const closed = { code: 40400 }
    await keep({})
    await expect(open()).rejects.toMatchObject(closed)
    await change('site/shop', (spec) => ({ ...spec, login: { ...(spec.login as object), direct: true } }))
    await shop.sites.publish(siteId, { by: 'test' })
    expect(await open()).toHaveProperty('token')
    for (const word of [key.toLowerCase(), `${key} `, key.slice(1), '', '__proto__', directKeyName(siteId, key)])
      await expect(open(word), word).rejects.toMatchObject(closed)
    await keep({ expiresAt: clock.now.toISOString() })
    await expect(open()).rejects.toMatchObject(closed)
    await keep({})
    expect(await open()).toHaveProperty('token')
    await store.settings.remove(directKeyName(siteId, key), 'test')
    await expect(open()).rejects.toMatchObject(closed)
    await keep({})
    await shop.sites.stopSite(siteId, 'test')
    await expect(open()).rejects.toMatchObject({ code: expect.any(Number) })
    await shop.sites.startSite(siteId, 'test')
    expect(directKeyName(siteId, key)).not.toContain(key)
  })

  it('wrong logins look alike and are slowed down per ID and address', async () => {
    const login = (ID: string, PASSWORD: string, address = '10.0.0.1') =>
      shop.call('site-login', { site: 'shop', ID, PASSWORD }, undefined, { address })
    for (let i = 0; i < 5; i++) await expect(login('user3', 'wrong')).rejects.toMatchObject({ code: 60101 })
    await expect(login('nobody', 'wrong')).rejects.toMatchObject({ code: 60101 })
    await expect(login("' OR '1'='1", "' OR '1'='1")).rejects.toMatchObject({ code: 60101 })
    await expect(login('user3', 'pass-user3')).rejects.toMatchObject({ code: 42900 })
    expect(await login('user3', 'pass-user3', '10.0.0.2')).toMatchObject({ checkRes: true, b2bUserId: 'C3' })
  })
})
