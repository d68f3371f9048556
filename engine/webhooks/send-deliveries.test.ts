import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outboundLimits } from '../settings/installation.ts'
import { adminPassword, openEngine, type TestEngine } from '../test/open-engine.ts'
import { mostTries } from './next-try.ts'
import { addDeliveries, plannedDeliveries } from './planned-deliveries.ts'
import { sendDeliveries } from './send-deliveries.ts'
import { receiverSecret, startReceiver, type Receiver } from './test/receiver.ts'

let kumiki: TestEngine
let receiver: Receiver
let number = 0

beforeEach(async () => {
  kumiki = await openEngine()
  receiver = await startReceiver()
  allow([{ to: '127.0.0.1' }])
  await make('erp')
})
afterEach(async () => {
  await receiver.close()
  await kumiki.close()
})

function allow(allowed: { to: string }[], more: { totalMs?: number } = {}): void {
  const current = kumiki.engine.settings.current()
  current.outbound = { ...current.outbound, ...outboundLimits({ allowed }), ...more }
}
const document = (key: string, spec: object = {}) => ({
  ...{ kind: 'webhook', version: 1, key, name: key },
  spec: { url: receiver.url, events: ['release.published'], secret: { $secret: 'secret' }, ...spec },
})
/** Whoever made the first ones has been logged out meanwhile: the clock is put forward by hours. */
const token = async () => (await kumiki.login('admin', adminPassword)).data.token as string
const call = async (route: string, body?: object) => kumiki.call(route, { token: await token(), ...(body && { body }) })
async function make(key: string, spec: object = {}): Promise<number> {
  const body = { document: document(key, spec), secrets: { '/spec/secret': receiverSecret } }
  const { status, data } = await call('POST /document/webhook', body)
  expect(status).toBe(200)
  return data.id
}
/** Something happens, as the store writes it. */
async function happen(engine = kumiki.engine): Promise<void> {
  const happened = { site: 'site/shop', event: 'release.published', data: { number: ++number, by: 'ann' } } as const
  await engine.store.transaction(async (inside) =>
    addDeliveries(inside, await plannedDeliveries(inside, happened, { once: `test ${number}` })),
  )
}
const send = () => sendDeliveries(kumiki.engine)
const pass = (minutes: number) => {
  kumiki.clock.now = new Date(kumiki.clock.now.getTime() + minutes * 60_000)
}
const log = async (id?: number) => (await call(`GET /webhook-log${id === undefined ? '' : `/${id}`}`)).data
const states = async () => (await log()).rows.map(({ status }: { status: string }) => status)
const status =
  (code: number, headers = {}): Receiver['answers'] =>
  (_nth, response) =>
    response.writeHead(code, headers).end()

test('WH-02 a receiver that fails twice gets the same delivery again, each time signed with the time of that try', async () => {
  receiver.answers = (nth, response) => response.writeHead(nth < 2 ? 500 : 200).end(nth < 2 ? 'busy' : '')
  await happen()
  await send()
  expect(await send()).toBe(0)
  expect(await log()).toMatchObject({
    rows: [{ status: 'waiting', tries: 1, httpStatus: 500, answer: 'HTTP 500 busy' }],
  })
  for (let tries = 0; tries < 2; tries++) {
    pass(1)
    await send()
  }
  expect(receiver.heard).toHaveLength(3)
  const [first, second, third] = receiver.heard
  expect(receiver.heard.every(({ isSigned }) => isSigned)).toBe(true)
  expect([second!.text, third!.text]).toEqual([first!.text, first!.text])
  const times = receiver.heard.map(({ headers }) => Number(headers['webhook-timestamp']))
  expect(times.map((time) => time - times[0]!)).toEqual([0, 60, 120])
  expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([first!.body.id]))
  const [{ id }] = (await log()).rows
  const read = await log(id)
  expect(read).toMatchObject({
    status: 'sent',
    history: [{ httpStatus: 500 }, { httpStatus: 500 }, { httpStatus: 200 }],
  })
  expect(JSON.parse(read.body)).toEqual(first!.body)
})

test('WH-05 what was written by a node that died before it sent is delivered by another one, once', async () => {
  await happen()
  // It has claimed it and says nothing more.
  const [claimed] = await kumiki.engine.store.deliveries.claim({ limit: 5, ms: 15_000 })
  pass(1)
  await send()
  expect(receiver.heard).toHaveLength(1)
  const late = kumiki.engine.store.deliveries.settle(claimed!.id, claimed!.fence, {
    state: 'failed',
    outcome: { tries: [] },
  })
  await expect(late).rejects.toThrow()
  expect(await states()).toEqual(['sent'])
})

test('WH-05 nodes that send at one time send each delivery once', async () => {
  for (let i = 0; i < 30; i++) await happen()
  await Promise.all([send(), send(), send()])
  expect(receiver.heard).toHaveLength(30)
  expect(new Set(receiver.heard.map(({ body }) => body.id)).size).toBe(30)
})

describe('WH-04 a receiver', () => {
  test('that does not answer is cut, and what else is for it waits with that delivery', async () => {
    allow([{ to: '127.0.0.1' }], { totalMs: 300 })
    receiver.answers = () => undefined
    for (let i = 0; i < 20; i++) await happen()
    await send()
    // Eight are on their way at a time: nobody else is asked after one of them came to nothing.
    expect(receiver.heard.length).toBeLessThanOrEqual(8)
    expect(await states()).toEqual(Array.from({ length: 20 }, () => 'waiting'))
    const { rows } = await log()
    expect(rows[0].answer).toMatch(/waits with it|in time/)
    receiver.answers = status(204)
    allow([{ to: '127.0.0.1' }])
    receiver.heard.length = 0
    pass(1)
    await send()
    expect(new Set(receiver.heard.map(({ body }) => body.id)).size).toBe(20)
  })

  test('that says 410 is not asked any more, until somebody sends again', async () => {
    receiver.answers = status(410)
    await happen()
    await send()
    await happen()
    await send()
    expect(receiver.heard).toHaveLength(1)
    expect(await states()).toEqual(['kept', 'failed'])
    const { rows: webhooks } = (await call('GET /document/webhook')).data
    expect(webhooks).toMatchObject([{ state: 'stopped' }])
    expect((await call(`GET /config/webhook/${webhooks[0].id}/about`)).data).toEqual({ stopped: true })
    receiver.answers = status(204)
    const { rows } = await log()
    const resent = await call('POST /webhook-log/resend', { ids: rows.map(({ id }: { id: number }) => id) })
    expect(resent.data).toEqual({ waiting: 2, left: 0 })
    await send()
    expect(await states()).toEqual(['sent', 'sent'])
    expect((await call(`GET /config/webhook/${webhooks[0].id}/about`)).data).toEqual({ stopped: false })
  })

  test('that never takes it is asked twelve times, and then left alone', async () => {
    receiver.answers = status(503, { 'retry-after': '1' })
    await happen()
    for (let i = 0; i < mostTries + 3; i++) {
      await send()
      pass(8 * 60)
    }
    expect(receiver.heard).toHaveLength(mostTries)
    await happen()
    await send()
    expect(receiver.heard).toHaveLength(mostTries)
    expect(await states()).toEqual(['kept', 'failed'])
  })

  test('that asks for time gets it, and a redirect is no answer that is followed', async () => {
    const elsewhere = await startReceiver()
    receiver.answers = (nth, response) =>
      response
        .writeHead(nth === 0 ? 429 : 307, nth === 0 ? { 'retry-after': '3600' } : { location: elsewhere.url })
        .end()
    await happen()
    await send()
    pass(59)
    expect(await send()).toBe(0)
    pass(1)
    await send()
    expect(receiver.heard).toHaveLength(2)
    expect([elsewhere.connections(), await states()]).toEqual([0, ['waiting']])
    await elsewhere.close()
  })

  test('that is slow or away holds up nobody else', async () => {
    allow([{ to: '127.0.0.1' }], { totalMs: 300 })
    const other = await startReceiver()
    await make('other', { url: other.url })
    receiver.answers = () => undefined
    for (let i = 0; i < 10; i++) await happen()
    await send()
    expect(new Set(other.heard.map(({ body }) => body.id)).size).toBe(10)
    await other.close()
  })
})

test('WH-01 an address that the settings do not allow is refused before a connection, in words, by a test and by deliveries', async () => {
  allow([])
  const body = { document: document('erp'), secrets: { '/spec/secret': receiverSecret } }
  const { data } = await call('POST /config/webhook/test', body)
  expect(data.problems).toMatchObject([{ code: 'web-api-network', at: '/spec/url' }])
  await happen()
  await send()
  const { rows } = await log()
  expect(rows).toMatchObject([{ status: 'failed', answer: expect.stringContaining('127.0.0.1') }])
  const own = document('erp', { url: `http://127.0.0.1:${kumiki.engine.config.port}/` })
  allow([{ to: '127.0.0.1' }])
  const itself = await call('POST /config/webhook/test', { ...body, document: own })
  expect(itself.data.problems).toMatchObject([{ code: 'web-api-own' }])
  expect(receiver.connections()).toBe(0)
})

test('WH-03 the secret stays inside: not in the body, the log, the document, an export, nor where an answer repeats it', async () => {
  receiver.answers = (_nth, response) => response.writeHead(400).end(`not signed with ${receiverSecret}`)
  await happen()
  await send()
  const [{ id }] = (await log()).rows
  const told = [
    receiver.heard,
    await log(),
    await log(id),
    (await call('POST /config/webhook/test', { document: document('erp') })).data,
    (await call('GET /document/webhook')).data,
    (await call(`GET /document/webhook/${(await call('GET /document/webhook')).data.rows[0].id}`)).data,
  ]
  expect(JSON.stringify(told)).not.toContain(receiverSecret.slice(6))
  expect(receiver.heard).toHaveLength(2)
  // One that was typed for another address is not used (SE-02).
  const elsewhere = await startReceiver()
  const { data } = await call('POST /config/webhook/test', { document: document('erp', { url: elsewhere.url }) })
  expect(data.problems).toMatchObject([{ code: 'web-api-secret-missing', at: '/spec/secret' }])
  expect(elsewhere.connections()).toBe(0)
  await elsewhere.close()
})

test('WH-03 credentials of a connection go to its own server alone', async () => {
  const secrets = { '/spec/password': 'canary-password' }
  const spec = {
    apiUrl: new URL(receiver.url).origin,
    authType: 1,
    username: 'kumiki',
    password: { $secret: 'password' },
  }
  const web = { kind: 'web-api', version: 1, key: 'own', name: 'Own', spec }
  expect((await call('POST /document/web-api', { document: web, secrets })).status).toBe(200)
  const typed = { '/spec/secret': receiverSecret }
  const connection = 'web-api/own'
  const test = async (url: string) =>
    (await call('POST /config/webhook/test', { document: document('erp', { url, connection }), secrets: typed })).data
  expect((await test(receiver.url)).problems).toEqual([])
  expect(receiver.heard[0]!.headers.authorization).toMatch(/^Basic /)
  const elsewhere = await startReceiver()
  expect((await test(elsewhere.url)).problems).toMatchObject([{ code: 'webhook-connection-elsewhere' }])
  expect(elsewhere.connections()).toBe(0)
  await elsewhere.close()
})

test('WH-06 who may not see the webhook reads no body, and who may not change settings sends nothing', async () => {
  await happen()
  await send()
  const [{ id }] = (await log()).rows
  const reader = await kumiki.addUser('reader', { log: ['read'] })
  const read = await kumiki.call(`GET /webhook-log/${id}`, { token: reader.token })
  expect(read.data).toMatchObject({ status: 'sent', history: [{ httpStatus: 204 }] })
  expect([read.data.body, read.data.url]).toEqual([undefined, undefined])
  const body = { ids: [id] }
  expect((await kumiki.call('POST /webhook-log/resend', { token: reader.token, body })).status).toBe(403)
  const asked = { document: document('erp'), secrets: { '/spec/secret': receiverSecret } }
  expect((await kumiki.call('POST /config/webhook/test', { token: reader.token, body: asked })).status).toBe(403)
  expect(receiver.heard).toHaveLength(1)
})

test('one that is turned off is told nothing, what waits for it is kept, and one that is deleted fails', async () => {
  receiver.answers = status(500)
  await happen()
  await send()
  const id = (await call('GET /document/webhook')).data.rows[0].id as number
  const { revision } = (await call(`GET /document/webhook/${id}`)).data
  await call(`PUT /document/webhook/${id}`, { document: document('erp', { valid: false }), revision })
  await happen()
  pass(1)
  await send()
  expect(await states()).toEqual(['kept'])
  await call(`DELETE /document/webhook/${id}`)
  const [{ id: delivery }] = (await log()).rows
  expect((await call('POST /webhook-log/resend', { ids: [delivery] })).status).not.toBe(200)
  expect(receiver.heard).toHaveLength(1)
})
