import { checkDocument } from '../../../../runtime/check/check-document.ts'
import { mayWait } from '../../../../runtime/check/may-wait.ts'
import { addressOf, type Document } from '../../../../runtime/document.ts'
import type { JsonSchemaSet } from '../../../../runtime/json-schema/json-schema-set.ts'
import { findReferences } from '../../../../runtime/references/find-references.ts'
import type { FollowedPlace } from '../../../../runtime/references/rename-part.ts'
import type { Context } from '../../../call/context.ts'
import type { StoredDocument } from '../../../store/store.ts'
import { renamed } from '../change/renamed.ts'
import type { ChangedByName, NameChange } from '../naming/name-change.ts'

/** Where the key of a document stands. */
export const keyPlace = '/key'

/** All that follows a document with another key: what refers to it, and what it owns. */
export async function keyChange(before: StoredDocument, to: string, context: Context): Promise<NameChange> {
  const { document } = before
  const after = { ...document, key: to }
  const held: ChangedByName = {
    ...{ before, document: after },
    places: [{ at: keyPlace, before: document.key, after: to }],
  }
  const isTaken = to !== document.key && (await context.store.documents.whole.find(addressOf(after))) !== undefined
  const problems = checkDocument(after, {
    set: context.engine.set,
    validate: context.engine.validators.check,
    library: { get: () => undefined },
  }).filter((problem) => problem.at === keyPlace && !mayWait(problem))
  const none = { unsure: [], taken: isTaken ? { document, at: keyPlace } : undefined, problems }
  if (isTaken || problems.length > 0) return { ...none, changed: [held] }
  const followers = await renamed(document, to, context)
  const others = followers.flatMap(({ stored, change }) =>
    'document' in change ? [changedIn(stored, change.document, context.engine.set)] : [],
  )
  return { ...none, changed: [held, ...others] }
}

function changedIn(before: StoredDocument, document: Document, set: JsonSchemaSet): ChangedByName {
  const now = findReferences(set, document)
  const references = findReferences(set, before.document).flatMap(({ at, address }, index): FollowedPlace[] => {
    const after = now[index]?.address
    return after === address ? [] : [{ at, before: address, after }]
  })
  const own = { at: keyPlace, before: before.document.key, after: document.key }
  return { before, document, places: document.key === before.document.key ? references : [own, ...references] }
}
