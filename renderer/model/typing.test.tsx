// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { textOf, type Scope } from '../state/scope.ts'
import type { Block } from '../../runtime/generated/screens/block.ts'
import { drawScreen, stubBrowser } from '../testing/draw.tsx'

vi.mock('../blocks/index.ts', async (original) => {
  const { blocks } = await original<{ blocks: object }>()
  return { blocks: { ...blocks, counted: Counted } }
})
vi.mock('../fields/use-leaf.ts', async (original) => {
  const { useLeaf, ...rest } = await original<typeof import('../fields/use-leaf.ts')>()
  return { ...rest, useLeaf: (props: Parameters<typeof useLeaf>[0]) => (count(props.at), useLeaf(props)) }
})
vi.mock('../../runtime/json-schema/show-value.ts', async (original) => {
  const { showValue, ...rest } = await original<typeof import('../../runtime/json-schema/show-value.ts')>()
  return { ...rest, showValue: (...given: Parameters<typeof showValue>) => (count('cell'), showValue(...given)) }
})

/** How often each block, field and closed cell was drawn. */
const drawn = new Map<string, number>()
function count(what: string): void {
  drawn.set(what, (drawn.get(what) ?? 0) + 1)
}

let scopeNow: Scope

/** A block of this test alone. */
interface CountedBlock {
  type: 'counted'
  id: string
  text: unknown
}

function Counted({ block, scope }: { block: CountedBlock; scope: Scope }) {
  count(block.id)
  scopeNow = scope
  return <div data-testid={block.id}>{textOf(block.text, scope)}</div>
}

const counted = (id: string, path: string): Block =>
  ({ type: 'counted', id, text: { $get: path } }) satisfies CountedBlock as unknown as Block
const textAt = (id: string) => screen.getByTestId(id).textContent

const text = { type: 'string' }
const schema = {
  $id: 'kumiki:common/thing',
  type: 'object',
  properties: {
    name: { ...text, title: 'Name' },
    note: { ...text, title: 'Note' },
    rows: {
      type: 'array',
      title: 'Rows',
      items: { type: 'object', properties: { key: { ...text, title: 'Key' }, label: { ...text, title: 'Label' } } },
    },
  },
}
const rows = Array.from({ length: 20 }, (_, index) => ({ key: `K${index}`, label: `Label ${index}` }))

beforeAll(() => {
  stubBrowser()
})
beforeEach(() => drawn.clear())
afterEach(cleanup)

/** A form, a table of the same model, and blocks that follow parts of it. */
function open() {
  return drawScreen(
    {
      state: { row: { in: 'memory' } },
      load: {
        document: { call: 'document' },
        about: { call: 'about', input: { note: { $get: 'draft.value.note' } } },
      },
      models: { draft: { schema: 'kumiki:common/thing', from: { $get: 'load.document' }, undo: true } },
      blocks: [
        { type: 'form', bind: { model: 'draft' }, fields: [{ at: '/name' }, { at: '/note' }] },
        {
          type: 'editable-table',
          bind: { model: 'draft', at: '/rows' },
          columns: [{ at: '/key' }, { at: '/label' }],
          selected: 'row',
        },
        counted('name', 'draft.value.name'),
        counted('note', 'draft.value.note'),
        counted('first label', 'draft.value.rows.0.label'),
        counted('dirty', 'draft.dirty'),
        counted('selected', 'selected.key'),
        counted('problems', 'draft.shownProblems'),
      ],
    },
    {
      answers: {
        document: () => ({ name: 'oak', note: 'long', rows }),
        about: ({ note }: { note?: string }) => ({ note }),
        'json-schema-read': () => ({ schema }),
        'message-list': () => ({ texts: {} }),
      },
    },
  )
}

test('typing draws the field and what follows its value again, no other field, block or row; and no load is asked', async () => {
  const { calls } = open()
  const name = await screen.findByLabelText('Name')
  await screen.findByRole('button', { name: 'Label: Label 19' })
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain('about'))
  fireEvent.change(name, { target: { value: 'oak ' } })
  await waitFor(() => expect(textAt('dirty')).toBe('true'))
  const asked = calls.length
  drawn.clear()
  for (const letter of ['oak t', 'oak tr', 'oak tree']) {
    // What follows the model hears of it at the end of the event.
    await act(async () => void fireEvent.change(name, { target: { value: letter } }))
  }
  expect(textAt('name')).toBe('oak tree')
  expect(Object.fromEntries(drawn)).toEqual({ '/name': 3, name: 3 })
  expect(calls).toHaveLength(asked)
  await act(async () => void fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'short' } }))
  await waitFor(() => expect(calls.slice(asked)).toEqual([{ key: 'about', input: { note: 'short' } }]))
})

test('typing in a cell of a table draws that cell and what follows it, not the rows around it', async () => {
  const { calls } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Label: Label 0' }))
  const cell = await screen.findByRole('textbox', { name: 'Label' })
  await act(async () => void fireEvent.change(cell, { target: { value: 'La' } }))
  const asked = calls.length
  drawn.clear()
  for (const letter of ['Lab', 'Labe']) {
    await act(async () => void fireEvent.change(cell, { target: { value: letter } }))
  }
  expect(textAt('first label')).toBe('Labe')
  // The key beside it stands in the same row.
  expect(Object.fromEntries(drawn)).toEqual({ '/rows/0/label': 2, cell: 2, 'first label': 2 })
  expect(calls).toHaveLength(asked)
})

test('undo, and what an action puts into the model, reach those who follow', async () => {
  open()
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'ash' } })
  await waitFor(() => expect(textAt('name')).toBe('ash'))
  act(() => scopeNow.model('draft')!.operate('undo', undefined, undefined))
  await waitFor(() => expect([textAt('name'), textAt('dirty')]).toEqual(['oak', 'false']))
  act(() => scopeNow.write('draft.value.rows.0.label', 'written'))
  await waitFor(() => expect(textAt('first label')).toBe('written'))
})
