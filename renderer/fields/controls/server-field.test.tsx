// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Problem } from '../../../runtime/problem.ts'
import { makeJsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { createModel, type Model } from '../../model/model.ts'
import { stubBrowser } from '../../testing/draw.tsx'
import { FieldProvider, type FieldContext } from '../field-context.ts'
import { ServerField } from './server-field.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const text = { type: 'string' }
const code = (value: number, scheme: string) => ({
  ...{ const: value, title: scheme },
  'x-facts': { schemes: [scheme], connectKeys: { sslmode: '.*' } },
})
const root = {
  $id: 'plain/source',
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        kind: { oneOf: [code(2, 'postgresql'), code(3, 'mysql')] },
        ...{ system: text, user: text, db: text, connectString: text, port: { type: 'integer' }, password: {} },
      },
    },
  },
}

function draw(): Model {
  const model = createModel({ schema: root.$id, check: () => [] })
  model.load({ spec: {} }, {})
  const context = {
    ...{ model, set: makeJsonSchemaSet([root]), root, language: 'en', readOnly: false },
    nameOf: () => undefined,
    followLibrary: () => () => undefined,
    sentence: ({ message }: Problem) => message,
  } as never
  render(
    <MantineProvider env="test">
      <FieldProvider value={context as FieldContext}>
        <ServerField at="/spec/system" schema={text} label="Host or IP" required />
      </FieldProvider>
    </MantineProvider>,
  )
  return model
}

const address = 'postgresql://shop:s3cret@db.example.com:5433/northwind?sslmode=disable&unknown=1'
const taken = {
  ...{ kind: 2, system: 'db.example.com', port: 5433, user: 'shop', db: 'northwind' },
  ...{ connectString: 'sslmode=disable', password: { $secret: 'password' } },
}

test('an address that is typed says all that stands beside it, and nothing of it is in the document before', () => {
  const model = draw()
  const input = screen.getByRole('textbox')
  fireEvent.change(input, { target: { value: address } })
  expect(model.get().value).toEqual({ spec: {} })
  fireEvent.blur(input)
  expect(model.get().value).toEqual({ spec: taken })
  expect(model.get().secrets).toEqual({ '/spec/password': 's3cret' })
  model.undo()
  expect(model.get().value).toEqual({ spec: {} })
})

test('an address that is pasted is taken at once; the name of a server is one', () => {
  const model = draw()
  const input = screen.getByRole('textbox')
  fireEvent.paste(input, { clipboardData: { getData: () => address } })
  expect(model.get().value).toEqual({ spec: taken })
  fireEvent.change(input, { target: { value: 'other' } })
  expect(model.get().value).toMatchObject({ spec: { system: 'other', port: 5433 } })
})
