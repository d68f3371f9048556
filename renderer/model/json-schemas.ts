import type { Language } from '../../runtime/document.ts'
import { documentJsonSchema } from '../../runtime/json-schema/document-json-schema.ts'
import { makeJsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { App } from '../app/app.ts'

/** A schema in the user's language with all that it refers to. */
export interface JsonSchemas {
  id: string
  set: JsonSchemaSet
  /** Schema of the model's whole value: of a kind, the envelope around its `spec`. */
  root: JsonSchema
}

const kindPrefix = 'kumiki:kinds/'
const envelope = 'kumiki:common/document'
const bundles = new WeakMap<App, Map<string, Promise<JsonSchema[]>>>()

/** Reads schemas once per language; the engine sends each with what it needs in `$defs`. */
export async function readJsonSchemas(app: App, id: string, language: Language): Promise<JsonSchemas> {
  const isKind = id.startsWith(kindPrefix)
  const found = await Promise.all([
    readBundle(app, id, language),
    ...(isKind ? [readBundle(app, envelope, language)] : []),
  ])
  const byId = new Map(found.flat().map((schema) => [schema.$id, schema]))
  const set = makeJsonSchemaSet([...byId.values()])
  return { id, set, root: isKind ? rootOf(set, id.slice(kindPrefix.length)) : set.get(id) }
}

/** The document's schema as forms draw it: kind and version are not for people to write. */
function rootOf(set: JsonSchemaSet, kind: string): JsonSchema {
  const root = documentJsonSchema(set, kind)
  const described = set.get(envelope).properties ?? {}
  const { key, name } = described
  return {
    ...root,
    required: ['key', 'name'],
    properties: {
      name: { ...root.properties?.['name'], ...name },
      key: key ?? {},
      ...withoutEnvelope(root.properties),
    },
  }
}

function withoutEnvelope(properties: JsonSchema['properties'] = {}): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => name !== 'key' && name !== 'name'))
}

function readBundle(app: App, id: string, language: Language): Promise<JsonSchema[]> {
  const known = bundles.get(app) ?? new Map<string, Promise<JsonSchema[]>>()
  bundles.set(app, known)
  const name = `${language} ${id}`
  const before = known.get(name)
  if (before) return before
  const [file = ''] = id.split('#')
  const reading = app.call('json-schema-read', { id: file, language }).then(
    ({ schema }) => schemasIn(schema),
    (error: unknown) => {
      known.delete(name)
      throw error
    },
  )
  known.set(name, reading)
  return reading
}

/** The schema and the schemas in its `$defs` that have an `$id` of their own. */
export function schemasIn(bundle: JsonSchema): JsonSchema[] {
  const { $defs = {}, ...own } = bundle
  const foreign = Object.values($defs).filter((schema) => typeof schema.$id === 'string')
  const local = Object.entries($defs).filter(([, schema]) => typeof schema.$id !== 'string')
  return [{ ...own, ...(local.length > 0 ? { $defs: Object.fromEntries(local) } : {}) }, ...foreign]
}
