import { resolve } from '../../runtime/schema/resolve.ts'
import type { Schema, SchemaSet } from '../../runtime/schema/schema-set.ts'

/** A stored file: the form leaves it out and keeps its value, since nobody could type the key of one. */
export function isFile(set: SchemaSet, schema: Schema): boolean {
  return resolve(set, schema)['x-widget'] === 'blob'
}
