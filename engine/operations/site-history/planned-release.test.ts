import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
})
afterAll(() => kumiki.close())

const path = () => `/b2b-edit/planned/${kumiki.siteId}`
const ask = (method: string, body?: object, token = kumiki.admin) =>
  kumiki.ask('console', `${method} ${path()}`, { token, ...(body && { body }) })
const inMinutes = (minutes: number) => new Date(kumiki.clock.now.getTime() + minutes * 60_000).toISOString()
const pass = (minutes: number) => {
  kumiki.clock.now = new Date(kumiki.clock.now.getTime() + minutes * 60_000)
}
const run = () => kumiki.engine.jobs.run('publish-planned')
const running = async () => (await kumiki.engine.sites.state(kumiki.siteId)).release
const planned = async () => (await ask('GET')).data
const contentNamed = async (name: string, spec: object = {}) => {
  const { store } = kumiki.engine
  const { id, document, revision } = (await store.documents.find('content/shop.products'))!
  const changed = { ...document, name, spec: { ...document.spec, ...spec } }
  await store.documents.save(id, changed, { revision, by: 'admin' })
}

test('a site is published at its time, as its documents are then, under the name of who planned it', async () => {
  expect(await planned()).toEqual({ rows: [], problems: [] })
  expect((await ask('PUT', { at: inMinutes(2), name: 'Autumn', note: 'New prices' })).code).toBe(20000)
  await contentNamed('Changed after it was planned')
  expect(await planned()).toMatchObject({
    rows: [{ at: inMinutes(2), by: 'admin', name: 'Autumn', note: 'New prices', state: 'waiting', told: 'Planned' }],
  })
  await run()
  expect(await running()).toBe(1)
  pass(3)
  await run()
  expect(await running()).toBe(2)
  expect(await planned()).toMatchObject({ rows: [{ state: 'done', told: 'Published as release 2' }], problems: [] })
  const releases = await kumiki.engine.store.releases.list(kumiki.siteId)
  expect(releases[0]).toMatchObject({ number: 2, name: 'Autumn', note: 'New prices', by: 'admin' })
  // Once, and not each second.
  await run()
  expect(await running()).toBe(2)
})

test('errors that stand at that time refuse it, and are told', async () => {
  await ask('PUT', { at: inMinutes(1) })
  await contentNamed('Half made', { list: { dataSchemas: [{ schema: 'schema/gone' }] } })
  pass(2)
  await run()
  expect(await running()).toBe(2)
  const { rows, problems } = await planned()
  expect(rows).toMatchObject([{ state: 'refused', told: expect.stringContaining('Not published') as unknown }])
  expect(problems).toContainEqual(expect.objectContaining({ code: 'reference-not-found', in: 'content/shop.products' }))
})

test('it is withdrawn, and a time that has passed or is far away is refused', async () => {
  await ask('PUT', { at: inMinutes(1) })
  expect((await ask('DELETE')).code).toBe(20000)
  expect((await planned()).rows).toEqual([])
  expect((await ask('DELETE')).code).toBe(40400)
  pass(2)
  await run()
  expect(await running()).toBe(2)
  for (const at of [inMinutes(-1), inMinutes(1440 * 400), 'soon', undefined])
    expect(await ask('PUT', { at }), at).toMatchObject({
      code: 40900,
      message: expect.stringContaining('Choose a time') as unknown,
    })
})

test('who may not publish plans nothing; who may not any more when the time comes publishes nothing', async () => {
  const reader = await kumiki.addUser('reader', { b2b: ['read'] })
  expect((await ask('PUT', { at: inMinutes(1) }, reader.token)).code).toBe(40300)
  expect((await ask('DELETE', undefined, reader.token)).code).toBe(40300)
  const editor = await kumiki.addUser('editor', { b2b: ['read', 'update'] })
  expect((await ask('PUT', { at: inMinutes(1) }, editor.token)).code).toBe(20000)
  const { store } = kumiki.engine
  const { id, revision } = (await store.documents.find('user/editor'))!
  await store.documents.remove(id, { revision, by: 'admin' })
  await expect.poll(() => kumiki.engine.accounts.cached('editor')).toBeUndefined()
  pass(2)
  await run()
  expect(await running()).toBe(2)
  expect(await planned()).toMatchObject({ rows: [{ by: 'editor', state: 'refused' }], problems: [] })
})

test('a node that ended in the middle is followed by another, which publishes it', async () => {
  await contentNamed('Whole again', { list: { dataSchemas: [{ schema: 'schema/products', parameters: [rank] }] } })
  await ask('PUT', { at: inMinutes(1) })
  pass(2)
  const { plannedReleases } = kumiki.engine.store
  expect(await plannedReleases.claim(60_000)).toHaveLength(1)
  await run()
  expect(await running()).toBe(2)
  expect((await ask('PUT', { at: inMinutes(1) })).code).toBe(40900)
  expect((await ask('DELETE')).code).toBe(40900)
  pass(2)
  await run()
  expect((await planned()).rows).toMatchObject([{ state: 'done' }])
  expect(await running()).toBe(3)
})

test('MN-04 a plan makes one release: what a node made and did not run is run by the next, unless a newer one runs', async () => {
  const { store, sites } = kumiki.engine
  const count = async () => (await store.releases.list(kumiki.siteId)).length
  const before = await count()
  /** A node makes the release, and loses the plan to another one before it runs. */
  const makeOnly = async () => {
    await ask('PUT', { at: inMinutes(1) })
    pass(2)
    const [planned] = await store.plannedReleases.claim(60_000)
    pass(2)
    expect(await store.plannedReleases.claim(60_000)).toHaveLength(1)
    await expect(sites.publish(kumiki.siteId, { by: 'admin', planned })).rejects.toThrow('gone to another node')
    pass(2)
  }
  await makeOnly()
  expect([await running(), await count()]).toEqual([before, before + 1])
  await run()
  expect([await running(), await count()]).toEqual([before + 1, before + 1])
  expect((await planned()).rows).toMatchObject([{ state: 'done', told: `Published as release ${before + 1}` }])
  await makeOnly()
  await sites.publish(kumiki.siteId, { by: 'admin' })
  await run()
  expect([await running(), await count()]).toEqual([before + 3, before + 3])
})

test('MN-04 the plan is done with the publishing itself, and not after it', async () => {
  const { store, sites } = kumiki.engine
  await ask('PUT', { at: inMinutes(1) })
  pass(2)
  const [claimed] = await store.plannedReleases.claim(60_000)
  const published = await sites.publish(kumiki.siteId, { by: 'admin', planned: claimed })
  // The node ends here: nothing of it is left to do.
  expect(await store.plannedReleases.get(kumiki.siteId)).toMatchObject({
    state: 'done',
    outcome: { release: published?.release },
  })
  pass(2)
  await run()
  expect(await running()).toBe(published?.release)
})

const rank = { name: 'RANK', source: 'login', field: 'PRICE_RANK' }
