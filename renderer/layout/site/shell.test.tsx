// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { useContext, useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppContext, type App } from '../../app/app.ts'
import { makeOpened } from '../../app/opened.ts'
import { makeShared } from '../../app/shared.ts'
import { stubBrowser } from '../../testing/draw.tsx'
import { Kit } from '../../testing/kit.tsx'
import type { SectionHeader, SiteCategory } from '../../../runtime/generated/calls/site-user.ts'
import { AsideContext } from '../../ui/aside.ts'
import { baseInfoOf } from '../../testing/base-info.ts'
import { readBaseInfo } from './base-info.ts'
import { SiteShell } from './shell.tsx'

const sections = [
  { contentId: 1, title: 'News', route: '/b2b/list/1/a', query: {} },
  { contentId: 2, title: 'Mail', route: '/b2b/list/2/b', query: {} },
  { contentId: 3, title: 'Bells', route: '/b2b/list/3/c', query: {} },
]

/** What a page of another sort could put there. */
const header = (contentId: number, name: string): SectionHeader => ({
  contentId,
  load: { [name]: { call: `count-${name}`, input: { contentId } } },
  blocks: [
    {
      type: 'icon-link',
      icon: 'bell',
      label: { $op: 'message', text: `${name}: {0}`, of: [{ $get: `shared.${name}.count` }] },
      route: `/b2b/${name}`,
      badge: { $get: `shared.${name}.count` },
    },
  ],
  entries: [
    { label: `Read ${name}`, route: `/b2b/${name}`, query: { all: '1' } },
    { label: `To ${name}`, route: `/b2b/list/${contentId}`, always: true },
  ],
})

function draw(
  at: string,
  headers: SectionHeader[] = [header(2, 'mail'), header(3, 'bells')],
  page: ReactNode = 'page',
  {
    categories = [],
    kept = sections,
    visitor,
    name,
  }: { categories?: SiteCategory[]; kept?: typeof sections; visitor?: string; name?: string } = {},
) {
  const calls: unknown[] = []
  const shared = makeShared()
  const app: App = {
    boot: { audience: 'site', version: '', base: '', language: 'en', calls: {} },
    call: () => Promise.reject(new Error('not made by a shell')),
    callNamed: (key, input) => {
      calls.push([key, input])
      return Promise.resolve({ count: 7 })
    },
    shared,
    navigate: (to) => void router.navigate(to),
    back: () => undefined,
    notify: () => undefined,
    confirm: () => Promise.resolve(true),
    asItWas: (to) => to,
    routeOf: () => undefined,
    opened: makeOpened(),
    results: new Map(),
    touch: () => undefined,
  }
  const who =
    visitor === undefined
      ? {}
      : { needsLogin: false, b2bUserId: visitor, ...(name !== undefined && { userName: name }) }
  const info = readBaseInfo(baseInfoOf({ section: kept, header: headers, contentCategoryData: categories, ...who }), 0)
  const shell = (
    <SiteShell info={info} title="" sections={[]} onLogout={() => undefined}>
      {page}
    </SiteShell>
  )
  const router = createMemoryRouter([{ path: '*', element: shell }], { initialEntries: [at] })
  render(
    <Provider store={shared.store}>
      <AppContext value={app}>
        <RouterProvider router={router} />
      </AppContext>
    </Provider>,
    { wrapper: Kit },
  )
  return { calls, shared, address: () => router.state.location.pathname + router.state.location.search }
}

const names = () =>
  [...screen.getByRole('banner').querySelectorAll('a[aria-label]')].map((link) => link.getAttribute('aria-label'))
const entries = () => {
  fireEvent.click(screen.getByRole('button', { name: 'User menu' }))
  return screen.getAllByRole('menuitem').map((entry) => entry.textContent)
}

beforeEach(() => {
  stubBrowser()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  ['its own section', '/b2b/list/3/c', 'bells', ['Read bells', 'To mail', 'To bells', 'Log out']],
  ['a section without any', '/b2b/list/1/a', 'mail', ['Read mail', 'To mail', 'To bells', 'Log out']],
  ['the home page', '/b2b/home', 'mail', ['Read mail', 'To mail', 'To bells', 'Log out']],
])('the header and the user menu on %s', async (_page, at, name, expected) => {
  const { calls, shared } = draw(at)
  expect(names()).toEqual([`${name}: `])
  expect(entries()).toEqual(expected)
  // No page has fetched it within a moment.
  await act(() => vi.advanceTimersByTimeAsync(1400))
  expect(calls).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(calls).toEqual([[`count-${name}`, { contentId: name === 'mail' ? 2 : 3 }]])
  expect([shared.get('shared')[name], names()]).toEqual([{ count: 7 }, [`${name}: 7`]])
})

test('U-14 a sheet of paper says who sends it, whom it concerns and when it was printed', () => {
  draw('/b2b/list/1/a', [], 'page', { visitor: 'C0001', name: 'Yamada' })
  const first = () => screen.getByRole('main').firstElementChild?.textContent
  expect(first()).toBe('News')
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(first()).toMatch(/^ShopYamadaPrinted: \d{4}-\d\d-\d\d \d\d:\d\d$/)
  act(() => void window.dispatchEvent(new Event('afterprint')))
})

test('what a page has fetched is not asked for again, until it is given up', async () => {
  const { calls, shared } = draw('/b2b/list/2/b')
  act(() => shared.set('shared', 'mail', { count: 1 }))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect([calls, names()]).toEqual([[], ['mail: 1']])
  act(() => shared.set('shared', 'mail', undefined))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(calls).toEqual([['count-mail', { contentId: 2 }]])
})

test('a visitor of a site that is open to everybody has no name and no way out, and no menu without anything in it', () => {
  draw('/b2b/home', [header(2, 'mail')], 'page', { visitor: 'guest-1' })
  expect(entries()).toEqual(['Read mail', 'To mail'])
  expect(document.body.textContent).not.toContain('guest-1')
  cleanup()
  draw('/b2b/home', [], 'page', { visitor: 'guest-1' })
  expect(screen.queryByRole('button', { name: /User menu/ })).toBeNull()
  cleanup()
  // By a direct link somebody has logged in there.
  draw('/b2b/home', [], 'page', { visitor: 'C1', name: 'Yamada' })
  fireEvent.click(screen.getByRole('button', { name: 'User menu: Yamada' }))
  expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual(['Log out'])
})

test('an entry opens its page', () => {
  const { address } = draw('/b2b/home')
  entries()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Read mail' }))
  expect(address()).toBe('/b2b/mail?all=1')
})

test('without such sections there is nothing beside the menus', () => {
  draw('/b2b/home', [])
  expect([names(), entries()]).toEqual([[], ['Log out']])
})

test('a part of the page stands in the left column from the first draw on: the page is not built twice', () => {
  const drawn: string[] = []
  function Page() {
    const { place } = useContext(AsideContext)!
    useEffect(() => void drawn.push('mounted'), [])
    drawn.push('drawn')
    return createPortal('part of the page', place!)
  }
  draw('/b2b/list/1/a', [], <Page />)
  expect(screen.getByRole('complementary').textContent).toContain('part of the page')
  expect(drawn).toEqual(['drawn', 'mounted'])
})

const category = (title: string, menukey: string, limit: number, more: object = {}): SiteCategory => ({
  title,
  limit,
  items: sections.map((section) => ({ ...section, query: { ...section.query, menukey } })),
  ...more,
})
const current = (title: string) =>
  [...screen.getByRole('button', { name: title }).closest('div')!.querySelectorAll('a[aria-current]')].length

test('the menu entry that the address names stands open, on the pages below it too', () => {
  const categories = [category('First', 'first', 9), category('Second', 'second', 9)]
  const address = `${sections[0]!.route}?type=1&menukey=second`
  draw(address, [], 'page', { categories })
  expect([current('First'), current('Second')]).toEqual([0, 1])
  // Closed by the person, opened by going to one of its entries.
  const second = screen.getByRole('button', { name: 'Second' })
  fireEvent.click(second)
  expect(second.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'First' }).closest('div')!.querySelectorAll('a')[1]!)
  expect(current('First')).toBe(1)
  expect(second.getAttribute('aria-expanded')).toBe('false')
})

test('without an entry in the address a section stands open in each category that has it', () => {
  draw(sections[0]!.route, [], 'page', { categories: [category('First', 'first', 9), category('Second', 'second', 9)] })
  expect([current('First'), current('Second')]).toEqual([1, 1])
})

test('F-3 what belongs to a category stands in no menu by itself, also where its category is not shown', () => {
  draw('/b2b/home', [], 'page', { kept: sections.map((section) => ({ ...section, inCategory: true })) })
  const menu = screen.getByRole('navigation', { name: 'Contents' })
  expect([...menu.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['Home'])
})

test('F-11 the hash is a path of categories only where the list has some', () => {
  const [first] = sections
  const crumbs = () => screen.getByRole('navigation', { name: 'Where you are' }).textContent
  draw(`${first!.route}#nope/x`, [])
  expect(crumbs()).not.toContain('nope')
  cleanup()
  draw(`${first!.route}#tools/x`, [], 'page', { kept: sections.map((section) => ({ ...section, category: '7' })) })
  expect(crumbs()).toContain('tools')
})

test('a category has its icon and shows so many entries at a time, and those up to the open one', () => {
  draw('/b2b/home', [], 'page', { categories: [category('First', 'first', 1, { icon: 'cart' })] })
  const first = screen.getByRole('button', { name: 'First' }).closest('div')!
  expect(first.querySelectorAll('h2 svg').length).toBe(2)
  expect(first.querySelectorAll('a').length).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(first.querySelectorAll('a').length).toBe(2)
  cleanup()
  draw(`${sections.at(-1)!.route}?menukey=first`, [], 'page', { categories: [category('First', 'first', 1)] })
  expect(current('First')).toBe(1)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
