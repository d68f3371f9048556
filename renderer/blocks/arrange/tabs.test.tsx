// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const draw = (at = '/here') =>
  drawScreen(
    {
      state: {
        tab: { in: 'query', default: 'a' },
        page: { in: 'query', as: 'number', default: 1 },
        admin: { in: 'memory', default: false },
      },
      blocks: [
        {
          type: 'tabs',
          state: 'tab',
          page: 'page',
          label: 'Groups',
          tabs: [
            { key: 'a', label: 'First', blocks: [{ type: 'text', text: 'one' }] },
            { key: 'b', label: 'Second', badge: 3, blocks: [{ type: 'text', text: 'two' }] },
            {
              key: 'c',
              label: 'Hidden',
              when: { name: 'state.admin', condition: '=', value: true },
              blocks: [{ type: 'text', text: 'three' }],
            },
          ],
        },
      ],
    },
    { at },
  )

const open = () => screen.getByRole('tab', { selected: true }).textContent

test('only the open tab is drawn; the open one stands in the address, and another begins at page 1', async () => {
  const drawn = draw('/here?page=4')
  await screen.findByText('one')
  expect(screen.queryByText('two')).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: /Second/ }))
  await screen.findByText('two')
  expect(screen.queryByText('one')).toBeNull()
  expect(drawn.address()).toBe('/here?tab=b')
})

test('a link opens its tab; going back opens the one before', async () => {
  const drawn = draw('/here?tab=b')
  await screen.findByText('two')
  fireEvent.click(screen.getByRole('tab', { name: 'First' }))
  await screen.findByText('one')
  await drawn.back()
  await waitFor(() => {
    expect(open()).toContain('Second')
  })
})

test.each(['/here?tab=c', '/here?tab=nothing'])('%s: a tab that is not shown is not opened', async (at) => {
  draw(at)
  await screen.findByText('one')
  expect(screen.getAllByRole('tab')).toHaveLength(2)
  expect(screen.queryByText('three')).toBeNull()
})

test('arrows, Home and End move the focus; one tab alone is in the order of the tab key', async () => {
  draw()
  await screen.findByText('one')
  expect(screen.getByRole('tablist', { name: 'Groups' })).toBeTruthy()
  screen.getByRole('tab', { selected: true }).focus()
  for (const [key, expected] of [
    ['ArrowRight', 'Second3'],
    ['ArrowRight', 'First'],
    ['ArrowLeft', 'Second3'],
    ['Home', 'First'],
    ['End', 'Second3'],
  ] as const) {
    fireEvent.keyDown(document.activeElement!, { key })
    await waitFor(() => {
      expect(open()).toBe(expected)
    })
    expect(document.activeElement?.textContent).toBe(expected)
    expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1)
  }
})
