// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const draw = () =>
  drawScreen(
    {
      state: { places: { in: 'memory' }, place: { in: 'memory' } },
      blocks: [
        { type: 'button', label: 'Choose', onPress: [{ do: 'call', call: 'places', into: 'state.places' }] },
        { type: 'text', text: { $op: 'concat', of: ['Chosen: ', { $get: 'state.place.0' }] } },
        {
          type: 'dialog',
          title: 'Places',
          state: 'places',
          blocks: [
            {
              type: 'tree',
              label: 'Places',
              items: { $get: 'state.places.rows' },
              selected: { $get: 'state.places.path' },
              onSelect: [{ do: 'set', state: 'place', value: { $get: 'event.path' } }],
            },
          ],
          foot: [{ type: 'button', label: 'Cancel', onPress: [{ do: 'set', state: 'places', value: null }] }],
        },
      ],
    },
    {
      answers: {
        places: () => ({
          rows: [
            { value: 1, label: 'Closed', disabled: true, note: 'View only', children: [{ value: 2, label: 'Inside' }] },
            { value: 3, label: 'Open' },
          ],
          path: [3],
        }),
      },
    },
  )

async function open(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Choose' }))
  await screen.findByRole('dialog', { name: 'Places' })
}

test('a state with a value opens it, with the focus on what is chosen; its buttons and the cross close it', async () => {
  draw()
  await screen.findByText('Chosen:')
  expect(screen.queryByRole('dialog')).toBeNull()
  for (const name of ['Cancel', 'Close']) {
    await open()
    expect(document.activeElement).toBe(screen.getByRole('treeitem', { name: 'Open' }))
    fireEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('a closed node is opened, but not chosen', async () => {
  draw()
  await open()
  const closed = screen.getByRole('treeitem', { name: /Closed/ })
  expect(closed.getAttribute('aria-disabled')).toBe('true')
  expect(closed.textContent).toContain('View only')
  fireEvent.click(closed)
  fireEvent.keyDown(closed, { key: 'Enter' })
  const inside = await screen.findByRole('treeitem', { name: 'Inside' })
  expect(screen.getByText('Chosen:')).toBeDefined()
  fireEvent.click(inside)
  await screen.findByText('Chosen: 1')
})

test('it is as wide as its screen says', async () => {
  drawScreen({
    state: { open: { in: 'memory', default: true } },
    blocks: [{ type: 'dialog', title: 'Wide', state: 'open', width: 720, blocks: [] }],
  })
  await screen.findByRole('dialog', { name: 'Wide' })
  expect(document.querySelector('[style*="45rem"], [style*="720px"]')).not.toBeNull()
})

test('U-42 its heading is a heading of its own, and no banner of the page', async () => {
  draw()
  await open()
  const dialog = screen.getByRole('dialog', { name: 'Places' })
  expect(within(dialog).getByRole('heading', { name: 'Places' })).toBeDefined()
  expect(dialog.querySelector('header:not([role="presentation"])')).toBeNull()
})
