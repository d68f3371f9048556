import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import type { Session } from '../../../store/store.ts'

const holidays: Document = {
  kind: 'content',
  version: 1,
  key: 'shop.holidays',
  name: { ja: '夏季休業', en: 'Holidays' },
  spec: { type: 5, message: { text: '# Closed', from: '2026-11-20', to: '2026-11-21', home: true } },
}

/** The shop with a message besides its contents. */
function withMessage(all: Document[]): Document[] {
  const site = all.find(({ kind }) => kind === 'site')!
  ;(site.spec.sections as string[]).push('content/shop.holidays')
  return [...all, structuredClone(holidays)]
}

let shop: Shop
let session: Session
beforeAll(async () => {
  shop = await openShop({ documents: withMessage })
  session = await shop.login()
})
afterAll(() => shop.close())

interface Menu {
  data: { section: { title: string; route: string; icon: string }[] }
}

/** What a user finds at a moment: entry in the menu, text on the home page, and the page itself. */
async function found(moment: string) {
  shop.clock.now = new Date(moment)
  const { data } = await shop.call<Menu>('base-info', { site: 'shop' }, session)
  const entry = data.section.find(({ title }) => title === '夏季休業')
  const home = await shop.call('site-screen', { route: '/b2b/home' }, session)
  const routes = shop.sites.running(shop.siteId)!.routes()
  const route = routes.find((one) => one.startsWith('/b2b/message/'))!
  const page = await shop.call('site-screen', { route }, session).then(
    () => true,
    (error: { code?: number }) => error.code,
  )
  return { entry: entry?.route === route, home: JSON.stringify(home).includes('# Closed'), page }
}

const there = { entry: true, home: true, page: true }
const gone = { entry: false, home: false, page: 40400 }

// The shop's clock is that of Tokyo, nine hours before Greenwich.
test.each([
  ['the second before its first day', '2026-11-19T14:59:59Z', gone],
  ['its first second', '2026-11-19T15:00:00Z', there],
  ['the last second of its last day', '2026-11-21T14:59:59Z', there],
  ['the day after', '2026-11-21T15:00:00Z', gone],
])('a message is there within its days only, decided at each request: %s', async (_name, moment, expected) => {
  expect(await found(moment)).toEqual(expected)
})

// At the end of that second something else is there: whoever looks on is told when.
test.each([
  ['before its first day', '2026-11-19T14:59:59Z', 1],
  ['on its first day', '2026-11-19T15:00:00Z', 2 * 86_400],
  ['in its last second', '2026-11-21T14:59:59.900Z', 1],
  ['afterwards', '2026-11-21T15:00:00Z', undefined],
])('page, home and menu say how long they stand as they are: %s', async (_name, moment, expected) => {
  shop.clock.now = new Date(moment)
  const { data } = await shop.call<{ data: { changesIn?: number } }>('base-info', { site: 'shop' }, session)
  const home = await shop.call<{ changesIn?: number }>('site-screen', { route: '/b2b/home' }, session)
  expect([data.changesIn, home.changesIn]).toEqual([expected, expected])
})

test('a screen on which nothing has a period says nothing of it', async () => {
  shop.clock.now = new Date('2026-11-20T03:00:00Z')
  const [route] = shop.sites
    .running(shop.siteId)!
    .routes()
    .filter((one) => one.startsWith('/b2b/list/'))
  expect(await shop.call('site-screen', { route }, session)).not.toHaveProperty('changesIn')
})

test('its entry stands in the menu with its own sign', async () => {
  shop.clock.now = new Date('2026-11-20T03:00:00Z')
  const { data } = await shop.call<Menu>('base-info', { site: 'shop' }, session)
  expect(data.section.at(-1)).toMatchObject({ title: '夏季休業', icon: 'bell', query: {} })
})
