// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const filters = [
  { field: 'NAME', label: 'Customer', input: 'text' },
  { field: 'KIND', label: 'Category', input: 'choice', choices: ['Nails', 'Tools'] },
  { field: 'DAY', label: 'Ordered on', input: 'days' },
]
const draw = (at?: string) =>
  drawScreen(
    {
      state: { chosen: { in: 'query', as: 'json' } },
      blocks: [
        { type: 'filters', label: 'Filters', call: 'dashboard-filters', input: { dashboard: 'd' }, state: 'chosen' },
      ],
    },
    { answers: { 'dashboard-filters': () => ({ filters }) }, ...(at !== undefined && { at }) },
  )

test('what is chosen stands in the address, and goes away by one press', async () => {
  const { address, calls } = draw()
  const field = (name: string) => screen.findByLabelText(name)
  const chosen = () => JSON.parse(new URLSearchParams(address().split('?')[1]).get('chosen') ?? '{}') as unknown
  fireEvent.change(await field('Category'), { target: { value: 'Tools' } })
  await expect.poll(chosen).toEqual({ KIND: 'Tools' })
  fireEvent.change(await field('Customer'), { target: { value: 'Aoki' } })
  fireEvent.blur(await field('Customer'))
  await expect.poll(chosen).toEqual({ KIND: 'Tools', NAME: 'Aoki' })
  fireEvent.change(await field('From'), { target: { value: '2026-04-01' } })
  await expect.poll(chosen).toEqual({ KIND: 'Tools', NAME: 'Aoki', DAY: { from: '2026-04-01' } })
  expect(screen.getByRole('region', { name: 'Filters' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  await expect.poll(chosen).toEqual({})
  expect(calls).toEqual([{ key: 'dashboard-filters', input: { dashboard: 'd' } }])
})

test('what the address says stands in the fields', async () => {
  draw(`/here?chosen=${encodeURIComponent('{"KIND":"Gone","NAME":7}')}`)
  expect(await screen.findByLabelText('Category')).toHaveProperty('value', 'Gone')
  expect(screen.getByLabelText('Customer')).toHaveProperty('value', '')
})
