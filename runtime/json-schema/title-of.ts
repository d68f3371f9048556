import { resolve } from './resolve.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'

/** What people call a property: the title of its schema, else its name. */
export function titleOf(set: JsonSchemaSet, schema: JsonSchema | undefined, key: string): string {
  const title = schema && resolve(set, schema).title
  return title === undefined || title === '' ? key : title
}
