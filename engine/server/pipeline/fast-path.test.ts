import { afterAll, beforeAll, expect, test } from 'vitest'
import { Hono } from 'hono'
import { listen, type Listening } from '../listen.ts'
import type { CallRequest } from './call-request.ts'
import type { FastPaths } from './fast-path.ts'

let listening: Listening
let url: string
const arrived = Promise.withResolvers<void>()
const gone = Promise.withResolvers<void>()
beforeAll(async () => {
  const echo = async (request: CallRequest) => ({
    status: 201,
    headers: ['content-type', 'application/json; charset=utf-8', 'set-cookie', 'a=1', 'set-cookie', 'b=2'],
    body: JSON.stringify({
      url: request.url,
      token: request.header('x-token'),
      peer: request.peer,
      text: await request.text(100),
    }),
  })
  const calls: FastPaths = new Map([
    ['POST /call', { handle: echo, bytes: 100 }],
    [
      'GET /stream',
      { handle: async () => ({ status: 200, headers: [], body: new Blob(['日', '本']).stream() }), bytes: 0 },
    ],
    ['GET /fails', { handle: () => Promise.reject(new Error('nobody caught it')), bytes: 0 }],
    [
      'GET /long',
      {
        handle: (request) =>
          new Promise((resolve) => {
            request.signal().addEventListener('abort', () => {
              gone.resolve()
              resolve({ status: 200, headers: [], body: '' })
            })
            arrived.resolve()
          }),
        bytes: 0,
      },
    ],
  ])
  const app = new Hono()
  app.all('*', (c) => c.text('usual way', 202))
  listening = await listen(app, { port: 0, host: '127.0.0.1', calls })
  url = `http://127.0.0.1:${listening.port}`
})
afterAll(() => listening.close(100))

test('a plain call gets path, query, headers and body, and its answer carries all headers', async () => {
  const response = await fetch(`${url}/call?a=1`, { method: 'POST', headers: { 'x-token': 't' }, body: '組木' })
  expect(response.status).toBe(201)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0)
  expect(await response.json()).toEqual({ url: '/call?a=1', token: 't', peer: '127.0.0.1', text: '組木' })
  expect(await (await fetch(`${url}/stream`)).text()).toBe('日本')
})

test('another path or method, a body that is long or of unknown length goes the usual way', async () => {
  const statusOf = async (path: string, init: RequestInit) => (await fetch(url + path, init)).status
  const unknown = { body: new Blob(['x']).stream(), duplex: 'half' } as RequestInit
  expect(await statusOf('/call', { method: 'GET' })).toBe(202)
  expect(await statusOf('/call/', { method: 'POST' })).toBe(202)
  expect(await statusOf('/%63all', { method: 'POST' })).toBe(202)
  expect(await statusOf('/call', { method: 'POST', body: 'x'.repeat(101) })).toBe(202)
  expect(await statusOf('/call', { method: 'POST', ...unknown })).toBe(202)
})

test('a handler that throws costs its connection only', async () => {
  await expect(fetch(`${url}/fails`)).rejects.toThrow()
  expect((await fetch(`${url}/call`, { method: 'POST' })).status).toBe(201)
})

test('DL-08 the signal says when the client goes away', async () => {
  const controller = new AbortController()
  const asked = fetch(`${url}/long`, { signal: controller.signal }).catch(() => undefined)
  await arrived.promise
  controller.abort()
  await asked
  await gone.promise
})
