import { resolve } from '../../runtime/json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { typeName } from '../generate/type-name.ts'

export interface KindProperty {
  /** As the generated types call it: `SiteSpec/login/schema`. */
  name: string
  /** It says itself that it has no effect. */
  marked: boolean
  /** A way leads to it on which nothing is marked. */
  open: boolean
  /** It says whether another one applies (`x-show`) that is not marked, or which item of a list it is (`x-made`): forms, checks and comparisons read it. */
  decides: boolean
  /** What a document means that leaves it out. */
  fallback: unknown
}

/**
 * The properties of what builders make (kinds that do not ship with the product), each once, by the name that its
 * generated type has. Notes (`x-note`) are left out: people read them, nothing else should.
 */
export function kindProperties(set: JsonSchemaSet): KindProperty[] {
  const found = new Map<string, KindProperty>()
  const visited = new Set<string>()
  const visitType = (id: string, isOpen: boolean): void => {
    const visit = `${id} ${isOpen}`
    if (visited.has(visit)) return
    visited.add(visit)
    visitSchema(set.get(id), typeName(id), isOpen)
  }
  const visitSchema = (schema: JsonSchema, path: string, isOpen: boolean): void => {
    if (schema.$ref !== undefined) return visitType(schema.$ref, isOpen)
    const inner = [schema.items, schema.additionalProperties, ...(schema.prefixItems ?? [])]
    const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
    for (const part of [...inner, ...branches]) if (typeof part === 'object') visitSchema(part, path, isOpen)
    const deciding = decidingNames(schema)
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      if (property['x-note'] === true) continue
      const name = `${path}/${key}`
      const marked = property['x-no-effect'] === true
      const before = found.get(name)
      const open = isOpen || before?.open === true
      const decides = deciding.has(key) || property['x-made'] === true || before?.decides === true
      found.set(name, { name, marked, open, decides, fallback: resolve(set, property).default })
      visitSchema(property, name, isOpen && !marked)
    }
  }
  for (const kind of set.kinds()) {
    const schema = set.kind(kind)
    if (schema['x-derived'] !== true) visitType(`kumiki:kinds/${kind}`, schema['x-no-effect'] !== true)
  }
  return [...found.values()]
}

/** Properties whose value says whether an unmarked one beside them applies. */
function decidingNames({ properties = {} }: JsonSchema): Set<string> {
  const names = new Set<string>()
  const visit = (condition: unknown): void => {
    if (Array.isArray(condition)) return condition.forEach(visit)
    if (typeof condition !== 'object' || condition === null) return
    const { name, ...inner } = condition as { name?: unknown }
    if (typeof name === 'string') names.add(name.split('.')[0] ?? name)
    Object.values(inner).forEach(visit)
  }
  for (const property of Object.values(properties)) if (property['x-no-effect'] !== true) visit(property['x-show'])
  return names
}
