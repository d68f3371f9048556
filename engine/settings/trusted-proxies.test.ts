import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { makeConsoleApp } from '../app.ts'
import { listen, type Listening } from '../server/listen.ts'
import { consolePort } from '../server/port.ts'
import { acceptSockets } from '../server/realtime/accept-sockets.ts'
import { openEngine, type TestEngine } from '../test/open-engine.ts'
import { trustedProxies } from './trusted-proxies.ts'

let kumiki: TestEngine
let listening: Listening
const settings = (list: string[]) => ({
  kind: 'settings',
  version: 1,
  key: 'settings',
  name: 'Settings',
  spec: { trustedProxies: list },
})

beforeAll(async () => {
  kumiki = await openEngine()
  const app = makeConsoleApp(kumiki.engine)
  listening = await listen(app, { port: 0, host: '127.0.0.1', upgrades: acceptSockets(kumiki.engine, consolePort) })
})
afterAll(async () => {
  await listening.close(0)
  await kumiki.close()
})

test.each(['10.0.0.0/33', '::/129', '10.0.0.256', '1.2.3', ':::', '10.0.0.0/'])(
  'S-02 AZ-16 %s is refused as a trusted proxy, at its place',
  async (entry) => {
    const document = settings(['127.0.0.1', entry])
    expect(await kumiki.call('POST /document/settings', { token: kumiki.admin, body: { document } })).toMatchObject({
      code: 60106,
      data: { problems: [{ code: 'address-invalid', at: '/spec/trustedProxies/1' }] },
    })
  },
)

test('S-02 a wrong one that is stored all the same is left out and told; calls, pages and sockets go on', async () => {
  const told: string[] = []
  const proxies = trustedProxies(['10.0.0.0/33', '10.0.0.1', 'nonsense'], (entry) => told.push(entry))
  expect(told).toEqual(['10.0.0.0/33', 'nonsense'])
  expect([proxies.includes('10.0.0.1'), proxies.includes('10.0.0.2')]).toEqual([true, false])

  await kumiki.engine.store.documents.create(settings(['10.0.0.0/33', '127.0.0.1']), 'test')
  await expect.poll(() => kumiki.engine.settings.current().trustedProxies.any).toBe(true)
  const address = `127.0.0.1:${listening.port}`
  const headers = { origin: `http://${address}`, 'x-forwarded-for': '203.0.113.9' }
  expect((await fetch(`http://${address}/healthz`, { headers })).status).toBe(200)
  const called = await fetch(`http://${address}/vue-element-admin/check-token`, { headers })
  expect(called.status).toBeLessThan(500)
  const socket = new WebSocket(`ws://${address}/vue-element-admin/socket`, { headers })
  const outcome = await new Promise<string>((resolve) => {
    socket.on('open', () => resolve('open'))
    socket.on('error', (error) => resolve(error.message))
  })
  socket.terminate()
  expect(outcome).toMatch(/open|503/)
})
