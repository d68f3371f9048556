import type { Document } from '../document.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { walk } from '../json-schema/walk.ts'

export interface FileUse {
  /** Place in the document: `/spec/image`. */
  at: string
  /** `blob/` and the file's id. */
  file: string
  /** Ends of names that may stand here; undefined: any. */
  accept: readonly string[] | undefined
}

const prefix = 'blob/'

/**
 * Every stored file (`x-blob`) that the document names, in the order of the document. `begins`: how the names begin, where
 * they are not those of stored files.
 */
export function findFiles(set: JsonSchemaSet, document: Document, begins: string = prefix): FileUse[] {
  const found: FileUse[] = []
  if (!set.hasKind(document.kind)) return found
  walk(
    set,
    { schema: set.kind(document.kind), value: document.spec, at: '/spec' },
    ({ schema, value, at }) => {
      if (schema['x-blob'] !== true || typeof value !== 'string' || !value.startsWith(begins)) return
      found.push({ at, file: value, accept: schema['x-accept'] })
    },
    'x-blob',
  )
  return found
}

/** The id that a file's address holds. */
export function fileId(file: string): string {
  return file.slice(prefix.length)
}
