// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { Boot } from '../call/boot.ts'
import { makeCall } from '../call/call.ts'
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

function begin(token: string | undefined, code = 20000) {
  const requests: string[] = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    requests.push(`${init.method} ${address} ${(init.headers as Record<string, string>)['X-Token'] ?? '-'}`)
    return Promise.resolve(new Response(JSON.stringify({ code, message: '', data: requests.length })))
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
  return { requests, call, early }
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

test('what was answered with success is there before anybody asks, and is not given twice', async () => {
  const { requests, call, early } = begin('held')
  expect(await early.answer()).toBe(1)
  expect(await early.answer()).toBeUndefined()
  expect(await call('site-open', input)).toBe(2)
  expect(requests).toHaveLength(2)
})

test('a refusal is for who makes the call: the person is told there', async () => {
  const { call, early } = begin('held', 50014)
  expect(await early.answer()).toBeUndefined()
  await expect(call('site-open', input)).rejects.toMatchObject({ code: 50014 })
})

test.each([
  ['of the tab', 'held', 20000, { token: 'held', base: 1 }],
  ['of the cookie, in a new tab', undefined, 20000, { token: 'held', base: 1 }],
  ['of another login than the tab has', 'other', 20000, undefined],
  ['that is a refusal', 'held', 50014, undefined],
])('an answer in the page %s is taken or left', async (_name, token, code, wanted) => {
  const answer = JSON.stringify({ code, message: '', data: { token: 'held', base: 1 } })
  document.body.innerHTML = `<script type="application/json" id="opening">${answer}</script>`
  const early = makeEarly()
  early.expect(token)
  expect(await early.answer()).toEqual(wanted)
  // Nobody reads a token out of the page afterwards.
  expect(document.getElementById('opening')).toBeNull()
  expect(await early.answer()).toBeUndefined()
})

test('a page that was to bring the answer and does not: who draws it asks', async () => {
  document.body.innerHTML = ''
  const early = makeEarly()
  early.expect('held')
  expect(await early.answer()).toBeUndefined()
})
