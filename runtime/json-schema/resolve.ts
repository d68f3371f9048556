import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'

const resolved = new WeakMap<JsonSchemaSet, WeakMap<JsonSchema, JsonSchema>>()

/**
 * The schema with its `$ref` followed; what stands beside the `$ref` (title, annotations) wins. What does nothing at this
 * place of a shared shape (`x-idle`) is marked as without effect.
 */
export function resolve(set: JsonSchemaSet, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema
  const known = resolved.get(set) ?? new WeakMap<JsonSchema, JsonSchema>()
  resolved.set(set, known)
  const before = known.get(schema)
  if (before) return before
  const { $ref, 'x-idle': idle = [], ...own } = schema
  const { $id: _, ...target } = resolve(set, set.get($ref))
  const merged = idle.reduce(withIdle, { ...target, ...own })
  known.set(schema, merged)
  return merged
}

/** `image` is a property, `dispType=image` a code of one, `inputItem/custom` a property of the shape to which one leads. */
function withIdle(schema: JsonSchema, idle: string): JsonSchema {
  const [path = '', code] = idle.split('=')
  const [name = '', ...inner] = path.split('/')
  const property = schema.properties?.[name]
  if (typeof property !== 'object') return schema
  const mark = { 'x-no-effect': true }
  const marked: JsonSchema =
    inner.length > 0
      ? { ...property, 'x-idle': [...(property['x-idle'] ?? []), idle.slice(name.length + 1)] }
      : code === undefined
        ? { ...property, ...mark }
        : {
            ...property,
            oneOf: property.oneOf?.map((one) =>
              typeof one === 'object' && String(one.const) === code ? { ...one, ...mark } : one,
            ),
          }
  return { ...schema, properties: { ...schema.properties, [name]: marked } }
}
