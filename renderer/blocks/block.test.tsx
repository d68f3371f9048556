// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Block } from '../../runtime/generated/screens/block.ts'
import { drawScreen, stubBrowser } from '../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

test('a block is drawn by its exact type, and only while its condition holds', () => {
  drawScreen({
    state: { on: { in: 'memory', default: true } },
    blocks: [
      { type: 'text', text: 'seen' },
      { type: 'text', text: 'also', when: { name: 'state.on', condition: '=', value: true } },
      { type: 'text', text: 'hidden', when: { name: 'state.on', condition: '=', value: false } },
    ],
  })
  expect(screen.getByText('seen')).toBeTruthy()
  expect(screen.getByText('also')).toBeTruthy()
  expect(screen.queryByText('hidden')).toBeNull()
})

test.each(['text2', 'constructor', '__proto__', 'Text'])(
  'an unknown type %j draws a placeholder, not a blank page',
  (type) => {
    drawScreen({ blocks: [{ type } as unknown as Block, { type: 'text', text: 'the rest' }] })
    expect(document.querySelector('[data-unknown-block]')?.getAttribute('data-unknown-block')).toBe(type)
    expect(screen.getByText('the rest')).toBeTruthy()
  },
)

test('a load is fetched when its input changes, and the old answer stays meanwhile', async () => {
  let release: (() => void) | undefined
  const { calls, app } = drawScreen(
    {
      state: { page: { in: 'query', as: 'number', default: 1 } },
      load: { rows: { call: 'rows', input: { page: { $get: 'state.page' }, none: { $get: 'state.none' } } } },
      blocks: [
        { type: 'text', text: { $get: 'load.rows.word' } },
        { type: 'button', label: 'next', onPress: [{ do: 'set', state: 'page', value: 2 }] },
      ],
    },
    {
      answers: {
        rows: async ({ page }: { page: number }) => {
          if (page === 2) await new Promise<void>((resolve) => (release = resolve))
          return { word: `page ${page}` }
        },
      },
    },
  )
  await screen.findByText('page 1')
  screen.getByText('next').click()
  await waitFor(() => {
    expect(release).toBeDefined()
  })
  expect(screen.getByText('page 1')).toBeTruthy()
  release!()
  await screen.findByText('page 2')
  expect(calls).toEqual([
    { key: 'rows', input: { page: 1 } },
    { key: 'rows', input: { page: 2 } },
  ])
  expect(app.results.size).toBe(2)
})
