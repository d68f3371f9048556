// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { workListAtom } from '../../state/work-list.ts'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const row = (code: string, at: string, more: object = {}) => ({
  problem: { code, in: 'schema/goods', at, message: `${code} here`, ...more },
  ...{ id: 7, name: 'Goods', kindTitle: 'Schema', place: at },
})
const rows = [
  {
    ...row('label-missing', '/spec/resultColumns/0/label', { severity: 'warning', values: ['unit_price'] }),
    ...{ group: 'check', groupTitle: 'Check' },
  },
  { ...row('key-required', '/spec/keys'), group: 'api', groupTitle: 'API log' },
]
const panel = (given: object[]) => ({
  state: {
    ...{ find: { in: 'query' as const }, severity: { in: 'query' as const } },
    group: { in: 'query' as const },
  },
  blocks: [
    {
      ...{ type: 'problem-panel' as const, rows: given, find: 'find', severity: 'severity', empty: 'All is well' },
      group: 'group',
      fix: { read: 'document-read', save: 'document-save' },
    },
  ],
})
const shown = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('button')?.textContent)

test('errors come first; what is shown is chosen by severity and by words, and stands in the address', async () => {
  const drawn = drawScreen(panel(rows))
  await screen.findByText('key-required here')
  expect(shown()).toEqual(['key-required here', 'label-missing here'])
  fireEvent.click(screen.getByRole('button', { name: 'Warnings (1)' }))
  await waitFor(() => expect(shown()).toEqual(['label-missing here']))
  expect(drawn.address()).toBe('/here?severity=warning')
  fireEvent.click(screen.getByRole('button', { name: 'All (2)' }))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'KEYS' } })
  await waitFor(() => expect(shown()).toEqual(['key-required here']))
  expect(drawn.address()).toBe('/here?find=KEYS')
})

test('what was found by one log alone is shown, and says so', async () => {
  const drawn = drawScreen(panel(rows))
  const choice = await screen.findByRole('combobox', { name: 'Found by' })
  expect([...choice.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    ...['Found by anything', 'Check (1)', 'API log (1)'],
  ])
  fireEvent.change(choice, { target: { value: 'api' } })
  await waitFor(() => expect(shown()).toEqual(['key-required here']))
  expect(screen.getByText(/Schema › Goods › .* · API log$/)).toBeTruthy()
  expect(drawn.address()).toBe('/here?group=api')
})

test('a press opens the field, and those that are shown stay at hand there, with the way back', async () => {
  const drawn = drawScreen(panel(rows), { at: '/here?find=here' })
  fireEvent.click(await screen.findByText('label-missing here'))
  const field = (at: string) => `/screens/document/7?${new URLSearchParams({ at }).toString()}`
  expect(drawn.visits.at(-1)).toEqual({ to: field('/spec/resultColumns/0/label') })
  expect(drawn.app.shared.store.get(workListAtom)).toEqual({
    items: [
      { text: 'key-required here', to: field('/spec/keys'), isWarning: false },
      { text: 'label-missing here', to: field('/spec/resultColumns/0/label'), isWarning: true },
    ],
    at: 1,
    back: '/here?find=here',
  })
})

test('a fix that is certain is made and saved at one press', async () => {
  const document = { kind: 'schema', version: 1, key: 'goods', spec: { resultColumns: [{ name: 'unit_price' }] } }
  const saved: object[] = []
  drawScreen(panel(rows), {
    answers: {
      'document-read': () => ({ id: 7, document, revision: 3 }),
      'document-save': (input: object) => {
        saved.push(input)
        return { id: 7, document, revision: 4 }
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Change to “Unit price”' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved).toMatchObject([
    { id: 7, revision: 3, document: { spec: { resultColumns: [{ name: 'unit_price', label: 'Unit price' }] } } },
  ])
  expect(screen.getAllByRole('button', { name: /^Change to|^Remove it/ })).toHaveLength(1)
})

test('without problems it says so', async () => {
  drawScreen(panel([]))
  await screen.findByText('All is well')
})
