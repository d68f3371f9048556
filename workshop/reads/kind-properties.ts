import type { Schema, SchemaSet } from '../../runtime/schema/schema-set.ts'
import { typeName } from '../generate/type-name.ts'

export interface KindProperty {
  /** As the generated types call it: `SiteSpec/login/schema`. */
  name: string
  /** It says itself that it has no effect. */
  marked: boolean
  /** A way leads to it on which nothing is marked. */
  open: boolean
}

/**
 * The properties of what builders make (kinds that do not ship with the product), each once, by the name that its
 * generated type has. Notes (`x-note`) are left out: people read them, nothing else should.
 */
export function kindProperties(set: SchemaSet): KindProperty[] {
  const found = new Map<string, KindProperty>()
  const visited = new Set<string>()
  const visitType = (id: string, isOpen: boolean): void => {
    const visit = `${id} ${isOpen}`
    if (visited.has(visit)) return
    visited.add(visit)
    visitSchema(set.get(id), typeName(id), isOpen)
  }
  const visitSchema = (schema: Schema, path: string, isOpen: boolean): void => {
    if (schema.$ref !== undefined) return visitType(schema.$ref, isOpen)
    const inner = [schema.items, schema.additionalProperties, ...(schema.prefixItems ?? [])]
    const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
    for (const part of [...inner, ...branches]) if (typeof part === 'object') visitSchema(part, path, isOpen)
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      if (property['x-note'] === true) continue
      const name = `${path}/${key}`
      const marked = property['x-no-effect'] === true
      found.set(name, { name, marked, open: isOpen || found.get(name)?.open === true })
      visitSchema(property, name, isOpen && !marked)
    }
  }
  for (const kind of set.kinds()) {
    const schema = set.kind(kind)
    if (schema['x-derived'] !== true) visitType(`kumiki:kinds/${kind}`, schema['x-no-effect'] !== true)
  }
  return [...found.values()]
}
