import type { Document } from '../../../../runtime/document.ts'
import { codesOf } from '../../../../runtime/json-schema/codes.ts'
import { resolve } from '../../../../runtime/json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../../../../runtime/json-schema/json-schema-set.ts'
import { decided, propertySchema } from '../../../../runtime/json-schema/walk.ts'
import { codeText } from '../../../../runtime/sql/code-text.ts'
import { statementVerb } from '../../../../runtime/sql/read-statement.ts'
import { bodyWithoutText } from '../../../../runtime/web-api/web-request.ts'

/**
 * A document as the checks and pickers of another one need it. By the annotations: without secrets, without the texts
 * that say where a secret goes (`x-secret.bound`; codes stay), without texts in foreign languages (`x-code`; of a
 * statement the verb stays, of a template its parameters).
 */
export function reduced(document: Document, set: JsonSchemaSet): Document {
  if (!set.hasKind(document.kind)) return { ...document, spec: {} }
  return { ...document, spec: without(set, set.kind(document.kind), document.spec) as Document['spec'] }
}

function without(set: JsonSchemaSet, raw: JsonSchema, value: unknown): unknown {
  const schema = decided(set, raw, value)
  if (schema['x-code'] !== undefined) return undefined
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      const inner = schema.prefixItems?.[index] ?? schema.items
      return typeof inner === 'object' ? without(set, inner, item) : item
    })
  }
  if (typeof value !== 'object' || value === null) return value
  const withheld = withheldOf(set, schema)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const property = propertySchema(schema, key)
      if (!property || withheld.has(key)) return []
      // Checks ask whether it selects.
      if (resolve(set, property)['x-code'] === 'sql') return [[key, statementVerb(codeText(inner)) ?? '']]
      const isTemplate = resolve(set, property)['x-code'] === 'template'
      const left = isTemplate ? bodyWithoutText(codeText(inner)) : without(set, property, inner)
      return left === undefined ? [] : [[key, left]]
    }),
  )
}

/** The secrets of an object, and what each is bound to. */
function withheldOf(set: JsonSchemaSet, { properties = {} }: JsonSchema): Set<string> {
  const names = new Set<string>()
  for (const [name, property] of Object.entries(properties)) {
    const secret = resolve(set, property)['x-secret']
    if (!secret) continue
    names.add(name)
    for (const bound of secret.bound ?? []) {
      if (properties[bound] && !codesOf(set, properties[bound])) names.add(bound)
    }
  }
  return names
}
