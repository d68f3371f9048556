// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Provider } from 'jotai'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NavigationResponse } from '../../../runtime/generated/calls/navigation.ts'
import type { Boot } from '../../call/boot.ts'
import type { RealtimeEvent } from '../../session/realtime.ts'
import { makeShared } from '../../app/shared.ts'
import { stubBrowser } from '../../testing/draw.tsx'
import { Kit } from '../../testing/kit.tsx'
import { HistoryRouter } from '../../state/history-router.tsx'
import { ConsoleApp } from './console-app.tsx'

const engine = vi.hoisted(() => ({ say: (_event: RealtimeEvent): void => undefined }))
vi.mock('../../session/realtime.ts', () => ({
  listen: (_token: unknown, onEvent: (event: RealtimeEvent) => void) => {
    engine.say = onEvent
    return { isConnected: () => true, say: () => undefined, stop: () => undefined }
  },
}))

const call = (path: string, method: 'GET' | 'POST' = 'POST') => ({ method, path })
const boot: Boot = {
  audience: 'console',
  version: '1.2.3',
  base: '/main',
  language: 'en',
  calls: {
    login: call('/user/login'),
    logout: call('/user/logout'),
    open: call('/user/open'),
    'user-info': call('/user/info', 'GET'),
    'screen-read': call('/screen/{key}', 'GET'),
  },
}
const navigation: NavigationResponse = {
  menus: [],
  screens: [
    ...['documents', 'home'].map((key) => ({ key, route: `/${key}`, title: key, meta: {} })),
    { key: 'tracks', route: '/documents/:kind/:id(\\d+)', title: 'Document', meta: {} },
    {
      key: 'tracks',
      route: '/sites/:site(\\d+)/:id(\\d+)',
      title: 'Content',
      meta: { defaultParams: { kind: 'content' } },
    },
  ],
  kinds: { schema: 'Schema', content: 'Content' },
  landing: '/home',
  version: '1.2.3',
}

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const done = (data: object) => json({ code: 20000, data })
const expired = () => json({ code: 50014, message: 'Your login has expired.' }, 401)

/** What the engine knows: tokens that stand, whether people have a role, and the calls that came. */
const state = { tokens: new Set<string>(), roles: ['admin'], calls: [] as string[] }

function answer(address: string, init: RequestInit = {}): Response {
  const path = address.replace('/vue-element-admin', '').split('?')[0] ?? ''
  const given = new Headers(init.headers).get('x-token') ?? undefined
  state.calls.push(`${path} ${given ?? '-'}`)
  if (path === '/user/login') {
    const { password, twoFactorToken } = JSON.parse(init.body as string) as Record<string, string>
    if (password !== 'right') return json({ code: 60101, message: 'User ID or password is incorrect.' }, 401)
    if (twoFactorToken !== '123456') return json({ code: 60105, message: 'Type the code.' }, 401)
    state.tokens.add('by-login')
    return done({ token: 'by-login' })
  }
  const token = given ?? (document.cookie.includes('kumiki_in_admin=1') ? 'by-cookie' : '')
  if (!state.tokens.has(token)) return expired()
  if (path === '/user/logout') {
    state.tokens.delete(token)
    return done({})
  }
  const user = { id: 1, userId: 'sato', name: 'Sato', roles: state.roles, language: 'en', licence: [] }
  if (path === '/user/open') return done({ token, user, navigation })
  if (path === '/user/info') return done(user)
  const key = path.split('/').at(-1)
  const spec = {
    route: `/${key}`,
    title: key,
    layout: 'console',
    access: { audience: 'console' },
    ...(key === 'home' && {
      help: { about: 'Where you begin.', tasks: [{ title: 'Go on', text: 'Press a name.' }] },
    }),
    blocks: [{ type: 'text', text: `the screen ${key}` }],
  }
  return done({ screen: { kind: 'screen', version: 1, key, spec } })
}

function open(at: string, token?: string): () => string {
  if (token !== undefined) sessionStorage.setItem('kumiki:admin', token)
  window.history.replaceState(null, '', `/main${at}`)
  render(
    <I18nProvider i18n={i18n}>
      <Provider>
        <HistoryRouter basename="/main" history={createBrowserHistory({ v5Compat: true })}>
          <ConsoleApp boot={boot} shared={makeShared()} />
        </HistoryRouter>
      </Provider>
    </I18nProvider>,
    { wrapper: Kit },
  )
  return () => (window.location.pathname + window.location.search + window.location.hash).slice('/main'.length)
}

async function logIn(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('User ID'), { target: { value: ' sato ' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

beforeEach(() => {
  stubBrowser()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  sessionStorage.clear()
  localStorage.clear()
  document.cookie = 'kumiki_in_admin=0'
  Object.assign(state, { tokens: new Set(['token', 'by-cookie']), roles: ['admin'], calls: [] })
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => Promise.resolve(answer(url, init)))
})
afterEach(cleanup)

const deep = '/documents?kind=user#spec'

// Specification, section 2: public routes, redirects, unknown paths.
test.each([
  ['without a token, a screen', undefined, deep, `/login?redirect=${encodeURIComponent(deep)}`],
  ['without a token, the root', undefined, '/', '/login'],
  ['without a token, the way back of another console', undefined, '/auth-redirect', '/login'],
  ['without a token, 404', undefined, '/404', '/404'],
  ['with a token, the login', 'token', '/login', '/home'],
  ['with a token, the login with a way back', 'token', `/login?redirect=${encodeURIComponent(deep)}`, deep],
  ['with a token, another host to go to', 'token', '/login?redirect=%2F%2Fevil.example', '/home'],
  ['with a token, an unknown path', 'token', '/nothing', '/home'],
  ['with a token, a redirect', 'token', `/redirect${deep}`, deep],
  ['with a token that stands no more, a screen', 'old', '/404', '/404'],
])('%s', async (_name, token, at, expected) => {
  const address = open(at, token)
  await waitFor(() => {
    expect(address()).toBe(expected)
  })
})

test('a new tab gets its token for the cookie; whoever has no role is not let in', async () => {
  document.cookie = 'kumiki_in_admin=1'
  open('/documents')
  await screen.findByText('the screen documents')
  expect(sessionStorage.getItem('kumiki:admin')).toBe('by-cookie')
  cleanup()
  state.roles = []
  open('/documents', 'token')
  await screen.findByLabelText('User ID')
  expect(sessionStorage.getItem('kumiki:admin')).toBeNull()
})

test('after password and code one is back where one wanted to be', async () => {
  const address = open(deep)
  await logIn()
  await screen.findByText('the screen documents')
  expect([address(), sessionStorage.getItem('kumiki:admin')]).toEqual([deep, 'by-login'])
})

test('a login whose first call fails says so in the form, which keeps what was typed', async () => {
  state.roles = []
  open('/login')
  await logIn()
  await screen.findByText('Failed to get Login user information')
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123456')
  expect(sessionStorage.getItem('kumiki:admin')).toBeNull()
})

test('B11 tabs of one name say of what kind they are; those without room stand in a menu', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(2000)
  const visit = (path: string) => ({ path, rest: '', title: 'tracks', isPinned: false, round: 0 })
  const paths = ['/documents/schema/3', '/sites/1/4', '/documents/schema/0', '/documents']
  sessionStorage.setItem('kumiki:visits', JSON.stringify(paths.map(visit)))
  const address = open('/home', 'token')
  const tabs = within(await screen.findByRole('navigation', { name: 'Visited pages' }))
  await waitFor(() => expect(tabs.getAllByRole('link')).toHaveLength(5))
  expect(tabs.getAllByRole('link').map(({ title }) => title)).toEqual([
    ...['Schema: tracks', 'Content: tracks'],
    ...['tracks', 'tracks', 'home'],
  ])
  fireEvent.click(await tabs.findByRole('button', { name: 'All 5 open pages' }))
  const entries = within(screen.getByRole('menu', { name: 'All 5 open pages' })).getAllByRole('menuitemradio')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    ...['tracks Schema', 'tracks Content'],
    ...['tracks ', 'tracks ', 'home '],
  ])
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'tracks Content' }))
  await waitFor(() => expect(address()).toBe('/sites/1/4'))
  width.mockRestore()
})

test('the help of a page stands beside it, goes along to the next one, and gives the focus back', async () => {
  open('/home', 'token')
  const button = await screen.findByRole('button', { name: 'Help' })
  button.focus()
  fireEvent.click(button)
  const aside = await screen.findByRole('complementary', { name: 'Help' })
  await within(aside).findByText('Where you begin.')
  expect(document.activeElement).toBe(within(aside).getByRole('heading', { name: 'Help' }))
  expect(within(aside).getByText('Go on').closest('details')?.textContent).toContain('Press a name.')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(within(aside).getByRole('button', { name: 'Close the help' }))
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Help' })).toBeNull())
  expect(document.activeElement).toBe(button)
})

test('on a small window the help is a window of its own; a page without any says so', async () => {
  stubBrowser(390)
  open('/documents', 'token')
  fireEvent.click(await screen.findByRole('button', { name: 'Help' }))
  const dialog = await screen.findByRole('dialog', { name: 'Help' })
  await within(dialog).findByText('Whoever made this page has written no help for it.')
  expect(screen.queryByRole('complementary', { name: 'Help' })).toBeNull()
})

test('who is logged out is told why once, and is led back after logging in', async () => {
  const address = open(deep, 'token')
  await screen.findByText('the screen documents')
  const before = engine.say
  await waitFor(() => {
    expect(engine.say).not.toBe(before)
  })
  state.tokens.delete('token')
  act(() => {
    engine.say({ type: 'ended' })
    engine.say({ type: 'ended' })
  })
  await screen.findByText('Your login has expired.')
  expect(screen.getAllByText('Logged out')).toHaveLength(1)
  expect(screen.getByText('the screen documents')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Log in again' }))
  await screen.findByLabelText('User ID')
  expect(address()).toBe(`/login?redirect=${encodeURIComponent(deep)}`)
  expect(screen.queryByText('Logged out')).toBeNull()
  await logIn()
  await screen.findByText('the screen documents')
  expect(address()).toBe(deep)
})

test('by the own wish the engine is told with the token, and nobody is told anything', async () => {
  open('/home', 'token')
  await screen.findByText('the screen home')
  fireEvent.click(screen.getByRole('button', { name: /Sato/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  await screen.findByLabelText('User ID')
  expect(state.calls.filter((one) => one.startsWith('/user/logout'))).toEqual(['/user/logout token'])
  expect([screen.queryByText('Logged out'), sessionStorage.getItem('kumiki:admin')]).toEqual([null, null])
})
