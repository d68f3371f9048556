// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { makeJsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { createModel } from '../../model/model.ts'
import type { Model } from '../../model/model.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { stubBrowser } from '../../testing/draw.tsx'
import { FieldProvider } from '../field-context.ts'
import type { FieldContext } from '../field-context.ts'
import { focusPlace } from '../../ui/focus-place.ts'
import { ItemForm } from '../item-form.tsx'

/** Chunks of rows that were told to be watched, with what tells them that they are in sight. */
const watched: { element: Element; tell(isIntersecting: boolean): void }[] = []

beforeAll(() => {
  stubBrowser()
  window.IntersectionObserver = class {
    private told: IntersectionObserverCallback
    constructor(told: IntersectionObserverCallback) {
      this.told = told
    }
    observe(element: Element) {
      const tell = (isIntersecting: boolean) => this.told([{ isIntersecting }] as never, this as never)
      watched.push({ element, tell })
    }
    disconnect() {}
  } as never
})
afterEach(() => {
  cleanup()
  watched.length = 0
})

const name: JsonSchema = { title: 'Name', type: 'string' }
const listOf = (id: string, properties: Record<string, JsonSchema>): JsonSchema => ({
  $id: `kumiki:kinds/${id}`,
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: { lines: { title: 'Lines', type: 'array', items: { type: 'object', properties } } },
    },
  },
})
const plain = listOf('plain', { name })
const nested = listOf('nested', {
  name,
  parts: { title: 'Parts', type: 'array', items: { type: 'object', properties: { name } } },
})
const chosen = listOf('chosen', {
  name: {
    title: 'Name',
    oneOf: [
      { const: 'one', title: 'First' },
      { const: 'two', title: 'Second' },
    ],
  },
})
const set = makeJsonSchemaSet([plain, nested, chosen])

async function draw(count: number, list = plain): Promise<Model> {
  const model = createModel({ schema: list.$id!, check: () => [] })
  const lines = Array.from({ length: count }, (_, index) => ({ name: `line ${index}` }))
  model.load({ spec: { lines } }, {})
  const context = {
    model,
    set,
    root: list,
    language: 'en',
    readOnly: false,
    nameOf: () => undefined,
    followLibrary: () => () => undefined,
    sentence: ({ message }: Problem) => message,
  } as never
  render(
    <MantineProvider env="test">
      <FieldProvider value={context as FieldContext}>
        <ItemForm at="/spec" schema={list.properties!['spec']!} label="" />
      </FieldProvider>
    </MantineProvider>,
  )
  await screen.findByRole('button', { name: /Lines: add|Add/ })
  return model
}

const drawn = (): number => screen.queryAllByRole('button', { name: /^Name: line/ }).length

test('a short list is drawn whole', async () => {
  await draw(12)
  await waitFor(() => expect(drawn()).toBe(12))
})

test('of a long list the rows in sight are drawn; the others keep their places', async () => {
  await draw(100)
  await waitFor(() => expect(watched).toHaveLength(5))
  expect(drawn()).toBe(0)
  act(() => watched[1]!.tell(true))
  expect(drawn()).toBe(20)
  expect(screen.getByRole('button', { name: 'Name: line 25' })).toBeTruthy()
  expect(document.querySelectorAll('[data-undrawn]')).toHaveLength(80)
  expect(document.querySelector('[data-undrawn="/spec/lines/99"]')).not.toBeNull()
  act(() => watched[1]!.tell(false))
  expect(drawn()).toBe(0)
})

test('a row that holds the focus stays', async () => {
  await draw(100)
  await waitFor(() => expect(watched).toHaveLength(5))
  act(() => watched[0]!.tell(true))
  screen.getByRole('button', { name: 'Name: line 3' }).focus()
  act(() => watched[0]!.tell(false))
  expect(drawn()).toBe(20)
})

test('what is wrong with a row is said below it, for fingers too; what was mended is not', async () => {
  const model = await draw(3)
  const problem = { code: 'required', in: 'plain/a', at: '/spec/lines/1/name', message: 'Taken.' } as Problem
  act(() => model.refused([problem]))
  await screen.findByRole('cell', { name: 'Taken.' })
  act(() => model.set('/spec/lines/1/name', 'other', ''))
  await waitFor(() => expect(screen.queryByText('Taken.')).toBeNull())
})

test('an added row is open for typing at once', async () => {
  const model = await draw(2)
  fireEvent.click(await screen.findByRole('button', { name: 'Lines: add' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-at')).toBe('/spec/lines/2/name'))
  fireEvent.change(document.activeElement!, { target: { value: 'new' } })
  expect(model.get().value).toMatchObject({ spec: { lines: [{}, {}, { name: 'new' }] } })
})

test('a cell that tells in short what the item holds leads to all of it', async () => {
  await draw(2, nested)
  const cell = (await screen.findAllByRole('button', { name: /^Parts:/ }))[0]!
  const details = screen.getByRole('button', { name: 'Lines: details of row 1' })
  expect(details.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(cell)
  await waitFor(() => expect(details.getAttribute('aria-expanded')).toBe('true'))
})

test('B-19 Escape and a paste leave the keys where they were', async () => {
  const model = await draw(3)
  const cellOf = (index: number) => document.querySelector<HTMLElement>(`[data-cell="${index} 0"]`)!
  const isHeld = (index: number) => waitFor(() => expect(document.activeElement).toBe(cellOf(index).firstElementChild))
  fireEvent.click(await screen.findByRole('button', { name: 'Name: line 1' }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  fireEvent.change(document.activeElement!, { target: { value: 'not meant' } })
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await isHeld(1)
  expect(model.get().value).toMatchObject({ spec: { lines: [{}, { name: 'line 1' }, {}] } })
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  await isHeld(2)
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' })
  await isHeld(1)
  fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => 'one\ntwo\n' } })
  expect(model.get().value).toMatchObject({ spec: { lines: [{ name: 'line 0' }, { name: 'one' }, { name: 'two' }] } })
  await isHeld(1)
})

test('what was chosen in a cell stays when Escape closes it', async () => {
  const model = await draw(1, chosen)
  fireEvent.click(await screen.findByRole('button', { name: /^Name:/ }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  fireEvent.click(await screen.findByRole('option', { name: 'Second' }))
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await waitFor(() => expect(document.querySelector('[data-cell="0 0"] input')).toBeNull())
  expect(model.get().value).toMatchObject({ spec: { lines: [{ name: 'two' }] } })
})

test('B-21 a problem inside a row leads to its field: the row’s details open', async () => {
  const model = await draw(2, nested)
  await screen.findAllByRole('button', { name: /^Parts:/ })
  act(() => model.set('/spec/lines/1/parts', [{ name: 'screw' }], 'Change'))
  focusPlace('/spec/lines/1/parts/0/name')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-at')).toBe('/spec/lines/1/parts/0/name'))
})
