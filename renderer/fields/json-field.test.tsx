// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeSchemaSet } from '../../runtime/schema/schema-set.ts'
import type { Schema } from '../../runtime/schema/schema-set.ts'
import { createModel } from '../model/model.ts'
import { stubBrowser } from '../testing/draw.tsx'
import { FieldProvider, type FieldContext } from './field-context.ts'
import { JsonField } from './json-field.tsx'

vi.mock('@lingui/react/macro', () => import('../testing/lingui.ts'))
vi.mock('@lingui/core/macro', () => import('../testing/lingui.ts'))

beforeAll(() => {
  stubBrowser()
  Object.defineProperty(document, 'fonts', {
    value: { addEventListener: () => undefined, removeEventListener: () => undefined },
  })
})
afterEach(cleanup)

function draw(type: string[]) {
  const schema: Schema = { title: 'Value', type }
  const root: Schema = { type: 'object', properties: { value: schema } }
  const model = createModel({ schema: 'kumiki:kinds/thing' })
  model.load({}, {})
  const context = {
    ...{ model, set: makeSchemaSet([]), root, language: 'en', readOnly: false, files: undefined },
    options: async () => Promise.resolve([]),
    parts: () => undefined,
    documentLink: () => undefined,
    nameOf: () => undefined,
    ask: () => Promise.reject(new Error('Nothing is asked')),
    sentence: (problem) => problem.message,
  } satisfies FieldContext as FieldContext
  render(
    <MantineProvider env="test">
      <FieldProvider value={context}>
        <JsonField at="/value" schema={schema} label="Value" required={false} bare />
      </FieldProvider>
    </MantineProvider>,
  )
  const input = screen.getByRole<HTMLTextAreaElement>('textbox')
  return (text: string): unknown[] => {
    fireEvent.change(input, { target: { value: text } })
    fireEvent.blur(input)
    return [(model.get().value as { value?: unknown }).value, input.value]
  }
}

test('where a text may stand it is written as it is; numbers stay numbers, and a text of digits has quotes', () => {
  const type = draw(['string', 'number', 'boolean', 'null'])
  expect(type('A1')).toEqual(['A1', 'A1'])
  expect(type('12.5')).toEqual([12.5, '12.5'])
  expect(type('"12"')).toEqual(['12', '"12"'])
  expect(type('{"a":1}')).toEqual(['{"a":1}', '{"a":1}'])
  expect(type('')).toEqual([undefined, ''])
})

test('elsewhere what is no JSON is not taken over', () => {
  const type = draw(['object'])
  expect(type('A1')).toEqual([undefined, 'A1'])
})
