// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { createModel } from '../../model/model.ts'
import { fieldContext } from '../../testing/draw-field.tsx'
import { stubBrowser } from '../../testing/draw.tsx'
import { kitTheme } from '../../theme/kit-theme.ts'
import { FieldProvider, type FieldContext, type Option } from '../field-context.ts'
import { ReferenceField } from './reference-field.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const all: Option[] = ['Archive', 'Sales', 'Sales of old'].map((label) => ({ value: `thing/${label}`, label }))

function draw(options: FieldContext['options'], value: object = {}, more: Partial<JsonSchema> = {}) {
  const schema: JsonSchema = { title: 'Source', type: 'string', 'x-ref': 'thing', ...more }
  const root: JsonSchema = { type: 'object', properties: { source: schema } }
  const model = createModel({ schema: 'kumiki:kinds/thing' })
  model.load(value, { id: 0 })
  render(
    <MantineProvider env="test" theme={kitTheme}>
      <FieldProvider value={fieldContext(model, root, { options })}>
        <ReferenceField at="/source" schema={schema} label="Source" required={more['x-required'] === true} />
      </FieldProvider>
    </MantineProvider>,
  )
  const input = screen.getByRole('combobox', { name: /Source/ })
  input.focus()
  return { input, model, chosen: () => (model.get().value as { source?: string }).source }
}

const matching = (find: string): Option[] => all.filter(({ label }) => label.toLowerCase().includes(find.toLowerCase()))

test('a row that was just added offers what there is, and nothing that is missing', async () => {
  draw(async ({ find }) => matching(find), { source: '' })
  await screen.findByRole('option', { name: 'Archive' })
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(all.map(({ label }) => label))
})

test('Enter takes the first match of what was typed, and nothing while nothing was typed', async () => {
  const { input, chosen } = draw(async ({ find }) => matching(find))
  await screen.findByRole('option', { name: 'Archive' })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })
  expect(chosen()).toBeUndefined()
  fireEvent.change(input, { target: { value: 'sal' } })
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Archive' })).toBeNull())
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })
  expect(chosen()).toBe('thing/Sales')
})

test('what the arrow keys have chosen goes before the first match', async () => {
  const { input, chosen } = draw(async ({ find }) => matching(find))
  await screen.findByRole('option', { name: 'Archive' })
  fireEvent.change(input, { target: { value: 'sal' } })
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Archive' })).toBeNull())
  for (let i = 0; i < 2; i++) fireEvent.keyDown(input, { key: 'ArrowDown', code: 'ArrowDown' })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })
  expect(chosen()).toBe('thing/Sales of old')
})

test('Enter waits for the answer to what was typed', async () => {
  const { input, chosen } = draw(async ({ find }) => matching(find))
  await screen.findByRole('option', { name: 'Archive' })
  fireEvent.change(input, { target: { value: 'old' } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })
  expect(chosen()).toBeUndefined()
  await waitFor(() => expect(chosen()).toBe('thing/Sales of old'))
})

test('choosing what is chosen already leaves it', async () => {
  const { chosen } = draw(async ({ find }) => matching(find), { source: 'thing/Sales' })
  fireEvent.click(screen.getByRole('combobox', { name: /Source/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Sales' }))
  expect(chosen()).toBe('thing/Sales')
})

test('what fits the place is offered first, others below a heading of their own, or not at all', async () => {
  const options: FieldContext['options'] = async ({ fits }) =>
    all.map((one) => ({ ...one, ...(fits?.includes('type.reads') && one.label !== 'Sales' && { other: true }) }))
  const offered = () => screen.getAllByRole('option').map((option) => option.textContent)
  draw(options, {}, { 'x-fits': { codes: ['type.reads'] } })
  const heading = await screen.findByText('Others')
  expect(offered()).toEqual(['Sales', 'Archive', 'Sales of old'])
  expect(heading.compareDocumentPosition(screen.getByRole('option', { name: 'Archive' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  cleanup()
  draw(options, {}, { 'x-fits': { codes: ['type.reads'], only: true } })
  await screen.findByRole('option', { name: 'Sales' })
  expect(offered()).toEqual(['Sales'])
})

test('what a new document must say is said where there is one answer only, and may be taken back', async () => {
  const { chosen, model } = draw(async () => all.slice(0, 1), {}, { 'x-required': true })
  await waitFor(() => expect(chosen()).toBe('thing/Archive'))
  act(() => model.undo())
  await waitFor(() => expect(chosen()).toBeUndefined())
  cleanup()
  const asked = vi.fn<FieldContext['options']>(async () => all)
  const many = draw(asked, {}, { 'x-required': true })
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(many.chosen()).toBeUndefined()
})
