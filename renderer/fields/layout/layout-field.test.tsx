// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { makeJsonSchemaSet, type JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { createModel, type Model } from '../../model/model.ts'
import { fieldContext } from '../../testing/draw-field.tsx'
import { stubBrowser } from '../../testing/draw.tsx'
import { focusPlace } from '../../ui/focus-place.ts'
import { FieldProvider } from '../field-context.ts'
import { Leaf } from '../leaf.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const item: JsonSchema = {
  $id: 'kumiki:fields/item',
  type: 'object',
  properties: {
    type: {
      title: 'Item type',
      default: 1,
      oneOf: [
        { const: 1, title: 'Field', 'x-facts': { field: true } },
        { const: 2, title: 'Container', 'x-facts': { items: true } },
        { const: 99, title: 'End marker' },
      ],
    },
    field: { title: 'Field', type: 'string', 'x-part': 'result-column' },
    note: { title: 'Note', type: 'string' },
    items: { title: 'Items', type: 'array', items: { $ref: 'kumiki:fields/item' } },
  },
}
const root: JsonSchema = {
  $id: 'kumiki:kinds/page',
  type: 'object',
  properties: {
    layout: {
      title: 'Layout',
      type: 'array',
      'x-widget': 'layout',
      'x-fill': '/items/0/field',
      items: {
        type: 'object',
        properties: {
          span: { title: 'Span', type: 'integer', minimum: 1, maximum: 24, default: 12 },
          items: { title: 'Items', type: 'array', items: { $ref: 'kumiki:fields/item' } },
        },
      },
    },
  },
}
const parts = [{ key: 'CODE', label: 'Item code' }, { key: 'NAME' }, { key: 'PRICE' }, { key: 'STOCK' }]

async function draw(layout: object[] | undefined, readOnly = false): Promise<Model> {
  const model = createModel({ schema: 'kumiki:kinds/page' })
  model.load({ ...(layout && { layout }) }, {})
  const context = fieldContext(model, root, { set: makeJsonSchemaSet([item, root]), parts: () => parts, readOnly })
  render(
    <MantineProvider env="test">
      <FieldProvider value={context}>
        <Leaf at="/layout" schema={root.properties?.['layout'] ?? {}} label="Layout" required={false} />
      </FieldProvider>
    </MantineProvider>,
  )
  await screen.findByText('As a list')
  return model
}

const three = () => ['CODE', 'NAME', 'PRICE'].map((field) => ({ items: [{ field }] }))
const chip = (name: RegExp) => within(screen.getByRole('list', { name: 'Layout' })).getByRole('button', { name })
const press = (name: RegExp, key: string, more: object = {}) => fireEvent.keyDown(chip(name), { key, ...more })
const fieldsOf = (model: Model): string[] =>
  (model.get().value as { layout?: { items: { field?: string }[] }[] }).layout?.map(({ items }) =>
    items.map(({ field }) => field ?? '').join(' '),
  ) ?? []

test('arrow keys move a thing, the focus goes with it, and it is said where it stands', async () => {
  const model = await draw(three())
  chip(/PRICE/).focus()
  press(/PRICE/, 'ArrowLeft')
  expect(fieldsOf(model)).toEqual(['CODE', 'PRICE', 'NAME'])
  expect(document.activeElement).toBe(chip(/PRICE/))
  expect(screen.getByText('PRICE: place 2 of 3, row 1.')).toBeDefined()
  press(/PRICE/, 'ArrowUp', { altKey: true })
  expect(fieldsOf(model)).toEqual(['CODE PRICE', 'NAME'])
  press(/PRICE/, 'ArrowRight')
  expect(fieldsOf(model)).toEqual(['CODE', 'PRICE', 'NAME'])
  model.undo()
  model.undo()
  model.undo()
  expect(fieldsOf(model)).toEqual(['CODE', 'NAME', 'PRICE'])
})

test('Shift with an arrow changes the width, Delete takes it out; the last one leaves nothing behind', async () => {
  const model = await draw(three().slice(0, 2))
  press(/Item code/, 'ArrowRight', { shiftKey: true })
  expect(model.get().value).toMatchObject({ layout: [{ span: 16 }, {}] })
  expect(screen.getByText('Item code: 16 of 24 parts wide.')).toBeDefined()
  press(/Item code/, 'ArrowLeft', { shiftKey: true })
  expect(model.get().value).toEqual({ layout: three().slice(0, 2) })
  press(/Item code/, 'Delete')
  expect(fieldsOf(model)).toEqual(['NAME'])
  expect(document.activeElement).toBe(chip(/NAME/))
  press(/NAME/, 'Delete')
  expect(model.get().value).toEqual({})
  await screen.findByText(/Nothing is placed yet/)
})

test('what stands nowhere is offered, and a press places it', async () => {
  const model = await draw(three().slice(0, 2))
  const palette = within(screen.getByRole('group', { name: 'Not placed yet' }))
  expect(palette.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Place PRICE',
    'Place STOCK',
    'Place Container',
    'Place End marker',
  ])
  fireEvent.click(palette.getByRole('button', { name: 'Place PRICE' }))
  expect(fieldsOf(model)).toEqual(['CODE', 'NAME', 'PRICE'])
  expect(document.activeElement).toBe(palette.getByRole('button', { name: 'Place STOCK' }))
  fireEvent.click(palette.getByRole('button', { name: 'Place Container' }))
  expect(model.get().value).toMatchObject({ layout: [{}, {}, {}, { items: [{ type: 2, items: [] }] }] })
})

test('an empty layout begins with three rows of two columns and the end marker', async () => {
  const model = await draw(undefined)
  fireEvent.click(screen.getByRole('button', { name: '3 rows of 2 columns' }))
  const { layout } = model.get().value as { layout: object[] }
  expect(layout).toEqual([...Array.from({ length: 6 }, () => ({})), { span: 24, items: [{ type: 99 }] }])
  fireEvent.click(screen.getByRole('button', { name: 'Place Item code CODE' }))
  expect(model.get().value).toMatchObject({
    layout: [{}, {}, {}, {}, {}, {}, { span: 24 }, { items: [{ field: 'CODE' }] }],
  })
})

test('a press shows the settings of a thing and what moves it with one finger', async () => {
  const model = await draw(three())
  fireEvent.click(chip(/NAME/))
  expect(chip(/NAME/).getAttribute('aria-expanded')).toBe('true')
  const settings = within(screen.getByRole('region', { name: 'Settings of NAME' }))
  fireEvent.change(await settings.findByRole('textbox', { name: /Note/ }), { target: { value: 'x' } })
  expect(model.get().value).toMatchObject({ layout: [{}, { items: [{ field: 'NAME', note: 'x' }] }, {}] })
  const bar = within(screen.getByRole('group', { name: 'Arrange NAME' }))
  fireEvent.click(bar.getByRole('button', { name: 'To the left' }))
  fireEvent.click(bar.getByRole('button', { name: 'Wider' }))
  expect(model.get().value).toMatchObject({ layout: [{ span: 16, items: [{ field: 'NAME' }] }, {}, {}] })
  expect(chip(/NAME/).getAttribute('aria-expanded')).toBe('true')
})

test('a problem of a thing leads to its setting', async () => {
  await draw(three())
  focusPlace('/layout/1/items/0/note')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-at')).toBe('/layout/1/items/0/note'))
})

test('the list stays beside the picture', async () => {
  await draw(three())
  const list = screen.getByText('As a list').closest('details')
  list?.setAttribute('open', '')
  fireEvent(list ?? document.body, new Event('toggle'))
  expect(await screen.findByRole('table', { name: 'Layout' })).toBeDefined()
})

test('what is only to be seen is not moved', async () => {
  const model = await draw(three(), true)
  press(/PRICE/, 'ArrowLeft')
  press(/PRICE/, 'Delete')
  expect(fieldsOf(model)).toEqual(['CODE', 'NAME', 'PRICE'])
  expect(screen.queryByRole('group', { name: 'Not placed yet' })).toBeNull()
})
