// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../call/call.ts'
import { drawScreen, stubBrowser, type Answers } from '../../../testing/draw.tsx'
import '../form.tsx'
import '../document-bar.tsx'

// The engine compiles validators; here every document is right.
vi.mock('../../../model/checker.ts', async (original) => ({
  ...(await original<object>()),
  readValidator: async () => Promise.resolve(() => true),
}))

beforeAll(() => stubBrowser())
afterEach(cleanup)

const part = { type: 'string', title: 'Name', 'x-names': true }
const schemas: Record<string, object> = {
  'kumiki:kinds/thing': {
    $id: 'kumiki:kinds/thing',
    title: 'Thing',
    type: 'object',
    properties: {
      note: { type: 'string', title: 'Note' },
      parts: {
        title: 'Parts',
        type: 'array',
        items: { type: 'object', properties: { name: part } },
        'x-identity': 'name',
      },
    },
  },
  'kumiki:common/document': {
    $id: 'kumiki:common/document',
    type: 'object',
    properties: { key: { type: 'string', title: 'Key' }, name: { type: 'string', title: 'Name' } },
  },
}
const thing = (...names: string[]) => ({
  ...{ kind: 'thing', version: 1, key: 'shop', name: 'Shop' },
  spec: { note: 'x', parts: names.map((name) => ({ name })) },
})
const place = { kind: 'page', kindTitle: 'Page', address: 'page/list', name: 'List', place: 'Columns › 1', id: 5 }
const plan = (to: string, more: object = {}) => ({
  parts: [
    { at: '/key', name: 'shop', place: 'Key' },
    { at: '/spec/parts/0/name', name: 'A', place: 'Parts › 1 › Name' },
  ],
  from: 'A',
  rows: [{ ...place, at: '/spec/columns/0', before: 'A', after: to }],
  unsure: [{ ...place, at: '/spec/text', text: 'See {A}' }],
  hidden: 0,
  revisions: [
    { id: 3, revision: 7 },
    { id: 5, revision: 2 },
  ],
  ...more,
})

function draw(answers: Answers = {}) {
  const stored = { names: ['A', 'B'] }
  return drawScreen(
    {
      load: { document: { call: 'read' } },
      models: { draft: { schema: 'kumiki:kinds/thing', from: { $get: 'load.document' }, undo: true } },
      blocks: [
        { type: 'document-bar', model: 'draft', save: { create: 'create', save: 'save', read: 'read' } },
        { type: 'form', bind: { model: 'draft' }, fields: ['/spec/note', '/spec/parts'] },
      ],
    },
    {
      answers: {
        read: () => ({ document: thing(...stored.names), id: 3, revision: 7 }),
        'json-schema-read': ({ id }: { id: string }) => ({ schema: schemas[id] }),
        'message-list': () => ({ texts: {} }),
        save: ({ document }: { document: object }) => ({ document, id: 3, revision: 8 }),
        'part-places': ({ to = '' }: { to?: string }) =>
          plan(to, to === 'B' ? { refused: '“B” already means something else.' } : {}),
        'part-rename': ({ to }: { to: string }) => {
          stored.names = [to, 'B']
          return { documents: 2 }
        },
        ...answers,
      },
    },
  )
}

const rename = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Rename in 2 documents$/ })
const typeName = async (name: string) =>
  fireEvent.change(await screen.findByLabelText('New name'), { target: { value: name } })

test('a part is renamed where it stands, after a list of what changes with it', async () => {
  const { calls, notices } = draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Rename A everywhere' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rename “A”' })
  await within(dialog).findByText('1 place changes')
  expect(within(dialog).getByText('Look at these yourself')).toBeTruthy()
  expect(within(dialog).getByText('See {A}')).toBeTruthy()
  await typeName('C')
  await within(dialog).findByText('C')
  fireEvent.click(await rename())
  await waitFor(() => expect(notices.at(-1)?.text).toContain('Renamed in 2 documents'))
  const sent = calls.find(({ key }) => key === 'part-rename')?.input
  expect(sent).toEqual({
    ...{ kind: 'thing', id: 3, at: '/spec/parts/0/name', to: 'C' },
    revisions: plan('C').revisions,
  })
  // The form goes on with what is stored now.
  await screen.findByRole('button', { name: 'Rename C everywhere' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a name that is taken is said at its field, and nothing is sent', async () => {
  const { calls } = draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Rename A everywhere' }))
  await typeName('B')
  await screen.findByText('“B” already means something else.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Rename' }).disabled).toBe(true)
  fireEvent.keyDown(screen.getByLabelText('New name'), { key: 'Enter' })
  expect(calls.some(({ key }) => key === 'part-rename')).toBe(false)
})

test('from the bar any part is chosen, the document itself too; a refusal stays to be read', async () => {
  const text = 'One of these documents was saved since.'
  const { notices } = draw({
    'part-rename': () => {
      throw new CallFailure(text, { kind: 'answer', outcome: { do: 'reject' }, status: 409 })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Rename…' }))
  await screen.findByRole('option', { name: 'shop (Key)' })
  fireEvent.change(await screen.findByLabelText('Part'), { target: { value: '/key' } })
  await typeName('store')
  fireEvent.click(await rename())
  await screen.findByText(text)
  expect(notices).toEqual([])
})

test('what is typed is saved first', async () => {
  const { calls } = draw()
  await screen.findByRole('button', { name: 'Rename A everywhere' })
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'y' } })
  fireEvent.click(screen.getByRole('button', { name: 'Rename…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save and go on' }))
  await screen.findByLabelText('Part')
  expect(calls.some(({ key }) => key === 'save')).toBe(true)
})

test('what is not saved yet has no name that others know', async () => {
  draw()
  await screen.findByRole('button', { name: 'Rename B everywhere' })
  fireEvent.click(screen.getByRole('button', { name: 'Parts: remove row 1' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /everywhere/ })).toBeNull())
})
