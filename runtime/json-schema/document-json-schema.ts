import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'

/** Schema of whole documents of a kind: the envelope in its order, with the kind's own `spec`. */
export function documentJsonSchema(set: JsonSchemaSet, kind: string): JsonSchema {
  // In the language of the set, where it has the envelope.
  const words = set.has('kumiki:common/document') ? set.get('kumiki:common/document').properties : undefined
  const title = (property: string, otherwise: string): { title: string } => ({
    title: words?.[property]?.title ?? otherwise,
  })
  const name: JsonSchema = {
    ...title('name', 'Name'),
    ...(set.has('kumiki:common/text') ? { $ref: 'kumiki:common/text' } : {}),
  }
  return {
    type: 'object',
    required: ['kind', 'version', 'key', 'spec'],
    properties: {
      $schema: { ...title('$schema', 'Schema for editors'), type: 'string' },
      kind: { ...title('kind', 'Kind'), type: 'string' },
      version: { ...title('version', 'Version'), type: 'integer' },
      key: { ...title('key', 'Key'), type: 'string' },
      name,
      spec: set.hasKind(kind) ? set.kind(kind) : { type: 'object' },
    },
  }
}
