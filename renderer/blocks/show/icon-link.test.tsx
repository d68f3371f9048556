// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const count = { $get: 'shared.notices.count' }
const draw = () =>
  drawScreen({
    blocks: [
      {
        type: 'icon-link',
        icon: 'bell',
        label: { $op: 'message', text: 'Notices: {0}', of: [count] },
        hint: 'Notices',
        route: '/notices',
        query: { type: 'new' },
        badge: count,
        status: { $op: 'message', text: '{0} new', of: [count] },
      },
    ],
  })

test('a link with its words, whose number is drawn unless it is nothing, and told when it changes', async () => {
  const { app } = draw()
  const link = await screen.findByRole('link')
  expect([link.getAttribute('href'), link.title, link.querySelector('svg') !== null]).toEqual([
    '/notices?type=new',
    'Notices',
    true,
  ])
  const status = screen.getByRole('status')
  const drawn = () => [link.getAttribute('aria-label'), link.textContent, screen.getByRole('status') === status]
  for (const [value, expected] of [
    [0, ['Notices: 0', '0 new', true]],
    [3, ['Notices: 3', '33 new', true]],
  ] as const) {
    act(() => app.shared.set('shared', 'notices', { count: value }))
    expect(drawn()).toEqual(expected)
  }
})

test('a press opens its page', async () => {
  const drawn = draw()
  fireEvent.click(await screen.findByRole('link'))
  await waitFor(() => {
    expect(drawn.address()).toBe('/notices?type=new')
  })
})
