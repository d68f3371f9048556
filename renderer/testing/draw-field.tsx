import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { makeJsonSchemaSet, type JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { FieldProvider, type FieldContext } from '../fields/field-context.ts'
import type { LeafProps } from '../fields/use-leaf.ts'
import { createModel, type Model } from '../model/model.ts'

/** What fields find around them: one model, and nothing to choose, to follow or to ask. */
export function fieldContext(model: Model, root: JsonSchema, more: Partial<FieldContext> = {}): FieldContext {
  return {
    ...{ model, set: makeJsonSchemaSet([]), root, language: 'en', readOnly: false, files: undefined },
    options: async () => Promise.resolve([]),
    followLibrary: () => () => undefined,
    narrowed: () => undefined,
    parts: () => undefined,
    documentLink: () => undefined,
    nameOf: () => undefined,
    ask: () => Promise.reject(new Error('Nothing is asked')),
    sentence: (problem) => problem.message,
    ...more,
  }
}

/** Draws one control for a value of a model, with `more` of what fields find around them; what is answered reads the value. */
export function drawField(
  Control: ComponentType<LeafProps>,
  schema: JsonSchema,
  value: unknown,
  more: Partial<FieldContext> = {},
): () => unknown {
  const root: JsonSchema = { type: 'object', properties: { value: schema } }
  const model = createModel({ schema: 'kumiki:kinds/thing' })
  model.load({ value }, {})
  render(
    <MantineProvider env="test">
      <FieldProvider value={fieldContext(model, root, more)}>
        <Control at="/value" schema={schema} label={schema.title ?? ''} required={false} />
      </FieldProvider>
    </MantineProvider>,
  )
  return () => (model.get().value as { value?: unknown }).value
}
