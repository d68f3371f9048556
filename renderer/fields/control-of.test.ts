import { expect, test } from 'vitest'
import { makeJsonSchemaSet, type JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { controlOf } from './control-of.ts'

const set = makeJsonSchemaSet([])

test.each<[JsonSchema, string]>([
  [{ type: 'string' }, 'textbox'],
  [{ type: 'string', maxLength: 257 }, 'textarea'],
  [{ type: 'string', format: 'date-time' }, 'datetime'],
  [{ type: 'string', 'x-widget': 'textarea' }, 'textarea'],
  [{ type: 'string', 'x-widget': 'nobody' }, 'textbox'],
  [{ type: 'string', 'x-widget': 'icon' }, 'icon'],
  [{ type: 'object', 'x-widget': 'rights', properties: { user: {} } }, 'rights'],
  [{ type: 'object', 'x-widget': 'formula', properties: { op: {} } }, 'formula'],
  [{ type: 'string', 'x-widget': 'textarea', 'x-secret': {} }, 'secret'],
  [{ type: 'string', 'x-code': 'template' }, 'code'],
  [{ type: 'string', 'x-code': 'template', 'x-mentions': { part: 'result-column', as: 'braces' } }, 'template'],
  [{ type: 'string', 'x-ref': 'site' }, 'reference'],
  [{ type: 'array', items: { type: 'string', 'x-ref': 'site' } }, 'list'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, 'choices'],
  [{ type: 'array', items: true }, 'json'],
  [{ enum: ['a', 'b'] }, 'select'],
  [{ type: ['string', 'number'] }, 'json'],
  [{ type: ['integer', 'null'] }, 'number'],
  [{ type: 'object', properties: { a: {} } }, 'object'],
  [{ type: 'object' }, 'json'],
])('%j is drawn by %s', (schema, control) => {
  expect(controlOf(set, schema)).toBe(control)
})
