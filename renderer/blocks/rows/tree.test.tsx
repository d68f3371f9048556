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
      state: { category: { in: 'hash', default: [] } },
      load: { tree: { call: 'tree' } },
      blocks: [
        {
          type: 'tree',
          label: 'Categories',
          allLabel: 'All',
          items: { $get: 'load.tree.rows' },
          selected: { $get: 'state.category' },
          missing: 'There is no category. ({0})',
          onSelect: [{ do: 'set', state: 'category', value: { $get: 'event.path' } }],
        },
      ],
    },
    {
      at,
      answers: {
        tree: () => ({
          rows: [
            {
              value: '工具',
              count: 3,
              children: [
                { value: '手/工具', count: 2 },
                { value: 'その他', count: 1 },
              ],
            },
            { value: '塗料', count: 1 },
            { value: '釘', count: 0 },
          ],
        }),
      },
    },
  )
const node = (name: string) => screen.getByRole('treeitem', { name: new RegExp(name) })

test('arrows move and open, Enter chooses, and the choice is the hash', async () => {
  const drawn = draw()
  await screen.findByText('工具')
  expect(screen.getAllByRole('treeitem').map((item) => item.tabIndex)).toEqual([0, -1, -1, -1])
  fireEvent.keyDown(node('All'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(node('^工具'))
  fireEvent.keyDown(node('^工具'), { key: 'ArrowRight' })
  expect(node('^工具').getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(node('^工具'), { key: 'ArrowRight' })
  fireEvent.keyDown(node('手/工具'), { key: 'Enter' })
  await waitFor(() => {
    expect(drawn.address()).toBe(`/here#${encodeURIComponent('工具')}/${encodeURIComponent('手/工具')}`)
  })
  expect(node('手/工具').getAttribute('aria-selected')).toBe('true')
})

test('a category of the address is opened', async () => {
  draw(`/here#${encodeURIComponent('工具')}/${encodeURIComponent('その他')}`)
  await screen.findByText('その他')
  expect(node('その他').getAttribute('aria-selected')).toBe('true')
})

test('a category that is not there is told, and leads to all', async () => {
  const drawn = draw(`/here#${encodeURIComponent('無い')}`)
  await waitFor(() => {
    expect(drawn.notices).toEqual([{ tone: 'error', text: 'There is no category. (無い)' }])
  })
  await waitFor(() => {
    expect(drawn.address()).toBe('/here')
  })
})

test('a category in which nothing is found looks so, and can be chosen', async () => {
  draw()
  await screen.findByText('釘')
  expect(node('^釘').dataset.empty).toBe('true')
  expect(node('^塗料').dataset.empty).toBeUndefined()
  fireEvent.click(node('^釘'))
  await waitFor(() => expect(node('^釘').getAttribute('aria-selected')).toBe('true'))
})
