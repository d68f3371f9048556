import type { Document } from '../../runtime/document.ts'
import { formatDocument } from '../../runtime/format.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { hashOf } from '../store/parts/contents.ts'

interface CanonicalText {
  text: string
  hash: string
}

/** It costs as much as checking a document, and an import asks for it at several places. */
const known = new WeakMap<Document, CanonicalText>()

/** The canonical text of a document that nobody changes any more, and its hash. Made once. */
export function canonicalText(document: Document, set: JsonSchemaSet): CanonicalText {
  const before = known.get(document)
  if (before) return before
  const text = formatDocument(document, set)
  const made = { text, hash: hashOf(text) }
  known.set(document, made)
  return made
}
