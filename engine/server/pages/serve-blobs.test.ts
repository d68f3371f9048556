import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { PortSites } from '../../sites/port-sites.ts'
import type { Engine } from '../engine.ts'
import { serveBlobs } from './serve-blobs.ts'

const kept: Record<string, { name: string; type: string }> = {
  logo: { name: '社章 (1).png', type: 'image/png' },
  tile: { name: 'tile.png', type: 'image/png' },
  page: { name: 'x.html', type: 'text/html' },
  drawing: { name: 'x.svg', type: 'image/svg+xml' },
  foreign: { name: 'secret.png', type: 'image/png' },
}
const blobs = Object.fromEntries(['logo', 'tile', 'page', 'drawing', 'gone'].map((id) => [id, `hash of ${id}`]))
const app = new Hono()
const sites = { byPath: (path: string) => (path === 'shop' ? { blobs } : undefined) } as unknown as PortSites
serveBlobs(app, sites, {
  store: {
    blobs: {
      get: (id: string) => Promise.resolve(Object.hasOwn(kept, id) ? { id, hash: id, ...kept[id] } : undefined),
      read: (hash: string) => Promise.resolve(new TextEncoder().encode(hash)),
    },
  },
} as unknown as Engine)

test('FI-06 a picture of the release: shown, fixed type, sandboxed', async () => {
  const answer = await app.request('/shop/blob/logo')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('hash of logo')
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'image/png',
    'content-disposition': "inline; filename*=UTF-8''%E7%A4%BE%E7%AB%A0%20%281%29.png",
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await app.request('/shop/blob/tile')).status).toBe(200)
})

test.each(['page', 'drawing'])('FI-06 %s could run in the browser: it is only saved', async (id) => {
  const { headers } = await app.request(`/shop/blob/${id}`)
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
})

test.each([
  ['named by no document of the release', '/shop/blob/foreign'],
  ['not stored any more', '/shop/blob/gone'],
  ['unknown', '/shop/blob/nothing'],
  ['of no running site', '/other/blob/logo'],
  ['a name of every object', '/shop/blob/constructor'],
])('a file %s is not there', async (_name, path) => {
  expect((await app.request(path)).status).toBe(404)
})
