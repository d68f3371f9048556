// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../testing/draw.tsx'
import { forgetKept } from './kept.ts'

beforeEach(() => {
  stubBrowser()
  sessionStorage.clear()
})
afterEach(cleanup)

const spec = {
  state: { note: { in: 'tab', default: 'nothing' } },
  blocks: [
    { type: 'text', text: { $get: 'state.note' } },
    { type: 'button', label: 'Write', onPress: [{ do: 'set', state: 'note', value: 'by the door' }] },
    { type: 'button', label: 'Order', onPress: [{ do: 'set', state: 'note', value: null }] },
  ],
} as never

const draw = (user: string) => {
  cleanup()
  drawScreen(spec, { user })
}

test('what was typed is there again when the page was loaded again, for the same user only', async () => {
  draw('C0001')
  fireEvent.click(screen.getByText('Write'))
  await screen.findByText('by the door')
  draw('C0002')
  await screen.findByText('nothing')
  draw('C0001')
  await screen.findByText('by the door')
})

test('it is forgotten when it was used, and on logging out', async () => {
  draw('C0001')
  fireEvent.click(screen.getByText('Write'))
  await screen.findByText('by the door')
  fireEvent.click(screen.getByText('Order'))
  draw('C0001')
  await screen.findByText('nothing')
  fireEvent.click(screen.getByText('Write'))
  await screen.findByText('by the door')
  forgetKept()
  draw('C0001')
  await screen.findByText('nothing')
  expect(sessionStorage).toHaveLength(0)
})
