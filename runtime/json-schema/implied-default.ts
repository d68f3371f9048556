import type { JsonSchema } from './json-schema-set.ts'

/**
 * The value that a document need not say because it holds anyway; undefined where there is none, or where the
 * installation may say otherwise: there a value that equals the default says something.
 */
export function impliedDefault(schema: JsonSchema): unknown {
  return schema['x-installation'] === undefined ? schema.default : undefined
}
