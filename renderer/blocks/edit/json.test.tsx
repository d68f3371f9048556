// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { JsonEditorProps } from '../../code/json-editor.tsx'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'
import './document-bar.tsx'
import './form.tsx'

// The engine compiles validators; here a port is wrong above its limit.
vi.mock('../../model/checker.ts', async (original) => ({
  ...(await original<object>()),
  readValidator: async () => {
    const check = Object.assign(
      ({ port = 0 }: { port?: number }) => {
        const isWrong = port > 65535
        check.errors = isWrong ? [{ instancePath: '/port', keyword: 'maximum', params: { limit: 65535 } }] : []
        return !isWrong
      },
      { errors: [] as object[] },
    )
    return Promise.resolve(check)
  },
}))
// The editor itself needs a browser; here the text is typed into a plain field, which tells what it was told.
vi.mock('../../code/json-editor.tsx', () => ({
  default: ({ label, text, readOnly, faults, marked, onChange, onCursor, onBlur }: JsonEditorProps) => (
    <textarea
      aria-label={label}
      value={text}
      readOnly={readOnly}
      data-marked={marked && text.slice(marked.from, marked.to)}
      data-faults={faults.map(({ from, to }) => text.slice(from, to)).join(' ')}
      onChange={(event) => onChange(event.target.value)}
      onSelect={(event) => onCursor(event.currentTarget.selectionStart, true)}
      onBlur={onBlur}
    />
  ),
}))

beforeAll(() => stubBrowser())
afterEach(cleanup)

const text = { type: 'string' }
const schemas: Record<string, object> = {
  'kumiki:kinds/thing': {
    $id: 'kumiki:kinds/thing',
    type: 'object',
    properties: {
      host: { ...text, title: 'Host', description: 'Where it is.' },
      port: { type: 'integer', title: 'Port' },
    },
  },
  'kumiki:common/document': {
    $id: 'kumiki:common/document',
    type: 'object',
    properties: { key: { ...text, title: 'Key' }, name: { ...text, title: 'Name' } },
  },
}
const shop = (spec: object) => ({ kind: 'thing', version: 1, key: 'shop', name: 'Shop', spec })

const draw = (about: object = {}) =>
  drawScreen(
    {
      load: { document: { call: 'document' } },
      models: { draft: { schema: 'kumiki:kinds/thing', from: { $get: 'load.document' } } },
      blocks: [
        { type: 'document-bar', model: 'draft', save: { create: 'create', save: 'save', read: 'document' } },
        { type: 'form', bind: { model: 'draft' }, fields: ['/spec/host', '/spec/port'] },
        { type: 'json', model: 'draft' },
      ],
    },
    {
      answers: {
        document: () => ({ document: shop({ host: 'a', port: 80 }), id: 1, revision: 1, ...about }),
        'json-schema-read': ({ id }: { id: string }) => ({ schema: schemas[id] }),
        'message-list': () => ({ texts: {} }),
        save: ({ document }: { document: object }) => ({ document, id: 1, revision: 2 }),
      },
    },
  )

const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'JSON' })
const type = async (value: string) => fireEvent.change(await editor(), { target: { value } })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const specNow = async () => JSON.parse((await editor()).value).spec as object

test('what is typed in the text stands in the form at once, and what is typed in the form in the text', async () => {
  draw()
  expect(JSON.parse((await editor()).value)).toEqual(shop({ host: 'a', port: 80 }))
  await type(JSON.stringify(shop({ host: 'a', port: 8080 })))
  await waitFor(() => expect(field('Port').value).toBe('8080'))
  fireEvent.change(field('Host'), { target: { value: 'b' } })
  await waitFor(async () => expect(await specNow()).toEqual({ host: 'b', port: 8080 }))
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
})

test('a text stays as it was typed as long as it says the same, and is put into its form when it is left', async () => {
  draw()
  const typed = JSON.stringify(shop({ port: 81, host: 'a' }))
  await type(typed)
  await waitFor(() => expect(field('Port').value).toBe('81'))
  await waitFor(async () => expect((await editor()).value).toBe(typed))
  fireEvent.blur(await editor())
  await waitFor(async () => expect((await editor()).value).toContain('"spec": { "host": "a", "port": 81 }'))
})

test('several letters in one value are one step of undo', async () => {
  draw()
  for (const host of ['ab', 'abc', 'abcd']) await type(JSON.stringify(shop({ host, port: 80 })))
  await waitFor(() => expect(field('Host').value).toBe('abcd'))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await specNow()).toEqual({ host: 'a', port: 80 }))
  expect(field('Host').value).toBe('a')
})

test('a broken text is told at its line, keeps nothing from the form, and loses nothing of either side', async () => {
  const { calls, notices } = draw()
  await editor()
  const broken =
    '{\n  "kind": "thing", "version": 1, "key": "shop", "name": "Shop",\n  "spec": { "host": "a", "port": \n}}'
  await type(broken)
  await screen.findByRole('button', { name: /Line 4/ })
  expect([field('Port').value, (await editor()).value]).toEqual(['80', broken])
  fireEvent.change(field('Host'), { target: { value: 'from the form' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(notices.map((one) => one.text).join()).toContain('cannot be read'))
  expect(calls.filter(({ key }) => key === 'save')).toEqual([])
  expect((await editor()).value).toBe(broken)
  await type(broken.replace('"port": ', '"port": 90'))
  await waitFor(async () => expect(await specNow()).toEqual({ host: 'from the form', port: 90 }))
  expect(field('Port').value).toBe('90')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.filter(({ key }) => key === 'save')).toHaveLength(1))
})

test.each([
  ['is of another kind', shop({}), { kind: 'other' }],
  ['has lost its spec', shop({}), { spec: undefined }],
])('a text that %s is not taken over', async (_what, document, more) => {
  draw()
  await type(JSON.stringify({ ...document, ...more }))
  await screen.findByRole('button', { name: /Line 1/ })
  expect(field('Port').value).toBe('80')
})

test('what the check finds stands at its line', async () => {
  draw()
  await type(JSON.stringify(shop({ host: 'a', port: 99999 }), null, 2))
  await screen.findByRole('button', { name: /^Line 8/ })
  expect((await editor()).dataset['faults']).toBe('99999')
})

test('the field that is entered is shown in the text, and the field at the cursor is outlined in the form', async () => {
  draw()
  await editor()
  fireEvent.focusIn(field('Port'))
  await waitFor(async () => expect((await editor()).dataset['marked']).toBe('80'))
  const area = await editor()
  area.setSelectionRange(area.value.indexOf('"a"'), area.value.indexOf('"a"'))
  fireEvent.select(area)
  await waitFor(() => expect(field('Host').hasAttribute('data-pointed')).toBe(true))
  expect(screen.getAllByText('Where it is.')).toHaveLength(2)
  area.setSelectionRange(area.value.indexOf('80'), area.value.indexOf('80'))
  fireEvent.select(area)
  await waitFor(() => expect(field('Port').hasAttribute('data-pointed')).toBe(true))
  expect(field('Host').hasAttribute('data-pointed')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Show in the form' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Port')))
})

test('who may only see it reads the text', async () => {
  draw({ readOnly: 'right' })
  expect((await editor()).readOnly).toBe(true)
})
