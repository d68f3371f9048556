import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Address } from '../../runtime/document.ts'
import type { Problem } from '../../runtime/problem.ts'
import { openListening, type ListeningEngine } from '../test/open-listening.ts'
import { withOwnLogin } from '../test/shop/with-own-login.ts'

let kumiki: ListeningEngine
const ids: Record<string, number> = {}
beforeAll(async () => {
  kumiki = await openListening(withOwnLogin)
  for (const key of ['catalogue', 'orders'])
    ids[key] = (await kumiki.engine.store.documents.find(`content/shop.${key}`))!.id
  const sources = join(kumiki.folder, 'sources')
  copyFileSync(join(sources, 'shop.db'), join(sources, 'other.db'))
})
afterAll(() => kumiki.close())

const ask = (route: string, token: string | undefined, body?: object) => kumiki.ask('site', route, { token, body })
const rows = async (content: string, token: string | undefined) =>
  (await ask('POST /b2b/contentdb/pageinfo/pageData', token, { contentId: ids[content] })).code
const changes = async (release?: number) => {
  const query = release === undefined ? '' : `?release=${release}`
  return kumiki.call(`GET /b2b-edit/changes/${kumiki.siteId}${query}`, { token: kumiki.admin })
}
const publish = async (release?: number) => {
  const body = { id: kumiki.siteId, ...(release !== undefined && { release }) }
  const published = await kumiki.call('POST /b2b-edit/publish', { token: kumiki.admin, body })
  expect(published.data.problems.filter(({ severity }: Problem) => severity !== 'warning')).toEqual([])
}
// Each case knows what it changes.
// oxlint-disable-next-line @typescript-eslint/no-explicit-any
const change = async (address: Address, edit: (spec: Record<string, any>) => void) => {
  const { documents } = kumiki.engine.store
  const stored = (await documents.find(address))!
  const document = structuredClone(stored.document)
  edit(document.spec)
  await documents.save(stored.id, document, { revision: stored.revision, by: 'test' })
}

interface Inside {
  site: string | undefined
  section: string | undefined
  visitor: string | undefined
}

/** Whoever can come in: a user, one of the orders' own login, a visitor where nobody is asked. */
async function comeIn(): Promise<Inside> {
  const user = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
  const site = (await ask('POST /b2b/login', undefined, user)).data?.token as string | undefined
  const visitor = (await ask('GET /b2b/baseInfo?site=shop', undefined)).data.data.token as string | undefined
  const own = { site: 'shop', contentId: ids['orders'], ID: 'user2', PASSWORD: 'section-user2' }
  const section = (await ask('POST /b2b/login', site ?? visitor, own)).data?.token as string | undefined
  return { site, section, visitor }
}

const all =
  'Users who are logged in to the site stay logged in and are asked to load their page again. Carts stay as they are.'
const users =
  'The login changes: all users who are logged in to the site are logged out and have to log in again. Carts stay as they are.'
const orders =
  'The own login changes for “Orders”: users who are logged in there are logged out of it. They stay logged in to the site and are asked to load their page again. Carts stay as they are.'
const opens =
  'The site becomes open to everybody: all users who are logged in are logged out and go on without logging in, with new carts.'
const closes = 'The site asks for a login from then on: whoever uses it without one has to log in, with a new cart.'

/** What is edited, what the builder is told, and who is out afterwards. */
const cases: [what: string, told: string, edit: () => Promise<unknown>, out: (keyof Inside)[]][] = [
  [
    'a name of a content',
    all,
    () => change('content/shop.catalogue', (spec) => (spec.list.columns[0].label = 'C')),
    [],
  ],
  ['direct login', all, () => change('site/shop', (spec) => (spec.login.direct = true)), []],
  ['the column that greets', all, () => change('site/shop', (spec) => (spec.login.nameField = 'CUSTOMER_CODE')), []],
  [
    'labels of the login',
    all,
    () => change('schema/customer-login', (spec) => (spec.resultColumns[0].label = 'X')),
    [],
  ],
  ['its timeout', all, () => change('schema/customer-login', (spec) => (spec.timeout = 20)), []],
  ['a remark of its data source', all, () => change('data-source/shop', (spec) => (spec.remark = 'Moves in May')), []],
  ['a content less, and its statements', all, () => change('site/shop', (spec) => spec.sections.shift()), []],
  [
    'the statement of the own login',
    orders,
    () => change('schema/section-login', (spec) => (spec.sql = [...spec.sql, ' AND 1 = 1'])),
    ['section'],
  ],
  ['an own login less', orders, () => change('content/shop.orders', (spec) => delete spec.login), ['section']],
  [
    'an own login more',
    all,
    () =>
      change(
        'content/shop.orders',
        (spec) => (spec.login = { schema: 'schema/section-login', idField: 'CUSTOMER_CODE' }),
      ),
    [],
  ],
  [
    'the statement of the login',
    users,
    () => change('schema/customer-login', (spec) => (spec.sql = [...spec.sql, " AND code <> 'C9'"])),
    ['site', 'section'],
  ],
  [
    'the column that names the user',
    users,
    () => change('site/shop', (spec) => (spec.login.idField = 'CUSTOMER_NAME')),
    ['site', 'section'],
  ],
  [
    'who is suspended',
    users,
    () => change('site/shop', (spec) => (spec.login.userState = { field: 'PRICE_RANK', suspended: ['Z'] })),
    ['site', 'section'],
  ],
  [
    'when the row is read',
    users,
    () => change('site/shop', (spec) => (spec.login.retrievalTiming = 2)),
    ['site', 'section'],
  ],
  [
    'where its database is',
    users,
    () => change('data-source/shop', (spec) => (spec.db = 'other.db')),
    ['site', 'section'],
  ],
  [
    'a login no more',
    opens,
    () =>
      change('site/shop', (spec) => {
        delete spec.login
        spec.public = true
      }),
    ['site', 'section'],
  ],
  ['a label of an open site', all, () => change('site/shop', (spec) => (spec.overview = 'Open')), []],
  [
    'a login again',
    closes,
    () =>
      change('site/shop', (spec) => {
        spec.login = { schema: 'schema/customer-login' }
        delete spec.public
      }),
    ['visitor', 'section'],
  ],
]

test('AN-25 what the builder is told before publishing is what then happens: who came in by the former login is out at once, everybody else stays', async () => {
  for (const [what, told, edit, out] of cases) {
    const inside = await comeIn()
    await edit()
    expect
      .soft((await changes()).data.told, what)
      .toBe(`Documents to publish: ${(await changes()).data.total}. ${told}`)
    await publish()
    for (const [who, token] of Object.entries(inside)) {
      if (token === undefined) continue
      const content = who === 'section' ? 'orders' : 'catalogue'
      const code = await rows(content, token)
      if (out.includes(who as keyof Inside)) expect.soft([50008, 50012], `${what}: ${who}`).toContain(code)
      // A section whose login is gone is the site's.
      else expect.soft(code, `${what}: ${who}`).toBe(20000)
    }
  }
})

test('AN-25 an earlier release is published with its login: the same is told and done, and who was out stays out', async () => {
  const { siteId, engine } = kumiki
  const first = engine.sites.running(siteId)!.number
  const former = await comeIn()
  await change('schema/customer-login', (spec) => (spec.sql = [...spec.sql, " AND code <> 'C8'"]))
  await publish()
  expect(await rows('catalogue', former.site)).toBe(50008)
  const now = await comeIn()
  expect((await changes(first)).data.told).toBe(
    `Release ${first} becomes public again, as it was. The documents stay as they are. ${users}`,
  )
  await publish(first)
  for (const token of [former.site, now.site]) expect(await rows('catalogue', token)).toBe(50008)
  expect(await rows('catalogue', (await comeIn()).site)).toBe(20000)
  expect(await changes(999)).toMatchObject({ code: 40400 })
})
