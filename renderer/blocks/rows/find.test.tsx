// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
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
  const { setTimeout: soon } = window
  // The pause that it waits for otherwise never ends.
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => (ms > 100 && ms < 1000 ? 0 : soon(work, ms)))
  fireEvent.change(input, { target: { value: 'nut' } })
  fireEvent.blur(input)
  await waitFor(() => {
    expect(drawn.address()).toBe('/here?word=nut')
  })
  vi.unstubAllGlobals()
})

test('find: not in the middle of a Japanese word', async () => {
  const drawn = drawScreen({ state: { word: { in: 'query' } }, blocks: [{ type: 'find', state: 'word' }] })
  const input = await screen.findByRole('searchbox')
  const { setTimeout: soon } = window
  // The pause of whoever types, after which it looks.
  const pauses: number[] = []
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => {
    if (ms > 100 && ms < 1000) pauses.push(ms)
    return soon(work, ms)
  })
  fireEvent.compositionStart(input)
  fireEvent.change(input, { target: { value: 'ぼ' } })
  expect(pauses).toEqual([])
  fireEvent.compositionEnd(input)
  expect(pauses).toHaveLength(1)
  vi.unstubAllGlobals()
  await waitFor(() => {
    expect(drawn.address()).toContain('word=')
  })
})
