import { isObject } from '../json/is-object.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'
import { schemasReached } from './schemas-reached.ts'
import { toValidationSchema, type ValidationSchema } from './to-validation-schema.ts'

const envelope = 'kumiki:common/document'
const draft = 'https://json-schema.org/draft/2020-12/schema'

/**
 * One JSON Schema of every file of documents, for text editors: it says while somebody types what may stand where, in the
 * words of the set's language. References are pointers inside it, since few editors follow ids.
 */
export function editorSchema(set: JsonSchemaSet): ValidationSchema {
  const kinds = set.kinds()
  const { form, $defs } = formsOf(set, kinds)
  const document = { $ref: pointerTo(envelope) }
  return {
    $schema: draft,
    title: 'Kumiki',
    if: { type: 'array' },
    then: { items: document },
    else: document,
    $defs: { [nameOf(envelope)]: withPointers(ofKinds(form, set)), ...$defs },
  }
}

/** The same of files that hold one document of one kind: with nothing of the others it is quick to read. */
export function editorSchemaOf(set: JsonSchemaSet, kind: string): ValidationSchema {
  const { form, $defs } = formsOf(set, [kind])
  const { title = kind, description, 'x-derived': isDerived } = set.kind(kind)
  const properties = { ...propertiesOf(form), kind: { const: kind }, spec: { $ref: `kumiki:kinds/${kind}` } }
  const named = isDerived === true ? {} : { allOf: [{ required: ['name'] }] }
  const document = withPointers({ ...form, title, description, properties, ...named })
  return { $schema: draft, ...document, $defs }
}

/** Every schema that documents of these kinds reach, in the form for editors; `form` is the envelope around them. */
function formsOf(set: JsonSchemaSet, kinds: readonly string[]) {
  const roots = [envelope, ...kinds.map((kind) => `kumiki:kinds/${kind}`)]
  const files = new Set([...roots, ...schemasReached(set, roots.map(set.get))])
  const reached = set.all().filter(({ $id = '' }) => files.has($id))
  const [form = {}, ...others] = toValidationSchema(reached.map(withoutNameLimit), { words: true }).toSorted(
    (one, other) => Number(other['$id'] === envelope) - Number(one['$id'] === envelope),
  )
  const $defs = Object.fromEntries(others.map(({ $id, ...other }) => [nameOf(String($id)), withPointers(other)]))
  const { $id: _, ...own } = form
  return { form: own, $defs }
}

const propertiesOf = (form: ValidationSchema) => form['properties'] as Record<string, object>

/** The envelope, whose specification is that of its kind. */
function ofKinds(form: ValidationSchema, set: JsonSchemaSet): ValidationSchema {
  const kinds = set.kinds()
  const properties = propertiesOf(form)
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

function withPointers(form: ValidationSchema): ValidationSchema {
  return Object.fromEntries(
    Object.entries(form).map(([keyword, inner]) =>
      keyword === '$ref' && typeof inner === 'string' && inner.startsWith('kumiki:')
        ? [keyword, pointerTo(inner)]
        : [keyword, pointedIn(inner)],
    ),
  )
}

function pointedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointedIn)
  return isObject(value) ? withPointers(value) : value
}
