// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { DrawnSheet } from '../../../runtime/report/drawn-sheet.ts'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'
import '../../ui/dialog-window.tsx'
import './report-sheet.tsx'

// The engine compiles validators; here every document is right.
vi.mock('../../model/checker.ts', async (original) => ({
  ...(await original<object>()),
  readValidator: async () => Promise.resolve(() => true),
}))

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const drawn: DrawnSheet = {
  ...{ sheet: '見積', columns: [80, 60, 60], merged: ['A1:B1'], isCut: false },
  names: [{ name: 'TOTAL', cell: 'C3' }],
  rows: [
    { cells: [{ column: 1, text: '御見積書', bold: true }] },
    { cells: [{ column: 1, text: '{{NAME}}' }] },
    { cells: [] },
  ],
}
const schemas: Record<string, object> = {
  'kumiki:kinds/report': {
    $id: 'kumiki:kinds/report',
    type: 'object',
    properties: {
      dataSchemas: {
        type: 'array',
        items: { type: 'object', properties: { schema: { type: 'string', 'x-ref': 'schema' } } },
      },
    },
  },
  'kumiki:common/document': { $id: 'kumiki:common/document', type: 'object', properties: {} },
}
const goods = {
  ...{ kind: 'schema', version: 1, key: 'goods' },
  spec: {
    type: 1,
    resultColumns: ['CODE', 'NAME'].map((key) => ({ key, name: key, label: `${key} of it`, typeClass: 'String' })),
  },
}

function draw(spec: object = {}) {
  const whole = {
    type: 'excel',
    template: 'blob/form',
    rowOffset: 2,
    dataSchemas: [{ schema: 'schema/goods' }],
    ...spec,
  }
  return drawScreen(
    {
      load: { document: { call: 'document' } },
      models: { draft: { schema: 'kumiki:kinds/report', from: { $get: 'load.document' } } },
      blocks: [
        { type: 'report-sheet', model: 'draft' },
        { type: 'text', text: { $op: 'json', of: { $get: 'draft.value.spec.cells' } } },
      ],
    } as never,
    {
      answers: {
        document: () => ({ kind: 'report', version: 1, key: 'note', name: 'Note', spec: whole }),
        'report-sheet': () => drawn,
        'json-schema-read': ({ id }: { id: string }) => ({ schema: schemas[id] }),
        'message-list': () => ({ texts: {} }),
        'document-library': () => ({ library: { 'schema/goods': goods } }),
      },
    },
  )
}
const cell = (name: string) => screen.findByRole('gridcell', { name })

test('a press on a cell puts a field into it, and takes it out again', async () => {
  const { calls } = draw()
  fireEvent.click(await cell('B3'))
  const field = await screen.findByLabelText('Field')
  await screen.findByRole('option', { name: 'CODE of it (CODE)' })
  fireEvent.change(field, { target: { value: 'CODE' } })
  fireEvent.change(screen.getByLabelText('Aggregation'), { target: { value: 'count' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText('[{"field":"CODE","cell":"B3","aggregation":"count"}]')
  fireEvent.click(await cell('B3: shows CODE of it (Count)'))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await cell('B3')
  expect(calls.filter(({ key }) => key === 'report-sheet')).toHaveLength(1)
})

test('what is mapped is marked: by the report, by a name and by a text of the workbook', async () => {
  draw({ cells: [{ cell: 'total', field: 'CODE', aggregation: 'count' }] })
  await cell('A2: shows NAME of it')
  const total = await cell('C3: shows CODE of it (Count)')
  fireEvent.click(total)
  fireEvent.change(await screen.findByLabelText('Aggregation'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText('[{"field":"CODE","cell":"total"}]')
  expect(screen.getByRole('rowheader', { name: '2' }).parentElement?.dataset['repeated']).toBe('true')
  expect(screen.getByRole('rowheader', { name: '3' }).parentElement?.dataset['repeated']).toBeUndefined()
})

test('it works by keys alone, over merged cells', async () => {
  draw()
  const first = await cell('A1 御見積書')
  expect([first.tabIndex, first.getAttribute('colspan')]).toEqual([0, '2'])
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  await waitFor(() => expect(document.activeElement?.getAttribute('data-cell')).toBe('C1'))
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowLeft'])
    fireEvent.keyDown(document.activeElement ?? first, { key })
  expect(document.activeElement?.getAttribute('data-cell')).toBe('B3')
  fireEvent.keyDown(document.activeElement ?? first, { key: 'Enter' })
  await screen.findByRole('dialog', { name: 'Cell B3' })
})

test('the rows that are repeated begin where it is pressed', async () => {
  draw()
  fireEvent.click(await cell('A3'))
  fireEvent.click(await screen.findByRole('button', { name: 'Repeat rows from this one on' }))
  const isRepeated = (row: string) => screen.getByRole('rowheader', { name: row }).parentElement?.dataset['repeated']
  await waitFor(() => expect(isRepeated('3')).toBe('true'))
  expect(isRepeated('2')).toBeUndefined()
})
