import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'
import { resolve } from './resolve.ts'

/** Whether the schema is a builder's text: a string, or an object with a string for each language. */
export function isTextInLanguages(set: JsonSchemaSet, schema: JsonSchema): boolean {
  const branches = (schema.oneOf ?? schema.anyOf)?.map((branch) => resolve(set, branch)) ?? []
  return (
    branches.some((branch) => branch.type === 'string') &&
    branches.some((branch) => branch.properties?.['ja'] && branch.properties['en'])
  )
}
