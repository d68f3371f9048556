import { fileId, findFiles } from '../../runtime/references/find-files.ts'
import { findReferences } from '../../runtime/references/find-references.ts'
import { findUniqueValues } from '../../runtime/references/find-unique-values.ts'
import { migrate } from '../../runtime/migrate.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Finders } from './context.ts'

/** What the schemas' annotations say of documents. */
export function findersOf(set: JsonSchemaSet): Finders {
  return {
    migrate: (document) => migrate(document, set).document,
    files: (document) => findFiles(set, document).map(({ file }) => fileId(file)),
    references: (document) => findReferences(set, document),
    uniqueValues: (document) => findUniqueValues(set, document),
  }
}
