import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { prefix } from '../call/prefix.ts'
import { openListening, type ListeningEngine } from '../test/open-listening.ts'
import { listen } from './listen.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
})
afterAll(() => kumiki.close())

/** What is answered to these bytes. */
function send(head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(kumiki.url('console'))
    let heard = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(head))
    socket.on('data', (bytes) => (heard += bytes.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
  })
}

const head = (url: string, ...headers: string[]) =>
  `${[`GET ${url} HTTP/1.1`, 'Host: kumiki.example', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`
const check = `${prefix}/user/license`

test.each([
  ['an address within the limit', () => head(`${check}?a=${'x'.repeat(4000)}`), /^HTTP\/1\.1 (200|400)/],
  ['an address of more than 8 kB', () => head(`${check}?a=${'x'.repeat(8200)}`), /^HTTP\/1\.1 414/],
  ['an address of more than all headers may have', () => head(`/${'x'.repeat(20_000)}`), /^HTTP\/1\.1 431/],
  ['a header of 17 kB', () => head(check, `X-Long: ${'x'.repeat(17_000)}`), /^HTTP\/1\.1 431/],
  [
    'many headers of 17 kB in all',
    () => head(check, ...Array.from({ length: 900 }, (_, at) => `X-${at}: ${'x'.repeat(12)}`)),
    /^HTTP\/1\.1 431/,
  ],
  ['two lengths', () => head(check, 'Content-Length: 1', 'Content-Length: 2'), /^HTTP\/1\.1 400/],
  ['an expectation that is not known', () => head(check, 'Expect: 200-maybe'), /^HTTP\/1\.1 417/],
  ['what is no request', () => 'hello\r\n\r\n', /^HTTP\/1\.1 400/],
  ['a length and pieces', () => head(check, 'Content-Length: 1', 'Transfer-Encoding: chunked'), /^HTTP\/1\.1 400/],
])('DL-06 %s', async (_name, bytes, expected) => {
  const answer = await send(bytes())
  expect(answer).toMatch(expected)
  // In words, whoever refuses: the engine, or Node before it is a request.
  if (!answer.includes('{"code"'))
    expect(answer).toMatch(/application\/problem\+json[^]*\{"type":"about:blank","title":/)
  expect((await kumiki.ask('console', 'GET /user/license')).status).toBe(200)
})

test('A-02 a reader who takes nothing is cut; one whose answer is long in the making waits for it', async () => {
  let cut = (): void => undefined
  const isCut = new Promise<void>((resolve) => (cut = resolve))
  const piece = new Uint8Array(64 * 1024)
  const app = new Hono()
  app.get('/endless', () => new Response(new ReadableStream({ pull: (to) => to.enqueue(piece), cancel: () => cut() })))
  app.get('/late', async (c) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    return c.text('made')
  })
  const listening = await listen(app, { port: 0, host: '127.0.0.1', readerMs: 100 })
  try {
    expect(await (await fetch(`http://127.0.0.1:${listening.port}/late`)).text()).toBe('made')
    const socket = connect(listening.port, '127.0.0.1', () => socket.pause().write(head('/endless')))
    await isCut
    socket.destroy()
  } finally {
    await listening.close(0)
  }
})
test.each([
  ['of a token', 'POST /api/token', 'application/x-www-form-urlencoded', 'Content-Length: 10\r\n\r\ng'],
  ['in pieces', 'POST /api/token', 'application/x-www-form-urlencoded', 'Transfer-Encoding: chunked\r\n\r\n1\r\ng\r\n'],
  ['of a call', `POST ${prefix}/user/login`, 'application/json', 'Content-Length: 10\r\n\r\n{'],
])('A-12 a body %s that does not come is not waited for', async (_name, route, type, rest) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const heard = send(`${route} HTTP/1.1\r\nHost: kumiki.example\r\nContent-Type: ${type}\r\n${rest}`)
    // Real time passes until the request is there.
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(15_000)
    // Who is answered has some time to go by himself.
    const first = await Promise.race([heard, ticking()])
    expect(first).toMatch(/^HTTP\/1\.1 504/)
  } finally {
    vi.useRealTimers()
  }
})

/** Lets the clock of the test go on until somebody else is done. */
async function ticking(): Promise<never> {
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(100)
  }
}

test('A-12 connections are counted, in all and by network; those of a proxy in all alone', async () => {
  const app = new Hono().get('/', (c) => c.text('here'))
  const most = { connections: 6, perNetwork: 2 }
  const isProxy = (address: string) => address === '127.0.0.9'
  const { port, close } = await listen(app, { port: 0, host: '127.0.0.1', most, isProxy })
  const sockets: Socket[] = []
  /** Whether a connection from there is answered. */
  const opens = async (localAddress: string): Promise<boolean> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const isAnswered = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ])
    if (isAnswered) sockets.push(socket)
    return isAnswered
  }
  const all: boolean[] = []
  for (const at of [2, 2, 2, 3, 9, 9, 9, 4]) all.push(await opens(`127.0.0.${at}`))
  // The third of a network, and the seventh of all.
  expect(all).toEqual([true, true, false, true, true, true, true, false])
  sockets.shift()!.destroy()
  await expect.poll(() => opens('127.0.0.2')).toBe(true)
  for (const socket of sockets) socket.destroy()
  await close(0)
})

const asPicture = ['POST', `${prefix}/file?kind=settings&name=a.png`, 'image/png'] as const
const asProgram = ['POST', `${prefix}/file?kind=settings&name=a.exe`, 'application/octet-stream'] as const
const asJson = ['POST', `${prefix}/user/login`, 'application/json'] as const

test.each([
  ['that is no picture', asPicture, 3_000_000, 415],
  ['that ends where reading ahead does', asPicture, 65_536 + 70, 415],
  ['of which nothing is looked at', asProgram, 300_000, 415],
  ['that becomes too long', asJson, 3_000_000, 413],
])('R-07 after a body %s the connection takes the next request', async (_name, [method, url, type], length, status) => {
  const { hostname, port } = new URL(kumiki.url('console'))
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes.toString('latin1')))
  const closed = new Promise((resolve) => socket.on('error', resolve).on('close', resolve))
  const says = (form: RegExp) => Promise.race([closed, expect.poll(() => heard, { interval: 5 }).toMatch(form)])
  const head = [`${method} ${url} HTTP/1.1`, 'Host: x', `X-Token: ${kumiki.admin}`, `Content-Type: ${type}`]
  const bytes = 'x'.repeat(length)
  // What is too long by its length is not begun.
  const [framing, body] =
    status === 413
      ? ['Transfer-Encoding: chunked', `${length.toString(16)}\r\n${bytes}\r\n0\r\n\r\n`]
      : [`Content-Length: ${length}`, bytes]
  socket.write(`${[...head, framing].join('\r\n')}\r\n\r\n`)
  socket.write(body)
  await says(/^HTTP\/1\.1 \d{3}[^]*\r\n\r\n/)
  expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`))
  heard = ''
  socket.write(`GET ${check} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await says(/^HTTP\/1\.1 200/)
  expect(heard).toMatch(/^HTTP\/1\.1 200/)
  socket.destroy()
})
