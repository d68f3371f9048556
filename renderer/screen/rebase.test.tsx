// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../testing/draw.tsx'
import '../blocks/edit/form.tsx'
import '../blocks/rows/editable-table.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const text = { type: 'string' }
const schema = {
  $id: 'kumiki:common/names',
  type: 'object',
  properties: {
    rows: {
      ...{ type: 'array', title: 'Rows', 'x-identity': 'place' },
      items: {
        type: 'object',
        properties: { place: { ...text, title: 'Place', readOnly: true }, label: { ...text, title: 'Label' } },
      },
    },
  },
}
const proposed: Record<string, object[]> = {
  few: [{ place: 'a', label: 'A' }],
  more: [
    { place: 'a', label: 'A' },
    { place: 'b', label: 'B' },
  ],
}

test('a plain value that is told anew keeps what was typed, and takes what is new; what nobody writes takes no key', async () => {
  drawScreen(
    {
      state: { which: { in: 'memory', default: 'few' } },
      load: { names: { call: 'names', input: { which: { $get: 'state.which' } } } },
      models: { names: { schema: schema.$id, from: { $get: 'load.names' } } },
      blocks: [
        { type: 'button', label: 'More', onPress: [{ do: 'set', state: 'which', value: 'more' }] },
        {
          type: 'editable-table',
          bind: { model: 'names', at: '/rows' },
          columns: [{ at: '/place' }, { at: '/label' }],
        },
      ],
    },
    {
      answers: {
        names: ({ which }: { which: string }) => ({ rows: proposed[which] }),
        'json-schema-read': () => ({ schema }),
        'message-list': () => ({ texts: {} }),
      },
    },
  )
  const place = await screen.findByRole('button', { name: 'Place: a' })
  expect((place as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Label: A' }))
  const typed = await waitFor(() => {
    const table = screen.getByRole('table')
    return within(table).getByRole('textbox')
  })
  fireEvent.change(typed, { target: { value: 'Said' } })
  fireEvent.blur(typed)
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('button', { name: 'Label: B' })
  expect(screen.getByRole('button', { name: 'Label: Said' })).toBeTruthy()
})
