// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sitePaths } from '../../../runtime/pages/site-paths.ts'
import type { Boot } from '../../call/boot.ts'
import type { ScreenSpec } from '../../../runtime/generated/kinds/screen.ts'
import type { SiteOpenResponse } from '../../../runtime/generated/calls/site-user.ts'
import { makeShared } from '../../app/shared.ts'
import { stubBrowser } from '../../testing/draw.tsx'
import { Kit } from '../../testing/kit.tsx'
import { SiteApp } from './site-app.tsx'
import { baseInfoOf } from '../../testing/base-info.ts'
import type { RealtimeEvent } from '../../session/realtime.ts'

const engine = vi.hoisted(() => ({ say: (_event: RealtimeEvent): void => undefined }))
vi.mock('../../session/realtime.ts', () => ({
  listen: (_token: unknown, onEvent: (event: RealtimeEvent) => void) => {
    engine.say = onEvent
    return { isConnected: () => true, stop: () => undefined }
  },
}))

const call = (path: string, method: 'GET' | 'POST' = 'POST') => ({ method, path })
const boot: Boot = {
  audience: 'site',
  version: '',
  base: '',
  language: 'en',
  calls: {
    'base-info': call('/b2b/baseInfo', 'GET'),
    'site-screen': call('/b2b/screen', 'GET'),
    'site-login': { ...call('/b2b/login'), begins: 'session' },
    'site-logout': call('/b2b/logout'),
    'site-open': call('/b2b/open'),
    'site-login-token': { path: '/b2b/login-token', method: 'PUT' },
  },
  site: { id: 1, release: 2, name: 'Shop', path: 'shop', paths: sitePaths, marker: 'in' },
}

const home = { route: '/b2b/home', title: 'Shop', blocks: [{ type: 'text', text: 'home page' }] }
const screens: Record<string, object> = {
  '/login': {
    route: '/login',
    title: 'Login',
    blocks: [
      {
        type: 'login',
        onSubmit: [
          {
            do: 'call',
            call: 'site-login',
            input: { ID: { $get: 'event.value.id' }, PASSWORD: { $get: 'event.value.password' } },
          },
        ],
      },
    ],
  },
  '/b2b/home': home,
  '/b2b/list/3/AbCdEfGhIj': { ...home, route: '/b2b/list/3/AbCdEfGhIj', title: 'Products' },
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Calls that came, with their tokens. */
let asked: string[] = []

function answer(address: string, init?: RequestInit): Response {
  const url = new URL(address, 'http://here')
  const path = url.pathname.replace('/vue-element-admin', '')
  asked.push(`${init?.method} ${path} ${new Headers(init?.headers).get('x-token') ?? '-'}`)
  if (path === '/b2b/baseInfo') return json({ code: 20000, data: baseInfoOf({}) })
  if (path === '/b2b/open') {
    const held = (init?.headers as Record<string, string>)['X-Token']
    const token = held ?? (document.cookie.includes('in=1') ? 'by-cookie' : undefined)
    const { route } = JSON.parse(init?.body as string) as { route: string }
    const shown = token === undefined ? '/login' : route
    const base = baseInfoOf({})
    const screen = screens[shown] && { release: 1, screen: { kind: 'screen', key: 'x', spec: screens[shown] } }
    return json({
      code: 20000,
      data: { base, route: shown, ...(token !== held && { token }), ...(screen && { screen }) },
    })
  }
  if (path === '/b2b/logout') return json({ code: 20000, data: {} })
  if (path === '/b2b/login' || path === '/b2b/enter') {
    const { PASSWORD } = JSON.parse(init?.body as string) as { PASSWORD: string }
    return PASSWORD === 'right'
      ? json({ code: 20000, data: { checkRes: true, token: 'by-login' } })
      : json({ code: 60101, message: 'User ID or Password is incorrect' }, 401)
  }
  const spec = screens[url.searchParams.get('route') ?? '']
  return spec
    ? json({ code: 20000, data: { release: 1, screen: { kind: 'screen', key: 'x', spec } } })
    : json({ code: 40400, message: 'gone' }, 404)
}

function open(at: string, begun?: SiteOpenResponse, calls: Boot['calls'] = {}) {
  const app = <SiteApp boot={{ ...boot, calls: { ...boot.calls, ...calls } }} shared={makeShared()} begun={begun} />
  const router = createMemoryRouter([{ path: '*', element: app }], {
    initialEntries: [at],
  })
  render(
    <I18nProvider i18n={i18n}>
      <Provider>
        <RouterProvider router={router} />
      </Provider>
    </I18nProvider>,
    { wrapper: Kit },
  )
  return () => {
    const { pathname, search, hash } = router.state.location
    return pathname + search + hash
  }
}

beforeEach(() => {
  stubBrowser()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  sessionStorage.clear()
  asked = []
  document.cookie = 'in=0'
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => Promise.resolve(answer(url, init)))
})
afterEach(cleanup)

const list = '/b2b/list/3/AbCdEfGhIj?type=1#Tools/Hammers'

// Specification, section 2: public routes, redirects, unknown paths.
test.each([
  ['without a token, a screen', undefined, list, `/login?redirect=${encodeURIComponent(list)}`],
  ['without a token, the root', undefined, '/', '/login?redirect=%2Fb2b%2Fhome'],
  ['without a token, an unknown path', undefined, '/x/y', '/login?redirect=%2Fb2b%2Fhome'],
  ['without a token, the login', undefined, '/login', '/login'],
  ['without a token, 404', undefined, '/404', '/404'],
  ['without a token, 401', undefined, '/401', '/401'],
  ['with a token, the login', 'token', '/login', '/b2b/home'],
  ['with a token, the login with a way back', 'token', `/login?redirect=${encodeURIComponent(list)}`, list],
  [
    'with a token, another host to go to',
    'token',
    `/login?redirect=${encodeURIComponent('//evil.example/b2b/home')}`,
    '/b2b/home',
  ],
  ['with a token, a script to go to', 'token', '/login?redirect=javascript:alert(1)', '/b2b/home'],
  ['with a token, the login to go to', 'token', '/login?redirect=%2Flogin', '/b2b/home'],
  ['with a token, the root', 'token', '/', '/b2b/home'],
  ['with a token, an unknown path', 'token', '/b2b/nothing', '/b2b/home'],
  ['with a token, a screen', 'token', list, list],
  ['with a token, a redirect', 'token', `/redirect${list}`, list],
  ['with a token, a redirect to another host', 'token', '/redirect//evil.example', '/b2b/home'],
])('%s', async (_name, token, at, expected) => {
  if (token !== undefined) sessionStorage.setItem('kumiki::token', token)
  const address = open(at)
  await waitFor(() => {
    expect(address()).toBe(expected)
  })
})

test('what the opening call answered is drawn at once, rows too, and nothing of it is asked for again', () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(answer(url))
  })
  const spec: ScreenSpec = {
    title: 'Products',
    route: '/b2b/list/4/AbCdEfGhIj',
    layout: 'site',
    access: { audience: 'site' },
    state: { page: { in: 'query', as: 'number', default: 1 } },
    load: { rows: { call: 'page-data', input: { page: { $get: 'state.page' } } } },
    blocks: [
      {
        type: 'table',
        rows: { $get: 'load.rows.rows' },
        columns: [{ label: 'Code', cell: { type: 'text', value: { $get: 'row.CODE' } } }],
      },
    ],
  }
  open('/b2b/list/4/AbCdEfGhIj?page=2', {
    token: 'by-cookie',
    base: baseInfoOf({}),
    route: '/b2b/list/4/AbCdEfGhIj',
    screen: { screen: { kind: 'screen', version: 1, key: 'y', spec }, release: 1 },
    loads: [{ call: 'page-data', input: { page: 2 }, data: { rows: [{ $key: ['A'], CODE: 'A-1' }], total: 51 } }],
  })
  // No waiting: it is the first thing that is drawn.
  expect(screen.getByText('A-1')).toBeTruthy()
  expect(asked).toEqual([])
})

test('after the login one is back where one wanted to be, query and hash kept', async () => {
  sessionStorage.setItem('kumiki::word', 'You are logged out.')
  const address = open(list)
  await screen.findByText('You are logged out.')
  fireEvent.change(await screen.findByLabelText('User ID'), { target: { value: ' yamada ' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong' } })
  fireEvent.submit(screen.getByLabelText('Password').closest('form')!)
  await screen.findByText('User ID or Password is incorrect')
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } })
  fireEvent.submit(screen.getByLabelText('Password').closest('form')!)
  await waitFor(() => {
    expect(address()).toBe(list)
  })
  // One is in again, and nothing says otherwise.
  expect(screen.queryByText('You are logged out.')).toBeNull()
  expect(sessionStorage.getItem('kumiki::token')).toBe('by-login')
})

test.each([
  ['begins a session, whatever its path', { path: '/b2b/enter', begins: 'session' }, '/b2b/home', 'by-login'],
  ['answers a token, and begins nothing', { path: '/b2b/login' }, '/login', null],
] as const)('a call that %s', async (_name, route, expected, token) => {
  const address = open('/login', undefined, { 'site-login': { method: 'POST', ...route } })
  fireEvent.change(await screen.findByLabelText('User ID'), { target: { value: 'yamada' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(asked.some((one) => one.startsWith(`POST ${route.path}`))).toBe(true))
  await waitFor(() => expect(document.documentElement.dataset['running']).toBeUndefined())
  await waitFor(() => {
    expect([address(), sessionStorage.getItem('kumiki::token')]).toEqual([expected, token])
  })
})

test('told by the engine that the login is over: once, before anything else; then the engine is told too', async () => {
  sessionStorage.setItem('kumiki::token', 'token')
  const before = engine.say
  open('/b2b/home')
  await screen.findByText('home page')
  await waitFor(() => {
    expect(engine.say).not.toBe(before)
  })
  act(() => {
    engine.say({ type: 'stop-time' })
    engine.say({ type: 'site-changed' })
  })
  await screen.findByText('The stop time is reached. You are logged out.')
  expect(screen.queryByText(/The site setting was changed/)).toBeNull()
  expect(asked.filter((one) => one.includes('/b2b/logout'))).toEqual([])
  // The site's port is closed by now.
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    init?.method === 'HEAD' ? Promise.reject(new TypeError('away')) : Promise.resolve(answer(url, init)),
  )
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await screen.findByText('The site has stopped. Please come again later.')
  expect(asked.filter((one) => one.includes('/b2b/logout'))).toEqual(['POST /b2b/logout token'])
  expect(sessionStorage.getItem('kumiki::token')).toBeNull()
})

test('a new tab gets its token for the cookie', async () => {
  document.cookie = 'in=1'
  const address = open(list)
  await screen.findByText('home page')
  expect(address()).toBe(list)
  expect(sessionStorage.getItem('kumiki::token')).toBe('by-cookie')
})

test('a release published while nobody listened is told with the engine’s first word, the own one is not', async () => {
  document.cookie = 'in=1'
  const before = engine.say
  open(list)
  await screen.findByText('home page')
  await waitFor(() => {
    expect(engine.say).not.toBe(before)
  })
  act(() => {
    engine.say({ type: 'ready', release: 2 })
  })
  expect(screen.queryByText(/The site was updated/)).toBeNull()
  act(() => {
    engine.say({ type: 'ready', release: 3 })
  })
  await screen.findByText(/The site was updated/)
})

test.each([
  [2, ['new name'], [{ token: 'token', siteId: 1 }]],
  [1, [], []],
] as const)('with retrieval timing %i each further page tells the login token: %j', async (timing, names, expected) => {
  const sent: unknown[] = []
  const section = [{ contentId: 3, title: 'Products', route: '/b2b/list/3/AbCdEfGhIj', query: {} }]
  const base = (userName: string) => baseInfoOf({ timingOfRetrieval: timing, userName, section })
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.endsWith('/b2b/open'))
      return Promise.resolve(json({ code: 20000, data: { base: base('old name'), route: '/b2b/home' } }))
    if (!url.endsWith('/b2b/login-token')) return Promise.resolve(answer(url, init))
    sent.push(JSON.parse(init?.body as string))
    return Promise.resolve(json({ code: 20000, data: base('new name') }))
  })
  sessionStorage.setItem('kumiki::token', 'token')
  open('/b2b/home')
  fireEvent.click(await screen.findByRole('link', { name: 'Products' }))
  await waitFor(() => {
    expect(document.title).toBe('Products - Shop')
    expect(sent).toEqual(expected)
  })
  await waitFor(() => {
    expect(screen.queryAllByText('new name').length).toBe(names.length)
  })
})

test('a wrong route key is a page that does not exist, in words, with a way home', async () => {
  sessionStorage.setItem('kumiki::token', 'token')
  open('/b2b/list/3/wrongKey00')
  await screen.findByRole('heading', { name: 'This page does not exist.' })
  expect(screen.getByText('To the home page')).toBeTruthy()
})

test('words that come late open nothing again; another language does', async () => {
  sessionStorage.setItem('kumiki::token', 'token')
  open('/b2b/home')
  await screen.findByText('home page')
  const openings = () => asked.filter((one) => one.startsWith('POST /b2b/open')).length
  expect(openings()).toBe(1)
  act(() => i18n.load('en', { late: 'Late' }))
  expect(openings()).toBe(1)
  act(() => i18n.loadAndActivate({ locale: 'ja', messages: {} }))
  await waitFor(() => expect(openings()).toBe(2))
  act(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
})
