// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Blocks } from '../../../runtime/generated/blocks.ts'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'
// Fetched when it is first drawn, which takes longer than a test waits on a busy machine.
import './form.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const text = { type: 'string' }
const schema = {
  $id: 'kumiki:common/thing',
  type: 'object',
  // `id` is what the screen adds when it calls.
  required: ['id', 'wanted'],
  properties: {
    name: { ...text, title: 'Name' },
    note: { ...text, title: 'Note' },
    later: { ...text, title: 'Later', 'x-no-effect': true },
    other: { ...text, title: 'Other' },
    wanted: { ...text, title: 'Wanted' },
    rows: {
      type: 'array',
      title: 'Rows',
      'x-identity': 'key',
      items: { type: 'object', properties: { key: { ...text, title: 'Key' } } },
    },
  },
}

const draw = (more: Partial<Blocks['form']>) =>
  drawScreen(
    {
      state: { row: { in: 'memory' }, isOpen: { in: 'memory', default: false } },
      load: { document: { call: 'document' } },
      models: { draft: { schema: 'kumiki:common/thing', from: { $get: 'load.document' } } },
      blocks: [
        { type: 'form', bind: { model: 'draft' }, ...more },
        { type: 'button', label: 'Open', onPress: [{ do: 'set', state: 'isOpen', value: true }] },
        { type: 'button', label: 'Choose B', onPress: [{ do: 'set', state: 'row', value: 'B' }] },
      ],
    },
    {
      answers: {
        document: () => ({ name: 'oak', rows: [{ key: 'A' }, { key: 'B' }] }),
        'json-schema-read': () => ({ schema }),
        'message-list': () => ({ texts: { required: 'Please fill it in.' } }),
        keep: () => ({}),
      },
    },
  )

const labels = () => screen.getAllByRole('textbox').map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)

test('fields stand in the order of the document, by their pointers alone or with words of its own', async () => {
  draw({ groups: [{ title: 'First', fields: ['/note', { at: '/name', label: 'What it is called' }, '/later'] }] })
  await screen.findByRole('heading', { name: 'First' })
  // What has no effect yet is not offered.
  await waitFor(() => expect(labels()).toEqual(['Note', 'What it is called']))
})

test('a group is there while its condition holds, and the rest of the model when the document wants it', async () => {
  const isOpen = { name: 'state.isOpen', condition: '=', value: true } as const
  draw({ groups: [{ fields: ['/name'] }, { title: 'More of it', fields: ['/note'], when: isOpen }], more: true })
  await screen.findByLabelText('Name')
  expect(screen.queryByLabelText('Note')).toBeNull()
  expect(screen.getByLabelText('Other')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByLabelText('Note')
})

test('one item of a list: nothing to fill in until one is chosen', async () => {
  draw({ bind: { model: 'draft', at: '/rows', item: { $get: 'state.row' } }, empty: 'Choose a row first.' })
  await screen.findByText('Choose a row first.')
  fireEvent.click(screen.getByRole('button', { name: 'Choose B' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Key')).value).toBe('B')
})

test('the button acts when nothing is missing; what is missing is told at its field', async () => {
  const { calls } = draw({
    fields: ['/name', { at: '/note', required: true }],
    submit: { label: 'Keep', actions: [{ do: 'call', call: 'keep', input: { of: { $get: 'draft.value.note' } } }] },
  })
  const note = await screen.findByLabelText(/^Note/)
  const kept = () => calls.filter(({ key }) => key === 'keep')
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'))
  expect(kept()).toEqual([])
  fireEvent.change(note, { target: { value: 'long' } })
  fireEvent.blur(note)
  await waitFor(() => expect(note.getAttribute('aria-invalid')).not.toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(kept()).toEqual([{ key: 'keep', input: { of: 'long' } }]))
})

test('what the schema requires is asked for where the form has a field for it', async () => {
  const { calls } = draw({
    fields: ['/name', '/wanted'],
    submit: { label: 'Keep', actions: [{ do: 'call', call: 'keep', input: {} }] },
  })
  const wanted = await screen.findByLabelText(/^Wanted/)
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(wanted.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(wanted, { target: { value: 'long' } })
  fireEvent.blur(wanted)
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(calls.filter(({ key }) => key === 'keep')).toHaveLength(1))
})

test('what is missing in a form without a schema is said at its field as well', async () => {
  const { calls } = drawScreen(
    {
      models: { factor: { from: {} } },
      blocks: [
        {
          type: 'form',
          bind: { model: 'factor' },
          fields: [{ at: '/token', label: 'Code', required: true }],
          submit: { label: 'Turn on', actions: [{ do: 'call', call: 'keep', input: {} }] },
        },
      ],
    },
    { answers: { keep: () => ({}), 'message-list': () => ({ texts: { required: '{0} is required.' } }) } },
  )
  const code = await screen.findByLabelText(/^Code/)
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText('Code is required.')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(calls.map(({ key }) => key)).not.toContain('keep')
})

test('what is proposed stands there with its reason until something else is chosen; what is not proposed is left out', async () => {
  const choices = [
    { value: 'a', label: 'Oak' },
    { value: 'b', label: 'Ash' },
  ]
  const proposals = { note: { choices, proposed: 'a', why: 'Because it is harder.' } }
  draw({ fields: ['/note', '/other'], proposals })
  await screen.findByText('Because it is harder.')
  const shown = () => document.querySelector<HTMLInputElement>('input[data-at="/note"]')
  expect(shown()?.value).toBe('Oak')
  expect(document.querySelector('input[data-at="/other"]')).toBeNull()
  fireEvent.click(shown() ?? document.body)
  fireEvent.click(await screen.findByRole('option', { name: 'Ash', hidden: true }))
  await waitFor(() => expect(shown()?.value).toBe('Ash'))
  expect(screen.getByText(/Default: Oak/)).toBeTruthy()
})
