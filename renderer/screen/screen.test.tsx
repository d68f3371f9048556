// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { touchScreens } from './touch-screens.ts'
import { drawScreen, stubBrowser } from '../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const leading = (owner: number | undefined, at = '/here') =>
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
    { answers: { read: () => ({ name: 'oak', owner }) }, at },
  )

test.each([
  ['/here', '/screens/own/3?part=7'],
  ['/here?json=true&part=9', '/screens/own/3?part=7&json=true'],
])('a screen leads on to another one, which takes its place, with what was asked for: %s', async (at, to) => {
  const { address } = leading(3, at)
  await waitFor(() => {
    expect(address()).toBe(to)
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

test('what a load asks for by the answer of another one is asked for when that is there, once', async () => {
  const owner = Promise.withResolvers<object>()
  const { calls } = drawScreen(
    {
      load: {
        part: { call: 'part', input: { owner: { $get: 'load.whole.key' }, other: { $get: 'load.unwanted.key' } } },
        whole: { call: 'whole' },
        unwanted: { call: 'unwanted', when: { name: 'load.whole.key', condition: '=', value: 'nothing' } },
      },
      blocks: [{ type: 'text', text: { $op: 'concat', of: ['Read: ', { $get: 'load.part.name' }] } }],
    },
    { answers: { whole: () => owner.promise, part: ({ owner: key }) => ({ name: `oak of ${String(key)}` }) } },
  )
  await waitFor(() => expect(calls).toEqual([{ key: 'whole', input: {} }]))
  owner.resolve({ key: 'wood' })
  await screen.findByText('Read: oak of wood')
  expect(calls).toEqual([
    { key: 'whole', input: {} },
    { key: 'part', input: { owner: 'wood' } },
  ])
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

test.each([
  ['%7B%22NAME%22%3A%22oak%22%7D', 'Searched: oak'],
  ['oak', 'Searched:'],
])('what an address says in JSON is read, and %s that is none counts as absent', async (text, shown) => {
  const json = { $op: 'json', of: { $get: 'state.search' } } as const
  drawScreen(
    {
      state: { search: { in: 'query', as: 'json' } },
      blocks: [
        { type: 'text', text: { $op: 'concat', of: ['Searched: ', { $get: 'state.search.NAME' }] } },
        { type: 'text', text: { $op: 'concat', of: ['All: ', json] } },
      ],
    },
    { at: `/here?search=${text}` },
  )
  await screen.findByText(shown)
  expect(screen.getByText(/^All:/).textContent).not.toBe('All: "oak"')
})

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

test('what is loaded is asked for again when something happens that it follows, and while it is to be', async () => {
  const asked = { stars: 0, outcome: 0 }
  const { app } = drawScreen(
    {
      state: { lost: { in: 'memory' } },
      load: {
        stars: { call: 'stars', follows: ['favorites'] },
        outcome: {
          call: 'outcome',
          when: { name: 'state.lost', condition: '=', value: true },
          again: { name: 'load.outcome.known', condition: '<>', value: true },
        },
      },
      blocks: [
        { type: 'text', text: { $op: 'concat', of: ['Stars: ', { $get: 'load.stars.count' }] } },
        { type: 'text', text: { $op: 'concat', of: ['Known: ', { $get: 'load.outcome.known' }] } },
        { type: 'button', label: 'lose', onPress: [{ do: 'set', state: 'lost', value: true }] },
      ],
    },
    { answers: { stars: () => ({ count: ++asked.stars }), outcome: () => ({ known: ++asked.outcome > 1 }) } },
  )
  await screen.findByText('Stars: 1')
  act(() => touchScreens(app, ['favorites'], true))
  await screen.findByText('Stars: 2')
  screen.getByText('lose').click()
  await screen.findByText('Known: true')
})
