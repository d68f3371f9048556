import { expect, test } from 'vitest'
import { makeJsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { emptyOf } from './empty-of.ts'

test('a new thing has what names its type, and a key of the time and three more characters where one is made', () => {
  const cell = {
    $id: 'kumiki:cell',
    type: 'object',
    properties: { is: { const: 'cell' }, key: { type: 'string', 'x-made': true }, span: { type: 'integer' } },
  }
  const made = () => emptyOf(makeJsonSchemaSet([cell]), cell) as { key: string }
  expect(made()).toEqual({ is: 'cell', key: expect.stringMatching(/^\d{13}[0-9a-z]{3}$/) as string })
  expect(new Set(Array.from({ length: 20 }, () => made().key)).size).toBeGreaterThan(1)
})
