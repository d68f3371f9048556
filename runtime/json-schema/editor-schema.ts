import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'
import { schemasReached } from './schemas-reached.ts'
import { toValidationSchema, type ValidationSchema } from './to-validation-schema.ts'

const envelope = 'kumiki:common/document'

/**
 * One JSON Schema of every file of documents, for text editors: it says while somebody types what may stand where, in the
 * words of the set's language. References are pointers inside it, since few editors follow ids.
 */
export function editorSchema(set: JsonSchemaSet): ValidationSchema {
  const kinds = set.kinds().map((kind) => `kumiki:kinds/${kind}`)
  const files = new Set([envelope, ...kinds, ...schemasReached(set, [envelope, ...kinds].map(set.get))])
  const forms = toValidationSchema(set.all().map(withoutNameLimit), { words: true }).filter(({ $id }) =>
    files.has(String($id)),
  )
  const $defs = Object.fromEntries(
    forms.map(({ $id, ...form }) => [nameOf(String($id)), withPointers($id === envelope ? ofKinds(form, set) : form)]),
  )
  const document = { $ref: pointerTo(envelope) }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Kumiki',
    if: { type: 'array' },
    then: { items: document },
    else: document,
    $defs,
  }
}

/** The envelope, whose specification is that of its kind. */
function ofKinds(form: ValidationSchema, set: JsonSchemaSet): ValidationSchema {
  const kinds = set.kinds()
  const properties = form['properties'] as Record<string, object>
  return {
    ...form,
    properties: {
      ...properties,
      kind: { ...properties['kind'], enum: kinds, enumDescriptions: kinds.map((kind) => set.kind(kind).title ?? '') },
    },
    allOf: kinds.map((kind) => ({
      if: { properties: { kind: { const: kind } }, required: ['kind'] },
      then: {
        properties: { spec: { $ref: `kumiki:kinds/${kind}` } },
        required: set.kind(kind)['x-derived'] === true ? [] : ['name'],
      },
    })),
  }
}

/** How long a name may be differs by kind: left to the check. */
function withoutNameLimit(schema: JsonSchema): JsonSchema {
  if (schema.$id !== envelope) return schema
  const limited = schema.properties?.['name']
  if (!limited) return schema
  const { maxLength: _, ...name } = limited
  return { ...schema, properties: { ...schema.properties, name } }
}

const nameOf = (id: string): string => id.slice('kumiki:'.length).replaceAll('/', '.')

function pointerTo(reference: string): string {
  const [file = '', inside = ''] = reference.split('#')
  return `#/$defs/${nameOf(file)}${inside}`
}

function withPointers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPointers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([keyword, inner]) =>
      keyword === '$ref' && typeof inner === 'string' && inner.startsWith('kumiki:')
        ? [keyword, pointerTo(inner)]
        : [keyword, withPointers(inner)],
    ),
  )
}
