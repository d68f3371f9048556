// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const draw = () =>
  drawScreen(
    {
      state: { isOpen: { in: 'memory', default: false } },
      blocks: [
        {
          type: 'menu',
          label: 'Contents',
          items: [
            { label: 'Products', route: '/list', query: { type: '4' }, badge: 2, description: 'All of them' },
            { label: 'Outside', url: 'https://example.com/' },
            { label: 'Bad', url: 'javascript:alert(1)' },
            { label: 'Hidden', route: '/x', when: { name: 'state.isOpen', condition: '=', value: true } },
            {
              label: 'Group',
              items: [{ label: 'Tell', onPress: [{ do: 'set', state: 'isOpen', value: true }] }],
            },
          ],
        },
      ],
    },
    {},
  )

test('entries with an address are links, with words and number; a bad address is none', async () => {
  draw()
  const menu = await screen.findByRole('navigation', { name: 'Contents' })
  const links = [...menu.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['ProductsAll of them2', '/list?type=4'],
    ['Outside', 'https://example.com/'],
  ])
  expect(screen.getByText('Bad').closest('a')).toBeNull()
})

test('a group is a heading with its entries; an action runs, and a condition shows what was hidden', async () => {
  draw()
  expect((await screen.findByText('Group')).closest('a, button')).toBeNull()
  expect(screen.queryByText('Hidden')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Tell' }))
  await waitFor(() => {
    expect(screen.getByText('Hidden').closest('a')).not.toBeNull()
  })
})

test('a link opens its page', async () => {
  const drawn = draw()
  fireEvent.click(await screen.findByText('Products'))
  await waitFor(() => {
    expect(drawn.address()).toBe('/list?type=4')
  })
})

test('the entry of the page that is open says so, and it alone', async () => {
  drawScreen(
    {
      blocks: [
        {
          type: 'menu',
          items: [
            { label: 'Here', route: '/here', query: { tab: 'a' } },
            { label: 'There', route: '/there' },
          ],
        },
      ],
    },
    {},
  )
  expect((await screen.findByText('Here')).closest('a')?.getAttribute('aria-current')).toBe('page')
  expect(screen.getByText('There').closest('a')?.hasAttribute('aria-current')).toBe(false)
})
