// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { drawScreen, stubBrowser } from './testing/draw.tsx'

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

const counted = (at: string) =>
  drawScreen(
    {
      state: { tab: { in: 'query', default: 'first' } },
      blocks: [
        {
          type: 'tabs',
          state: 'tab',
          label: 'Parts',
          tabs: [
            { key: 'first', label: 'First', blocks: [] },
            { key: 'second', label: 'Second', blocks: [] },
          ],
        },
      ],
    },
    { at },
  )

test.each([
  ['/documents/thing/0', true],
  ['/documents/thing/10', false],
])(
  'a tab pressed on %s: is its address replaced, as Back may not lead to an empty new document? %s',
  async (at, replaced) => {
    const { app, address } = counted(at)
    const navigate = vi.spyOn(app, 'navigate')
    screen.getByRole('tab', { name: 'Second' }).click()
    await waitFor(() => expect(address()).toBe(`${at}?tab=second`))
    expect(navigate).toHaveBeenCalledWith(`${at}?tab=second`, replaced ? { replace: true } : {})
  },
)

test('what was said about a value is forgotten when the value changes', async () => {
  drawScreen({
    state: { name: { in: 'memory', default: 'oak' }, told: { in: 'memory', of: ['state.name'] } },
    blocks: [
      { type: 'text', text: { $op: 'concat', of: ['Told: ', { $get: 'state.told' }] } },
      { type: 'button', label: 'try', onPress: [{ do: 'set', state: 'told', value: 'good' }] },
      { type: 'button', label: 'same', onPress: [{ do: 'set', state: 'name', value: 'oak' }] },
      { type: 'button', label: 'other', onPress: [{ do: 'set', state: 'name', value: 'ash' }] },
    ],
  })
  screen.getByText('try').click()
  await screen.findByText('Told: good')
  screen.getByText('same').click()
  screen.getByText('Told: good')
  screen.getByText('other').click()
  await screen.findByText('Told:')
})
