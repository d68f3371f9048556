import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { kindProperties, type KindProperty } from './kind-properties.ts'

export interface WrongMarks {
  /** Nothing reads it, and it does not say so. */
  silent: string[]
  /** It is said to have no effect, itself or what it stands in, and yet something reads it. */
  outdated: string[]
}

/** Where `x-no-effect` says something else than the readers do. */
export function wrongMarks(set: JsonSchemaSet, read: ReadonlySet<string>): WrongMarks {
  const properties = kindProperties(set)
  const named = (wrong: (property: KindProperty) => boolean) => properties.filter(wrong).map(({ name }) => name)
  return {
    silent: named(({ name, open, marked, decides }) => open && !marked && !decides && !read.has(name)),
    outdated: named(
      ({ name, open, marked, decides }) => ((marked || !open) && read.has(name)) || (marked && open && decides),
    ),
  }
}
