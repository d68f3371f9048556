// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

// The engine compiles validators; here every document is right.
vi.mock('../../model/checker.ts', async (original) => ({
  ...(await original<object>()),
  readValidator: async () => Promise.resolve(() => true),
}))
// The editor itself needs a browser; here the text is typed into a plain field.
vi.mock('../../code/code-editor.tsx', () => ({
  default: ({ label, text, readOnly, onChange }: Editor) => (
    <textarea aria-label={label} value={text} readOnly={readOnly} onChange={(event) => onChange(event.target.value)} />
  ),
}))

interface Editor {
  label: string
  text: string
  readOnly: boolean
  onChange(text: string): void
}

beforeAll(() => stubBrowser())
afterEach(cleanup)

const text = { type: 'string' }
const schemas: Record<string, object> = {
  'kumiki:kinds/thing': {
    $id: 'kumiki:kinds/thing',
    type: 'object',
    properties: { port: { type: 'integer', title: 'Port' } },
  },
  'kumiki:common/document': {
    $id: 'kumiki:common/document',
    type: 'object',
    properties: { key: { ...text, title: 'Key' }, name: { ...text, title: 'Name' } },
  },
}
const shop = (port: number) => ({ kind: 'thing', version: 1, key: 'shop', name: 'Shop', spec: { port } })

const draw = (about: object = {}) =>
  drawScreen(
    {
      load: { document: { call: 'document' } },
      models: { draft: { schema: 'kumiki:kinds/thing', from: { $get: 'load.document' } } },
      blocks: [
        { type: 'json', model: 'draft' },
        { type: 'text', text: { $op: 'concat', of: ['Port now: ', { $get: 'draft.value.spec.port' }] } },
      ],
    },
    {
      answers: {
        document: () => ({ document: shop(80), id: 1, revision: 1, ...about }),
        'json-schema-read': ({ id }: { id: string }) => ({ schema: schemas[id] }),
        'message-list': () => ({ texts: {} }),
      },
    },
  )

const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'JSON' })
const type = async (value: string) => fireEvent.change(await editor(), { target: { value } })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('the model stands there as text; a changed text is taken over by a press, and not before', async () => {
  draw()
  expect(JSON.parse((await editor()).value)).toEqual(shop(80))
  expect(button('Apply').disabled).toBe(true)
  await type(JSON.stringify(shop(8080)))
  expect(screen.getByText('Port now: 80')).toBeTruthy()
  fireEvent.click(button('Apply'))
  await screen.findByText('Port now: 8080')
  expect(button('Apply').disabled).toBe(true)
})

test('what is no JSON is told with its line and cannot be taken over; discarding brings the model back', async () => {
  draw()
  await type('{\n  "name": "Shop",\n  "port": \n}')
  expect((await screen.findByRole('alert')).textContent).toContain('Line 4')
  expect(button('Apply').disabled).toBe(true)
  fireEvent.click(button('Discard'))
  await waitFor(async () => expect(JSON.parse((await editor()).value)).toEqual(shop(80)))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('who may only see it reads the text, without buttons', async () => {
  draw({ readOnly: 'right' })
  expect((await editor()).readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
})
