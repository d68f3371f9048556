// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

test('find: waits until typing pauses, goes back to page 1, and is emptied', async () => {
  const drawn = drawScreen(
    {
      state: { word: { in: 'query' }, page: { in: 'query', as: 'number', default: 1 } },
      blocks: [{ type: 'find', state: 'word', page: 'page', label: 'Look' }],
    },
    { at: '/here?page=3' },
  )
  const input = await screen.findByRole('searchbox', { name: 'Look' })
  fireEvent.change(input, { target: { value: 'bo' } })
  fireEvent.change(input, { target: { value: 'bolt' } })
  expect(drawn.address()).toBe('/here?page=3')
  await waitFor(() => {
    expect(drawn.address()).toBe('/here?word=bolt')
  })
  fireEvent.change(input, { target: { value: '' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => {
    expect(drawn.address()).toBe('/here')
  })
  // Whoever goes on to a button has typed all.
  fireEvent.change(input, { target: { value: 'nut' } })
  fireEvent.blur(input)
  // Before the pause that it waits for otherwise.
  await waitFor(
    () => {
      expect(drawn.address()).toBe('/here?word=nut')
    },
    { timeout: 300 },
  )
})

test('find: not in the middle of a Japanese word', async () => {
  const drawn = drawScreen({ state: { word: { in: 'query' } }, blocks: [{ type: 'find', state: 'word' }] })
  const input = await screen.findByRole('searchbox')
  fireEvent.compositionStart(input)
  fireEvent.change(input, { target: { value: 'ぼ' } })
  await new Promise((resolve) => setTimeout(resolve, 450))
  expect(drawn.address()).toBe('/here')
  fireEvent.compositionEnd(input)
  await waitFor(() => {
    expect(drawn.address()).toContain('word=')
  })
})
