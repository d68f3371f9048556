// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'
import './report-columns.tsx'

// The engine compiles validators; here every document is right.
vi.mock('../../model/checker.ts', async (original) => ({
  ...(await original<object>()),
  readValidator: async () => Promise.resolve(() => true),
}))

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

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
const columns: Record<string, string[]> = {
  'schema/goods': ['CODE', 'NAME'],
  'schema/orders': ['CODE', 'TOTAL'],
  'schema/parts': ['CODE', 'NAME', 'SIZE'],
}
const documentOf = (address: string) => ({
  ...{ kind: 'schema', version: 1, key: address.slice('schema/'.length) },
  spec: { type: 1, resultColumns: (columns[address] ?? []).map((key) => ({ key, name: key, typeClass: 'String' })) },
})

/** A report whose rows come from another schema at a press. */
function draw(spec: object, { agree }: { agree: boolean }) {
  const document = {
    kind: 'report',
    version: 1,
    key: 'note',
    name: 'Note',
    spec: { dataSchemas: [{ schema: 'schema/goods' }], ...spec },
  }
  const choose = (schema: string) => ({
    type: 'button',
    label: schema,
    onPress: [
      {
        do: 'model',
        model: 'draft',
        operation: 'set',
        at: '/spec/dataSchemas',
        value: [{ schema: `schema/${schema}` }],
      },
    ],
  })
  return drawScreen(
    {
      load: { document: { call: 'document' } },
      models: { draft: { schema: 'kumiki:kinds/report', from: { $get: 'load.document' }, undo: true } },
      blocks: [
        { type: 'report-columns', model: 'draft' },
        ...['orders', 'parts'].map(choose),
        { type: 'button', label: 'Undo', onPress: [{ do: 'model', model: 'draft', operation: 'undo' }] },
        { type: 'text', text: { $op: 'json', of: { $get: 'draft.value.spec' } } },
      ],
    } as never,
    {
      agree,
      answers: {
        document: () => document,
        'json-schema-read': ({ id }: { id: string }) => ({ schema: schemas[id] }),
        'message-list': () => ({ texts: {} }),
        'document-library': ({ references }: { references: string[] }) => ({
          library: Object.fromEntries(references.map((one) => [one, documentOf(one)])),
        }),
      },
    },
  )
}

const pdf = { type: 'pdf', page: '{{#each rows}}{{CODE}} {{NAME}}{{/each}}' }

test('a template that names columns which other rows lack is cleared after a question; undo brings it back', async () => {
  const { calls, questions } = draw(pdf, { agree: true })
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain('document-library'))
  await screen.findByText(/\{\{NAME\}\}/)
  fireEvent.click(screen.getByRole('button', { name: 'orders' }))
  await screen.findByText('{"dataSchemas":[{"schema":"schema/orders"}],"type":"pdf"}')
  expect(questions).toMatchObject([{ details: ['NAME'], action: 'Clear', otherwise: 'Keep' }])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/\{\{NAME\}\}/)
  expect(questions).toHaveLength(1)
})

test('nobody is asked where the other rows have the same columns', async () => {
  const { calls, questions } = draw(pdf, { agree: true })
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain('document-library'))
  fireEvent.click(screen.getByRole('button', { name: 'parts' }))
  await waitFor(() => expect(calls.filter(({ key }) => key === 'document-library')).toHaveLength(2))
  await screen.findByText(/schema\/parts/)
  fireEvent.click(screen.getByRole('button', { name: 'orders' }))
  await waitFor(() => expect(questions).toHaveLength(1))
})

test('cells of a workbook stay where they are wanted, and go alone where not', async () => {
  const cells = ['CODE', 'NAME'].map((field, index) => ({ cell: `A${index + 1}`, field }))
  const kept = draw({ type: 'excel', template: 'blob/1', cells }, { agree: false })
  await waitFor(() => expect(kept.calls.map(({ key }) => key)).toContain('document-library'))
  fireEvent.click(screen.getByRole('button', { name: 'orders' }))
  await waitFor(() => expect(kept.questions).toHaveLength(1))
  expect(screen.getByText(/"field":"NAME"/)).toBeTruthy()
  cleanup()
  const cleared = draw({ type: 'excel', template: 'blob/1', cells }, { agree: true })
  await waitFor(() => expect(cleared.calls.map(({ key }) => key)).toContain('document-library'))
  fireEvent.click(screen.getByRole('button', { name: 'orders' }))
  await waitFor(() => expect(screen.queryByText(/"field":"NAME"/)).toBeNull())
  expect(screen.getByText(/"field":"CODE"/)).toBeTruthy()
})
