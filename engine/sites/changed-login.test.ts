import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { prefix } from '../call/prefix.ts'
import { openNodes, type Node, type Nodes } from '../test/open-nodes.ts'
import { hasPostgresql } from '../test/servers/postgresql.ts'
import { withOwnLogin } from '../test/shop/with-own-login.ts'

interface Heard {
  code: number
  // Tests read whatever the call answers.
  // oxlint-disable-next-line @typescript-eslint/no-explicit-any
  data: any
}

if (!hasPostgresql())
  test.skip('skipped: a login that is changed on one of two nodes (no PostgreSQL installed)', () => {})

describe.skipIf(!hasPostgresql())('a login that is changed on one of two nodes', () => {
  let nodes: Nodes
  let here: Node
  let there: Node
  let siteId: number
  let ids: Nodes['ids']
  beforeAll(async () => {
    nodes = await openNodes(withOwnLogin)
    ;({ here, there, siteId, ids } = nodes)
  })
  afterAll(() => nodes?.close())

  const ask = async (node: Node, route: string, token: string | undefined, body?: object): Promise<Heard> => {
    const [method = 'GET', path = '/'] = route.split(' ')
    const response = await fetch(`${node.siteUrl}${prefix}${path}`, {
      method,
      headers: {
        'x-language': 'en',
        ...(token !== undefined && { 'x-token': token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Heard
  }
  const rows = async (node: Node, token: string, content: keyof Nodes['ids'] = 'products') =>
    (await ask(node, 'POST /b2b/contentdb/pageinfo/pageData', token, { contentId: ids[content] })).code
  const enter = async (node: Node, user: string) => {
    const { data } = await ask(node, 'POST /b2b/login', undefined, { site: 'shop', ID: user, PASSWORD: `pass-${user}` })
    return String(data.token)
  }
  const enterOrders = async (node: Node, user: string, token: string) => {
    const input = { site: 'shop', contentId: ids.orders, ID: user, PASSWORD: `section-${user}` }
    return String((await ask(node, 'POST /b2b/login', token, input)).data.token)
  }
  /** What the open page of a user hears, without anything being pressed. */
  const listenAt = async (node: Node, token: string) => {
    const socket = new WebSocket(`${node.siteUrl.replace('http', 'ws')}${prefix}/socket`, {
      headers: { Origin: node.siteUrl },
    })
    const events: string[] = []
    socket.on('open', () => socket.send(JSON.stringify({ type: 'login', token })))
    socket.on('message', (text: Buffer) => {
      const { type } = JSON.parse(text.toString()) as { type: string }
      if (type !== 'touched') events.push(type)
    })
    await expect.poll(() => events).toEqual(['ready'])
    return { socket, events }
  }
  const publish = async (release?: number) => {
    const body = { id: siteId, ...(release !== undefined && { release }) }
    const published = await here.call('POST /b2b-edit/publish', { token: here.admin, body })
    expect(published).toMatchObject({ code: 20000, data: { status: 'publish' } })
    return published.data.release as number
  }
  const tighten = (schema: string, user: string) =>
    nodes.change(`schema/${schema}`, (spec) => (spec['sql'] = [spec['sql'], ` AND login_id <> '${user}'`].flat()))
  test('AN-25 MN-03 whoever came in by the former login does nothing more on either node, whatever the open page does', async () => {
    const idle = await enter(there, 'user1')
    const page = await listenAt(there, idle)
    const script = await enter(here, 'user2')
    const section = await enterOrders(there, 'user3', script)
    const cart = { contentId: ids.products, rowKey: ['P000001'], count: 2 }
    expect((await ask(there, 'PUT /b2b/content/list/update-purchase-count', idle, cart)).code).toBe(20000)
    for (const node of [here, there]) expect(await rows(node, idle)).toBe(20000)

    await tighten('customer-login', 'user1')
    let isOver = false
    /** No release answers somebody who is not in by its own login. */
    const seen = (async () => {
      const answers: { release: number; user: unknown }[] = []
      while (!isOver) {
        const { data } = await ask(there, 'GET /b2b/baseInfo?site=shop', idle)
        answers.push({ release: data.release, user: data.data.b2bUserId })
      }
      return answers
    })()
    const release = await publish()
    for (const token of [idle, script]) expect([50008, 50012]).toContain(await rows(here, token))
    expect([50008, 50012]).toContain(await rows(here, section, 'orders'))
    await nodes.settled()
    const refused = [
      await rows(there, idle),
      await rows(there, script),
      await rows(there, section, 'orders'),
      (await ask(there, 'PUT /b2b/content/list/update-purchase-count', idle, { ...cart, count: 3 })).code,
      (await ask(there, 'POST /b2b/open', idle, { site: 'shop', route: '/b2b/home' })).code,
      (await ask(there, 'GET /b2b/job', idle)).code,
    ]
    expect(refused.filter((code) => code !== 50008 && code !== 50012)).toEqual([])
    isOver = true
    expect((await seen).filter((one) => one.release === release && one.user !== undefined)).toEqual([])
    // The page is told why; its OK is not needed for anything.
    await expect.poll(() => page.events).toEqual(['ready', 'site-changed'])
    await expect.poll(() => page.socket.readyState).toBe(WebSocket.CLOSED)
    expect(
      (await ask(there, 'POST /b2b/login', undefined, { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' })).code,
    ).toBe(60101)
    expect(await rows(there, await enter(there, 'user2'))).toBe(20000)
  })

  test('AN-25 MN-03 an own login that is changed ends its own sessions alone; the cart of its user stays', async () => {
    const user = await enter(there, 'user2')
    const page = await listenAt(there, user)
    const section = await enterOrders(here, 'user3', user)
    const cart = { contentId: ids.products, rowKey: ['P000002'], count: 4 }
    expect((await ask(here, 'PUT /b2b/content/list/update-purchase-count', user, cart)).code).toBe(20000)
    expect(await rows(there, section, 'orders')).toBe(20000)
    await tighten('section-login', 'user3')
    await publish()
    await nodes.settled()
    for (const node of [here, there]) {
      expect([50008, 50012]).toContain(await rows(node, section, 'orders'))
      expect(await rows(node, user)).toBe(20000)
    }
    await expect.poll(() => page.events).toEqual(['ready', 'site-updated'])
    const count = await ask(there, 'POST /b2b/content/list/get-purchase-count', user, { contentId: ids.products })
    expect(count).toMatchObject({ code: 20000, data: { lines: 1 } })
    page.socket.close()
  })

  test('AN-25 MN-03 a node that is behind serves no former session, and keeps who came in by the new login', async () => {
    const former = await enter(there, 'user2')
    const first = here.engine.sites.running(siteId)!.number
    expect(await rows(there, former)).toBe(20000)
    // The other node cannot load what is published for a while.
    const gate = Promise.withResolvers<void>()
    const { releases } = there.engine.store
    const get = releases.get.bind(releases)
    releases.get = async (...which) => {
      await gate.promise
      return get(...which)
    }
    try {
      await tighten('customer-login', 'user4')
      await publish()
      await expect.poll(() => rows(there, former)).toBe(50008)
      expect(there.engine.sites.running(siteId)?.number).toBe(first)
      // Still by the former login, which nobody can know there.
      const late = await enter(there, 'user4')
      expect(await rows(here, late)).toBe(50012)
      const fresh = rows(there, await enter(here, 'user2'))
      expect(await Promise.race([fresh, enter(here, 'user2').then(() => 'waits')])).toBe('waits')
      gate.resolve()
      expect(await fresh).toBe(20000)
      await nodes.settled()
      expect(await rows(there, late)).toBe(50012)
    } finally {
      gate.resolve()
      releases.get = get
    }
  })

  test('AN-25 MN-03 who was logged out stays out when the earlier release runs again', async () => {
    const first = here.engine.sites.running(siteId)!.number
    const token = await enter(there, 'user2')
    await tighten('customer-login', 'user5')
    await publish()
    await nodes.settled()
    await publish(first)
    await nodes.settled()
    for (const node of [here, there]) expect(await rows(node, token)).toBe(50008)
    expect(await rows(there, await enter(here, 'user5'))).toBe(20000)
  })

  test('MN-03 AZ-20 who worked on a site that was stopped logs in again when it is open, on each node', async () => {
    const token = await enter(there, 'user2')
    const page = await listenAt(there, token)
    await here.call('POST /b2b-edit/stop', { token: here.admin, body: { id: siteId } })
    await here.call('POST /b2b-edit/start', { token: here.admin, body: { id: siteId } })
    for (const node of [here, there]) await expect.poll(() => rows(node, token)).toBe(50008)
    await expect.poll(() => page.events).toEqual(['ready', 'not-active'])
  })

  test('AN-25 a node that cannot serve what was published logs nobody out who came in by it', async () => {
    const { releases } = there.engine.store
    const get = releases.get.bind(releases)
    releases.get = () => Promise.reject(new Error('no'))
    try {
      await tighten('customer-login', 'user3')
      await publish()
      const token = await enter(here, 'user2')
      expect(await rows(there, token)).toBe(50300)
      expect((await ask(there, 'GET /b2b/check-token', token)).code).toBe(50300)
      expect(await rows(here, token)).toBe(20000)
    } finally {
      releases.get = get
    }
  })
})
