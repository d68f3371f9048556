import type { RJSFSchema } from '@rjsf/utils'
import { toPointer } from '../../runtime/pointer.ts'
import { resolve } from '../../runtime/schema/resolve.ts'
import { schemaAt as findPlace } from '../../runtime/schema/schema-at.ts'
import type { Schema, SchemaSet } from '../../runtime/schema/schema-set.ts'
import { leafKind } from './leaf-kind.ts'

/** A node of the schema that rjsf is given: what is not an object is one leaf, drawn by Kumiki's own fields. */
export type FormSchema = RJSFSchema & { 'x-node'?: Schema }

const deepest = 6

/**
 * The schema as rjsf draws it. Objects stay objects; each other value is a leaf that carries its own schema under
 * `x-node`. Defaults are not given to rjsf: it would write them into the value.
 */
export function toFormSchema(set: SchemaSet, schema: Schema, depth = 0): FormSchema {
  const own = resolve(set, schema)
  const words = { title: own.title, description: own.description }
  if (leafKind(set, own) !== 'object' || depth >= deepest) return { ...words, type: 'string', 'x-node': own }
  return {
    ...words,
    type: 'object',
    required: own.required ?? [],
    'x-node': own,
    properties: Object.fromEntries(
      Object.entries(own.properties ?? {})
        .filter(([, property]) => !Object.hasOwn(resolve(set, property), 'const'))
        .map(([name, property]) => [name, toFormSchema(set, property, depth + 1)]),
    ),
  }
}

/** Schema of the value at a pointer, with its union still open. Undefined where the schema knows no such place. */
export function schemaAt(set: SchemaSet, root: Schema, value: unknown, steps: readonly string[]): Schema | undefined {
  const place = findPlace(set, root, value, toPointer(steps))
  return place && resolve(set, place.raw)
}
