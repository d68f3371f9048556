import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'

/** A shop whose orders and catalogue each have a login of their own, by passwords of their own. */
const changed = (documents: Document[]): Document[] => [
  ...documents.map((document): Document => {
    const { key, spec } = document
    const login = { schema: 'schema/section-login', idField: 'CUSTOMER_CODE' }
    const ranked = { field: 'PRICE_RANK', suspended: ['S'] }
    if (key === 'shop.orders') return { ...document, spec: { ...spec, login: { ...login, userState: ranked } } }
    return key === 'shop.catalogue' ? { ...document, spec: { ...spec, login } } : document
  }),
  ...documents
    .filter(({ key }) => key === 'customer-login')
    .map((document): Document => ({
      ...document,
      key: 'section-login',
      name: 'section-login',
      spec: {
        ...document.spec,
        sql: [
          "SELECT code AS CUSTOMER_CODE, name AS CUSTOMER_NAME, CASE code WHEN 'C4' THEN 'S' ELSE 'A' END AS PRICE_RANK",
          "  FROM customer WHERE login_id = :ID AND 'section-' || login_id = :PASSWORD",
        ],
      },
    })),
]

let kumiki: ListeningEngine
const ids: Record<string, number> = {}
beforeAll(async () => {
  kumiki = await openListening(changed)
  for (const key of ['products', 'orders', 'catalogue'])
    ids[key] = (await kumiki.engine.store.documents.find(`content/shop.${key}`))!.id
})
afterAll(() => kumiki.close())

const ask = (route: string, token: string | undefined, body?: object) => kumiki.ask('site', route, { token, body })
const login = (user: string) => ask('POST /b2b/login', undefined, { site: 'shop', ID: user, PASSWORD: `pass-${user}` })
const enter = (content: string, user: string, token: string | undefined, password = `section-${user}`) =>
  ask('POST /b2b/login', token, { site: 'shop', contentId: ids[content], ID: user, PASSWORD: password })
const rows = (content: string, token: string) =>
  ask('POST /b2b/contentdb/pageinfo/pageData', token, { contentId: ids[content] })
const routeOf = async (content: string, token: string) => {
  const { section } = (await ask('GET /b2b/baseInfo?site=shop', token)).data.data
  return (section as { contentId: number; route: string }[]).find(({ contentId }) => contentId === ids[content])!.route
}
const screen = async (route: string, token: string, content?: string) => {
  const own = content === undefined ? '' : `&contentId=${ids[content]}`
  return ask(`GET /b2b/screen?site=shop&route=${encodeURIComponent(route)}${own}`, token)
}

test('a section with a login of its own opens to that login only, and that login opens nothing else', async () => {
  const site = (await login('user1')).data.token as string
  const route = await routeOf('orders', site)
  expect((await rows('products', site)).code).toBe(20000)
  expect(await rows('orders', site)).toMatchObject({ status: 404 })
  // In place of its page the section shows who may come in.
  const entrance = (await screen(route, site)).data.screen
  expect(entrance.spec.blocks[0]).toMatchObject({ type: 'login', onSubmit: [{ input: { contentId: ids.orders } }] })
  expect(JSON.stringify(entrance)).not.toContain('ORDER_NO')

  expect(await enter('orders', 'user2', site, 'pass-user2')).toMatchObject({ code: 60101 })
  const entered = await enter('orders', 'user2', site)
  expect(entered).toMatchObject({ code: 20000, data: { b2bUserId: 'C2' } })
  const section = entered.data.token as string
  expect((await rows('orders', section)).code).toBe(20000)
  expect(JSON.stringify((await screen(route, section, 'orders')).data.screen)).toContain('ORDER_NO')

  // Neither another section, nor that other section's own login, nor the site itself.
  for (const content of ['products', 'catalogue']) expect(await rows(content, section)).toMatchObject({ code: 50008 })
  expect(await enter('catalogue', 'user2', section)).toMatchObject({ code: 50008 })
  expect((await ask('GET /b2b/baseInfo?site=shop', section)).data.data).toMatchObject({ section: [] })
  expect((await ask('POST /b2b/open', section, { site: 'shop', route: '/b2b/home' })).data.route).toBe('/login')
  expect(await screen('/b2b/home', section, 'orders')).toMatchObject({ code: 50008 })
  expect(await screen(await routeOf('catalogue', site), section, 'orders')).toMatchObject({ code: 50008 })
  expect(await ask('PUT /b2b/login-token', section, { token: section, siteId: kumiki.siteId })).toMatchObject({
    code: 50008,
  })
  // Naming the section does not make another content of it.
  const stolen = { contentId: ids.orders, of: ids.products }
  expect((await ask('POST /b2b/content/list/order-again', section, stolen)).code).not.toBe(20000)
})

test('the row of the section’s login decides what its statements are bound to', async () => {
  const site = (await login('user1')).data.token as string
  const section = (await enter('orders', 'user2', site)).data.token as string
  const { store } = kumiki.engine
  const session = (await store.sessions.get(section))!
  expect(session).toMatchObject({ contentId: ids.orders, userKey: 'C2', data: { login: { CUSTOMER_CODE: 'C2' } } })
})

test('it is entered from within the site, and who is suspended by its row is told so', async () => {
  expect(await enter('orders', 'user2', undefined)).toMatchObject({ code: 50008 })
  const site = (await login('user1')).data.token as string
  expect(await enter('orders', 'user4', site)).toMatchObject({ code: 50016 })
  expect(await enter('products', 'user2', site)).toMatchObject({ status: 404 })
})

test('its logout ends it alone', async () => {
  const site = (await login('user1')).data.token as string
  const section = (await enter('orders', 'user2', site)).data.token as string
  expect((await ask('POST /b2b/logout', section, { contentId: ids.orders })).code).toBe(20000)
  expect(await rows('orders', section)).toMatchObject({ code: 50008 })
  expect((await rows('products', site)).code).toBe(20000)
})

test('A-14 it ends with the session of the site that it was opened from, and with no other', async () => {
  const [site, another] = [(await login('user1')).data.token as string, (await login('user1')).data.token as string]
  const section = (await enter('orders', 'user2', site)).data.token as string
  const other = (await enter('orders', 'user2', another)).data.token as string
  expect((await ask('POST /b2b/logout', site, {})).code).toBe(20000)
  expect(await rows('orders', section)).toMatchObject({ code: 50008 })
  expect((await rows('orders', other)).code).toBe(20000)
})
