import type { Document } from './document.ts'
import { migrations as shipped } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import type { Problem } from './problem.ts'
import { makeProblem } from './problems/make-problem.ts'
import type { JsonSchemaSet } from './json-schema/json-schema-set.ts'

/**
 * Brings a document up to the shape of today, step by step. The one place through which every load goes. A document
 * of a newer program is refused with the problem `version-too-new`; the caller shows it read-only.
 */
export function migrate(
  document: Document,
  set: JsonSchemaSet,
  migrations: Record<string, Migration[]> = shipped,
): { document: Document; problems: Problem[] } {
  const hasVersion = Number.isInteger(document.version) && document.version >= 1
  if (!set.hasKind(document.kind) || !hasVersion) return { document, problems: [] }
  const current = set.kind(document.kind)['x-version'] ?? 1
  if (document.version > current) {
    const values = [document.version, current]
    return {
      document,
      problems: [makeProblem('version-too-new', document, '/version', { values, found: document.version })],
    }
  }
  let here = document
  for (const migration of migrations[document.kind] ?? set.migrations[document.kind] ?? []) {
    if (migration.to === here.version + 1 && migration.to <= current)
      here = { ...migration.up(here), version: migration.to }
  }
  if (here.version !== current) throw new Error(`No migration of ${document.kind} from version ${here.version}`)
  return { document: here, problems: [] }
}
