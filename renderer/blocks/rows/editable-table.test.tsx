// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Blocks } from '../../../runtime/generated/blocks.ts'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const text = { type: 'string' }
const schema = {
  $id: 'kumiki:common/thing',
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      title: 'Rows',
      'x-identity': 'key',
      items: { type: 'object', properties: { key: { ...text, title: 'Key' }, label: { ...text, title: 'Label' } } },
    },
  },
}

function draw(rows: object[] | undefined, more: Partial<Blocks['editable-table']> = {}) {
  return drawScreen(
    {
      state: { row: { in: 'memory' } },
      load: { document: { call: 'document' } },
      models: { draft: { schema: 'kumiki:common/thing', from: { $get: 'load.document' }, undo: true } },
      blocks: [
        {
          type: 'editable-table',
          bind: { model: 'draft', at: '/rows' },
          columns: [{ at: '/key' }, { at: '/label' }],
          selected: 'row',
          move: true,
          remove: true,
          add: { label: 'Add a row' },
          empty: 'No rows yet.',
          ...more,
        },
        { type: 'text', text: { $op: 'concat', of: ['Chosen: ', { $get: 'state.row' }] } },
      ],
    },
    {
      answers: {
        document: () => ({ ...(rows && { rows }) }),
        'json-schema-read': () => ({ schema }),
        'message-list': () => ({ texts: {} }),
      },
    },
  )
}

const two = [
  { key: 'A', label: 'First' },
  { key: 'B', label: 'Second' },
]
const table = () => screen.findByRole('table', { name: 'Rows' })
const cells = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('the rows of the model stand under the titles of the schema; a press chooses one', async () => {
  draw(two)
  const heads = within(await table()).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Order', 'Key', 'Label', 'Row'])
  const rows = await cells()
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain('First')
  fireEvent.click(screen.getByRole('button', { name: 'Label: Second' }))
  await screen.findByText('Chosen: B')
})

test('a cell is edited in its place, and the list is another one then', async () => {
  draw(two)
  fireEvent.click(await screen.findByRole('button', { name: 'Label: Second' }))
  const input = await screen.findByRole('textbox', { name: /Label/ })
  fireEvent.change(input, { target: { value: 'Third' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  fireEvent.blur(input)
  await screen.findByRole('button', { name: 'Label: Third' })
  expect(screen.queryByText('Second')).toBeNull()
})

test('a row is added where there was none, and removed again', async () => {
  draw(undefined)
  await screen.findByText('No rows yet.')
  fireEvent.click(screen.getByRole('button', { name: 'Add a row' }))
  expect(await cells()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /remove row 1/ }))
  await screen.findByText('No rows yet.')
})

test('rows of a spreadsheet are pasted below, where the document allows it', async () => {
  const paste = async () =>
    fireEvent.paste(await table(), { clipboardData: { getData: () => 'C\tThird\r\nD\tFourth\r\n' } })
  draw(two)
  await paste()
  expect(await cells()).toHaveLength(2)
  cleanup()
  draw(two, { paste: true })
  await paste()
  await waitFor(async () => expect(await cells()).toHaveLength(4))
  expect((await cells())[3]).toContain('Fourth')
})
