// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const properties = {
  name: { type: 'string', title: 'Name' },
  size: { type: 'integer', title: 'Size' },
  label: { type: 'string', title: 'Label' },
}
const schema = {
  $id: 'kumiki:common/thing',
  type: 'object',
  properties: { columns: { type: 'array', title: 'Columns', items: { type: 'object', properties } } },
}
const columns = [
  { key: 'K1', name: 'CODE', size: 10, label: 'Product code' },
  { name: 'OLD', size: 1 },
  { name: 'SAME', size: 5 },
]

function draw(found: object[]) {
  const told: unknown[] = []
  const drawn = drawScreen(
    {
      state: { ended: { in: 'memory' } },
      load: { document: { call: 'document' } },
      models: { draft: { schema: 'kumiki:common/thing', from: { $get: 'load.document' } } },
      blocks: [
        {
          type: 'adopt',
          bind: { model: 'draft', at: '/columns' },
          found,
          by: 'name',
          compared: ['size'],
          title: 'What the database says now',
          onEnd: [{ do: 'set', state: 'ended', value: true }],
          when: { name: 'state.ended', condition: '<>', value: true },
        },
        {
          type: 'button',
          label: 'Tell',
          onPress: [{ do: 'call', call: 'keep', input: { columns: { $get: 'draft.value.columns' } } }],
        },
      ],
    },
    {
      answers: {
        document: () => ({ columns }),
        'json-schema-read': () => ({ schema }),
        'message-list': () => ({ texts: {} }),
        keep: ({ columns: now }: { columns: unknown }) => (told.push(now), {}),
      },
    },
  )
  /** The list of the model once the block has ended. */
  const columnsThen = async (): Promise<unknown> => {
    await waitFor(() => expect(screen.queryByRole('region', { name: 'What the database says now' })).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Tell' }))
    await waitFor(() => expect(told).toHaveLength(1))
    return told[0]
  }
  return { ...drawn, columnsThen }
}

const found = [
  { name: 'SAME', size: 5, label: 'of the database' },
  { name: 'code', size: 12 },
  { name: 'PRICE', size: 9 },
]

test('what is new, changed and gone is named, with what differs; what is alike is not', async () => {
  draw(found)
  const list = await screen.findByRole('region', { name: 'What the database says now' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['ChangedcodeSize: 10 → 12', 'NewPRICE9', 'GoneOLD1'])
})

test('what is ticked is taken over in the order found, and keeps its key', async () => {
  const { columnsThen } = draw(found)
  fireEvent.click(await screen.findByRole('checkbox', { name: /OLD/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Take over 2' }))
  expect(await columnsThen()).toEqual([
    { name: 'SAME', size: 5 },
    { key: 'K1', name: 'code', size: 12 },
    { name: 'PRICE', size: 9 },
    { name: 'OLD', size: 1 },
  ])
})

test('closing takes nothing over; nothing can be taken over when nothing is ticked or nothing differs', async () => {
  const { columnsThen } = draw(found)
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take over 0' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await columnsThen()).toEqual(columns)
  cleanup()
  draw(columns)
  await screen.findByText('Nothing differs.')
  expect(screen.queryByRole('button', { name: /Take over/ })).toBeNull()
})
