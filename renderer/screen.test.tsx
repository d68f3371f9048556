// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { drawScreen, stubBrowser } from './testing/draw.tsx'

vi.mock('@lingui/core/macro', () => import('./testing/lingui.ts'))
vi.mock('@lingui/react/macro', () => import('./testing/lingui.ts'))

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const leading = (owner: number | undefined) =>
  drawScreen(
    {
      load: { document: { call: 'read' } },
      forward: {
        screen: 'own',
        params: { id: { $get: 'load.document.owner' }, part: 7 },
        when: { name: 'load.document.owner', condition: '>', value: 0 },
      },
      blocks: [{ type: 'text', text: { $op: 'concat', of: ['Read: ', { $get: 'load.document.name' }] } }],
    },
    { answers: { read: () => ({ name: 'oak', owner }) }, at: '/here' },
  )

test('a screen leads on to another one, which takes its place', async () => {
  const { address } = leading(3)
  await waitFor(() => {
    expect(address()).toBe('/screens/own/3?part=7')
  })
})

test('while nothing says so it is drawn itself', async () => {
  const { address } = leading(undefined)
  await screen.findByText('Read: oak')
  expect(address()).toBe('/here')
})

test('a screen that may not be opened is not led to', async () => {
  const drawn = drawScreen({
    state: { on: { in: 'memory' } },
    forward: { screen: 'own', when: { name: 'state.on', condition: '=', value: true } },
    blocks: [{ type: 'button', label: 'lead on', onPress: [{ do: 'set', state: 'on', value: true }] }],
  })
  drawn.app.routeOf = () => undefined
  screen.getByText('lead on').click()
  await screen.findByText('lead on')
  expect(drawn.address()).toBe('/here')
})
