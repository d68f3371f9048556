import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'

/** Who may open a screen of a kind, as the schema of the kind says: its right code and its licence. */
export function accessOfKind(kind: string, right: string, set: JsonSchemaSet): object {
  const { 'x-permission': resource, 'x-licence': licence } = set.kind(kind)
  const permission = { rule: 'resource', resource, right }
  return { audience: 'console', permission, ...(licence !== undefined && { licence }) }
}
