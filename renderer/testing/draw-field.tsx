import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { makeJsonSchemaSet, type JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { FieldProvider, type FieldContext } from '../fields/field-context.ts'
import type { LeafProps } from '../fields/use-leaf.ts'
import { createModel } from '../model/model.ts'
import { stubBrowser } from './draw.tsx'

/** What jsdom lacks and Mantine's inputs use. */
export function prepareBrowser(): void {
  stubBrowser()
  Object.defineProperty(document, 'fonts', {
    value: { addEventListener: () => undefined, removeEventListener: () => undefined },
  })
}

/** Draws one control for a value of a model; what is answered reads the value. */
export function drawField(Control: ComponentType<LeafProps>, schema: JsonSchema, value: unknown): () => unknown {
  const root: JsonSchema = { type: 'object', properties: { value: schema } }
  const model = createModel({ schema: 'kumiki:kinds/thing' })
  model.load({ value }, {})
  const context = {
    ...{ model, set: makeJsonSchemaSet([]), root, language: 'en', readOnly: false, files: undefined },
    options: async () => Promise.resolve([]),
    followLibrary: () => () => undefined,
    narrowed: () => undefined,
    parts: () => undefined,
    documentLink: () => undefined,
    nameOf: () => undefined,
    ask: () => Promise.reject(new Error('Nothing is asked')),
    sentence: (problem) => problem.message,
  } satisfies FieldContext as FieldContext
  render(
    <MantineProvider env="test">
      <FieldProvider value={context}>
        <Control at="/value" schema={schema} label={schema.title ?? ''} required={false} />
      </FieldProvider>
    </MantineProvider>,
  )
  return () => (model.get().value as { value?: unknown }).value
}
