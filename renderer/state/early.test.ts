import { afterEach, expect, test, vi } from 'vitest'
import type { Boot } from '../boot.ts'
import { makeCall } from '../call.ts'
import { makeEarly } from './early.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const boot: Boot = {
  audience: 'site',
  version: '',
  base: '/shop',
  language: 'en',
  calls: { 'site-open': { method: 'POST', path: '/b2b/open' } },
}
const input = { site: 'shop', route: '/b2b/home', language: 'en' as const }

function begin(token: string | undefined) {
  const requests: string[] = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    requests.push(`${init.method} ${address} ${(init.headers as Record<string, string>)['X-Token'] ?? '-'}`)
    return Promise.resolve(new Response(JSON.stringify({ code: 20000, message: '', data: requests.length })))
  })
  const early = makeEarly()
  early.send(boot, 'site-open', input, { language: 'en', token })
  const call = makeCall({
    boot,
    token: () => 'held',
    language: () => 'en',
    onFailure: () => undefined,
    words: { blocked: () => '', network: () => '', invalid: () => '', notDeclared: () => '' },
    fetch: early.fetch,
  })
  return { requests, call }
}

test('the page takes the answer of the call that was sent before it was there', async () => {
  const { requests, call } = begin('held')
  expect(await call('site-open', { ...input })).toBe(1)
  expect(requests).toEqual(['POST /vue-element-admin/b2b/open held'])
  expect(await call('site-open', { ...input })).toBe(2)
})

test.each([
  ['another address', 'held', { ...input, route: '/b2b/list/3/AbCdEfGhIj' }],
  ['another login', undefined, input],
])('a page of %s asks for itself', async (_name, token, wanted) => {
  const { call } = begin(token)
  expect(await call('site-open', wanted)).toBe(2)
})
