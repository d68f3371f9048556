import type { SchemaSet } from '../../runtime/schema/schema-set.ts'
import { kindProperties } from './kind-properties.ts'

export interface WrongMarks {
  /** Nothing reads it, and it does not say so. */
  silent: string[]
  /** It is said to have no effect, itself or what it stands in, and yet something reads it. */
  outdated: string[]
}

/** Where `x-no-effect` says something else than the readers do. */
export function wrongMarks(set: SchemaSet, read: ReadonlySet<string>): WrongMarks {
  const properties = kindProperties(set)
  return {
    silent: properties.filter(({ name, open, marked }) => open && !marked && !read.has(name)).map(({ name }) => name),
    outdated: properties
      .filter(({ name, open, marked }) => (marked || !open) && read.has(name))
      .map(({ name }) => name),
  }
}
