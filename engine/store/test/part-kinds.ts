import { makeJsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import type { Document } from '../../../runtime/document.ts'

/** Two small kinds with the annotations that the store reads. */
export const set = makeJsonSchemaSet([
  {
    $id: 'kumiki:kinds/shelf',
    type: 'object',
    properties: {
      code: { type: 'string', 'x-unique': true },
      items: { type: 'array', items: { type: 'string', 'x-ref': { kind: 'item', owns: true } } },
      note: { type: 'string' },
    },
  },
  {
    $id: 'kumiki:kinds/item',
    type: 'object',
    properties: { next: { type: 'string', 'x-ref': 'item' }, note: { type: 'string' } },
  },
])

export function shelf(key: string, spec: Document['spec'] = {}, name: Document['name'] = key): Document {
  return { kind: 'shelf', version: 1, key, name, spec }
}

export function item(key: string, spec: Document['spec'] = {}): Document {
  return { kind: 'item', version: 1, key, name: key, spec }
}
