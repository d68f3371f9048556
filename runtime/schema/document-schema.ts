import type { Schema, SchemaSet } from './schema-set.ts'

/** Schema of whole documents of a kind: the envelope in its order, with the kind's own `spec`. */
export function documentSchema(set: SchemaSet, kind: string): Schema {
  const name: Schema = { title: 'Name', ...(set.has('kumiki:common/text') ? { $ref: 'kumiki:common/text' } : {}) }
  return {
    type: 'object',
    required: ['kind', 'version', 'key', 'spec'],
    properties: {
      kind: { title: 'Kind', type: 'string' },
      version: { title: 'Version', type: 'integer' },
      key: { title: 'Key', type: 'string' },
      name,
      spec: set.hasKind(kind) ? set.kind(kind) : { type: 'object' },
    },
  }
}
