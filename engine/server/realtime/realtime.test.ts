import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { patienceMs } from '../../test/limits.ts'
import { compose } from '../../compose.ts'
import type { Composed } from '../../compose.ts'
import type { SiteChange } from '../../sites/sites.ts'
import { noSites } from '../../sites/port-sites.ts'
import { listen } from '../listen.ts'
import type { Listening } from '../listen.ts'
import { makeLog } from '../../log/log.ts'
import { acceptSockets } from './accept-sockets.ts'
import { makeRealtime } from './realtime.ts'
import type { RunningRelease } from '../../sites/running-release.ts'
import type { Port } from '../port.ts'
import type { Peer } from './peer.ts'

const root = new URL('../../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'kumiki-realtime-'))
let composed: Composed
const atConsole: Port = { kind: 'console', sites: noSites }
const atSite: Port = { kind: 'site', sites: { ...noSites, admits: (siteId) => siteId < 100 } }
let consolePort: Listening
let sitePort: Listening
let handlers: ((change: SiteChange) => void)[]

beforeAll(async () => {
  composed = await compose({ root, dataFolder: folder, log: makeLog('silent') })
  const { engine } = composed
  handlers = []
  engine.sites.on = (handler) => {
    handlers.push(handler)
    return () => undefined
  }
  const listening = (port: Port) =>
    listen(new Hono(), { port: 0, host: '127.0.0.1', upgrades: acceptSockets(engine, port) })
  consolePort = await listening(atConsole)
  sitePort = await listening(atSite)
  composed.setReady(true)
  const spec = { userId: 'mori', lastName: 'Mori', firstName: 'Aki', password: { $secret: 'password' } }
  await engine.store.documents.create({ kind: 'user', version: 1, key: 'mori', name: 'Mori', spec }, 'test')
})

afterAll(async () => {
  await Promise.all([consolePort.close(1000), sitePort.close(1000)])
  await composed.close(0)
  rmSync(folder, { recursive: true, force: true })
})

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function consoleToken(rights: object = { all: true, resources: {} }): Promise<{ token: string; id: string }> {
  const { store } = composed.engine
  const epoch = await store.users.epoch('mori')
  const data = { rights }
  const { token, session } = await store.sessions.create({
    audience: 'admin',
    userKey: 'mori',
    epoch,
    expiresAt: later(1),
    data,
  })
  return { token, id: session.id }
}

async function siteToken(siteId: number, more: { contentId?: number } = {}): Promise<string> {
  const of = {
    audience: 'site',
    siteId,
    ...more,
    userKey: 'C1',
    epoch: 0,
    expiresAt: later(1),
    data: { entrance: 'x' },
  } as const
  return (await composed.engine.store.sessions.create(of)).token
}

interface Heard {
  socket: WebSocket
  events: { type: string; [more: string]: unknown }[]
  closed: Promise<number>
  until(type: string, ms?: number): Promise<{ type: string; [more: string]: unknown }>
}

function open(
  port: number,
  token?: unknown,
  headers: Record<string, string> = { Origin: `http://127.0.0.1:${port}` },
): Heard {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/vue-element-admin/socket`, { headers })
  const events: Heard['events'] = []
  const waiting = new Set<() => void>()
  socket.on('open', () => token !== undefined && socket.send(JSON.stringify({ type: 'login', token })))
  socket.on('message', (text: Buffer) => {
    events.push(JSON.parse(text.toString()) as Heard['events'][number])
    for (const look of waiting) look()
  })
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  const until: Heard['until'] = (type, ms = patienceMs) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const event = events.find((one) => one.type === type)
        if (!event) return
        waiting.delete(look)
        clearTimeout(timer)
        resolve(event)
      }
      const timer = setTimeout(() => reject(new Error(`no ${type} in ${ms} ms, but ${JSON.stringify(events)}`)), ms)
      waiting.add(look)
      look()
    })
  return { socket, events, closed, until }
}

/** Status of a refused upgrade. */
function refusal(port: number, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/vue-element-admin/socket`, { headers })
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => reject(new Error('it was accepted')))
    socket.on('error', () => undefined)
  })
}

describe('RT-01 who does not log in hears nothing', () => {
  test('no message: closed 4401 by itself', async () => {
    const heard = open(consolePort.port)
    expect(await heard.closed).toBe(4401)
    expect(heard.events).toEqual([])
  })

  test.each([
    ['a wrong token', () => 'x'.repeat(43), () => consolePort],
    ['no text', () => ({ $ne: 1 }), () => consolePort],
    ['a token of the other audience', () => siteToken(1), () => consolePort],
    ['a token of one content alone', () => siteToken(1, { contentId: 7 }), () => sitePort],
    ['a console token at a site', async () => (await consoleToken()).token, () => sitePort],
    [
      'an expired one',
      async () => {
        const of = { audience: 'admin', userKey: 'mori', epoch: 0, expiresAt: later(-1), data: {} } as const
        return (await composed.engine.store.sessions.create(of)).token
      },
      () => consolePort,
    ],
  ])('%s: told so and closed 4401', async (_name, token, port) => {
    const heard = open(port().port, await token())
    expect(await heard.closed).toBe(4401)
    expect(heard.events.map(({ type }) => type)).toEqual(['login-error'])
  })
})

test('RT-02 only pages of this origin, port included, are connected', async () => {
  const { port } = consolePort
  expect(await refusal(port, {})).toBe(403)
  expect(await refusal(port, { Origin: 'null' })).toBe(403)
  expect(await refusal(port, { Origin: 'http://evil.example' })).toBe(403)
  expect(await refusal(port, { Origin: `http://127.0.0.1:${sitePort.port}` })).toBe(403)
  const heard = open(port, (await consoleToken()).token)
  await heard.until('ready')
  heard.socket.close()
})

test('RT-03 wrong tokens from one address meet the limit of logins', async () => {
  const { limits } = composed.engine
  const kept = limits.take
  let left = 2
  limits.take = (rate, principal, now) => {
    if (rate === 'login' && principal.startsWith('socket ') && left-- <= 0) kept(rate, `${principal} full`, now - 1e9)
    if (left < 0) throw new Error('full')
  }
  const codes: number[] = []
  for (let at = 0; at < 3; at++) codes.push(await open(consolePort.port, 'wrong').closed)
  limits.take = kept
  expect(codes).toEqual([4401, 4401, 4429])
})

describe('RT-04 told within a second, then closed', () => {
  test('logout', async () => {
    const { token, id } = await consoleToken()
    const heard = open(consolePort.port, token)
    await heard.until('ready')
    await composed.engine.store.sessions.remove(id)
    await heard.until('ended')
    expect(await heard.closed).toBe(4401)
    const again = open(consolePort.port, token)
    expect(await again.closed).toBe(4401)
    expect(again.events.map(({ type }) => type)).toEqual(['login-error'])
  })

  test('end of all sessions, and suspension', async () => {
    const { store } = composed.engine
    const first = open(consolePort.port, (await consoleToken()).token)
    await first.until('ready')
    await store.users.raiseEpoch('mori')
    await first.until('ended')
    expect(await first.closed).toBe(4401)

    const second = open(consolePort.port, (await consoleToken()).token)
    await second.until('ready')
    const stored = (await store.documents.find('user/mori'))!
    const suspended = { ...stored.document, spec: { ...stored.document.spec, status: 'suspended' } }
    const saved = await store.documents.save(stored.id, suspended, { revision: stored.revision, by: 'test' })
    expect((await second.until('ended')).code).toBe(50016)
    expect(await second.closed).toBe(4401)
    await store.documents.save(stored.id, stored.document, { revision: saved.revision, by: 'test' })
  })

  test('stop of the site', async () => {
    const heard = open(sitePort.port, await siteToken(4))
    await heard.until('ready')
    for (const handler of handlers) handler({ siteId: 4, change: 'stopped' })
    await heard.until('not-active')
    expect(await heard.closed).toBe(4403)
  })
})

test('RT-05 a change of a site is told to its own sockets only', async () => {
  const sockets = await Promise.all(
    [11, 11, 12, 13].map(async (siteId) => {
      const heard = open(sitePort.port, await siteToken(siteId))
      await heard.until('ready')
      return { siteId, heard }
    }),
  )
  const console = open(consolePort.port, (await consoleToken()).token)
  await console.until('ready')
  for (const handler of handlers) handler({ siteId: 11, change: 'published' })
  await Promise.all(sockets.slice(0, 2).map(({ heard }) => heard.until('site-updated')))
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (const { siteId, heard } of sockets) {
    expect(heard.events.map(({ type }) => type)).toEqual(siteId === 11 ? ['ready', 'site-updated'] : ['ready'])
    heard.socket.close()
  }
  expect(console.events.map(({ type }) => type)).toEqual(['ready'])
  console.socket.close()
})

test('the first word says which release runs: who comes back late knows whether something was published', async () => {
  const { sites } = composed.engine
  const { running, entrances } = sites
  sites.running = (siteId) => (siteId === 14 ? ({ number: 7 } as RunningRelease) : undefined)
  sites.entrances = () => ({ isOpen: false, site: 'x', contents: new Map() })
  const [published, other, console] = [
    open(sitePort.port, await siteToken(14)),
    open(sitePort.port, await siteToken(15)),
    open(consolePort.port, (await consoleToken()).token),
  ]
  expect(await published.until('ready')).toEqual({ type: 'ready', release: 7 })
  expect(await other.until('ready')).toEqual({ type: 'ready' })
  expect(await console.until('ready')).toEqual({ type: 'ready' })
  for (const { socket } of [published, other, console]) socket.close()
  sites.running = running
  sites.entrances = entrances
})

test('a change of carts is told to their user, or to everybody of the site where all carts of a content went', async () => {
  const [own, other] = await Promise.all(
    [21, 22].map(async (siteId) => {
      const heard = open(sitePort.port, await siteToken(siteId))
      await heard.until('ready')
      return heard
    }),
  )
  const send = (data: object) => composed.engine.store.events.send('cart', '21', { siteId: 21, ...data })
  await send({ contentId: 1, userKey: 'nobody-here' })
  await send({ contentId: 2 })
  expect(await own!.until('touched')).toMatchObject({ loads: ['cart'], contentId: 2 })
  for (const siteId of [21, 22]) for (const handler of handlers) handler({ siteId, change: 'stopped' })
  await Promise.all([own!.closed, other!.closed])
  expect(own!.events.map(({ type }) => type)).toEqual(['ready', 'touched', 'not-active'])
  expect(other!.events.map(({ type }) => type)).toEqual(['ready', 'not-active'])
})

test('that something of a person’s jobs has changed is told to this person alone, on the site or in the console', async () => {
  const own = open(consolePort.port, (await consoleToken()).token)
  const customer = open(sitePort.port, await siteToken(21))
  await Promise.all([own, customer].map((heard) => heard.until('ready')))
  const { events } = composed.engine.store
  await events.send('job', 'a', { userKey: 'nobody-here' })
  await events.send('job', 'a', { userKey: 'mori', siteId: 21 })
  await events.send('job', 'a', { userKey: 'mori' })
  await own.until('jobs')
  await events.send('job', 'b', { userKey: 'mori' })
  await expect.poll(() => own.events.map(({ type }) => type)).toEqual(['ready', 'jobs', 'jobs'])
  expect(customer.events.map(({ type }) => type)).toEqual(['ready'])
  for (const { socket } of [own, customer]) socket.close()
})

test('that a site is being published, and that it is no more, is told to builders who may read sites', async () => {
  const all = open(consolePort.port, (await consoleToken()).token)
  const few = open(consolePort.port, (await consoleToken({ all: false, resources: { user: ['read'] } })).token)
  const customer = open(sitePort.port, await siteToken(21))
  const sockets = [all, few, customer]
  await Promise.all(sockets.map((heard) => heard.until('ready')))
  const { sites } = composed.engine.store
  await sites.begin(21, { by: 'test' })
  await sites.settle(21, { status: 'private', by: 'test' })
  await expect.poll(() => all.events.map(({ type }) => type)).toEqual(['ready', 'site-state', 'site-state'])
  for (const { events } of [few, customer]) expect(events.map(({ type }) => type)).toEqual(['ready'])
  for (const { socket } of sockets) socket.close()
})

test('a saved document is told once, to those who may read its kind', async () => {
  const all = open(consolePort.port, (await consoleToken()).token)
  const few = open(consolePort.port, (await consoleToken({ all: false, resources: { user: ['read'] } })).token)
  const site = open(sitePort.port, await siteToken(1))
  await Promise.all([all, few, site].map((heard) => heard.until('ready')))
  const { store } = composed.engine
  const spec = { host: 'mail.example.com', port: 25 }
  const { revision } = await store.documents.create(
    { kind: 'mail-server', version: 1, key: 'm', name: 'M', spec },
    'test',
  )
  await store.events.send('document', 'mail-server/m', { revision, by: 'test' })
  expect(await all.until('document-changed')).toMatchObject({ address: 'mail-server/m', revision: 1, by: 'test' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(all.events.filter(({ type }) => type === 'document-changed')).toHaveLength(1)
  for (const heard of [few, site]) expect(heard.events.map(({ type }) => type)).toEqual(['ready'])
  for (const heard of [all, few, site]) heard.socket.close()
})

describe('RT-06 hostile frames end the socket, not the engine', () => {
  /** A socket that is open, as bytes. */
  const raw = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const { port } = consolePort
      const socket = createConnection(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.once('data', (bytes) =>
        bytes.toString().startsWith('HTTP/1.1 101') ? resolve(socket) : reject(new Error(bytes.toString())),
      )
      socket.write(
        `GET /vue-element-admin/socket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n` +
          'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
          'Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n',
      )
    })
  const ends = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

  test.each([
    ['a frame of 100 MB', [Buffer.from([0x81, 0xff, 0, 0, 0, 0, 6, 0, 0, 0, 1, 2, 3, 4])]],
    ['an unmasked frame', [Buffer.from([0x81, 0x02, 0x7b, 0x7d])]],
    ['bad UTF-8', [Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28])]],
    ['a compressed frame', [Buffer.from([0xc1, 0x82, 0, 0, 0, 0, 0x2a, 0x03])]],
    ['binary', [Buffer.from([0x82, 0x81, 0, 0, 0, 0, 1])]],
    ['a thousand pings', Array.from({ length: 1000 }, () => Buffer.from([0x89, 0x80, 0, 0, 0, 0]))],
    [
      'fragments of one byte without end',
      Array.from({ length: 20_000 }, (_, at) => Buffer.from([at === 0 ? 0x01 : 0x00, 0x81, 0, 0, 0, 0, 0x7b])),
    ],
  ])('%s', async (_name, frames) => {
    const socket = await raw()
    const ended = ends(socket)
    socket.resume()
    socket.write(Buffer.concat(frames))
    await ended
  })

  test('2,000 headers are refused', async () => {
    const socket = createConnection(consolePort.port, '127.0.0.1')
    socket.on('error', () => undefined)
    const answer = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())))
    const many = Array.from({ length: 2000 }, (_, at) => `X-${at}: ${at}\r\n`).join('')
    socket.write(`GET /vue-element-admin/socket HTTP/1.1\r\nHost: x\r\n${many}\r\n`)
    expect(await answer).toContain('431')
  })

  test('another protocol is refused', async () => {
    const socket = createConnection(consolePort.port, '127.0.0.1')
    const answer = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())))
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 404/)
  })
})

test('RT-08 who does not read is dropped', async () => {
  const realtime = makeRealtime(() => composed.engine)
  let waiting = 0
  let dropped = false
  const sent: string[] = []
  const peer: Peer = {
    send: (text) => void sent.push(text),
    close: () => undefined,
    drop: () => (dropped = true),
    waiting: () => waiting,
  }
  const connection = realtime.connect(peer, { address: '127.0.0.1', port: atSite })
  connection.message(JSON.stringify({ type: 'login', token: await siteToken(21) }))
  await expect.poll(() => sent.length).toBe(1)
  waiting = 256 * 1024 + 1
  for (const handler of handlers) handler({ siteId: 21, change: 'published' })
  await expect.poll(() => dropped).toBe(true)
  expect(sent).toHaveLength(1)
  expect(realtime.size()).toBe(0)
  realtime.close()
})
