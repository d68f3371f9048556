import type { Document } from '../document.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { accessOfKind } from './access-of-kind.ts'

/** What a page of a document is called: as the document, or as a new one of its kind. */
const title = { $op: 'coalesce', of: [{ $get: 'draft.title' }, { $get: 'draft.newTitle' }] }

/**
 * The screen with what all pages of a kind have alike, where it says `pageOf` which kind: it is called as its document,
 * no menu shows it, the kind says who may open it (`right`; left out: read). What the screen says itself goes before.
 */
export function kindPage(screen: Document, set: JsonSchemaSet): Document {
  const { pageOf: kind, right, ...own } = screen.spec
  if (typeof kind !== 'string') return screen
  const access = accessOfKind(kind, typeof right === 'string' ? right : 'read', set)
  return { ...screen, spec: { title, access, hidden: true, defaultParams: { kind }, ...own } }
}
