import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'

const folders = new WeakMap<JsonSchemaSet, Map<string, JsonSchema[]>>()

/** The branches of a resolved schema that is a union: written in it, or every schema of a folder (`x-union-of`). */
export function branchesOf(set: JsonSchemaSet, schema: JsonSchema): JsonSchema[] | undefined {
  const folder = schema['x-union-of']
  if (typeof folder !== 'string') return schema.oneOf ?? schema.anyOf
  const known = folders.get(set) ?? new Map<string, JsonSchema[]>()
  folders.set(set, known)
  const before = known.get(folder)
  if (before) return before
  const branches = set.all().filter((branch) => branch.$id?.startsWith(`kumiki:${folder}/`))
  if (branches.every((branch) => typeof branch.const === 'number')) {
    branches.sort((a, b) => Number(a.const) - Number(b.const))
  }
  known.set(folder, branches)
  return branches
}
