import type { Document } from '../../../runtime/document.ts'
import { findSecrets, type SecretPlace } from '../../../runtime/references/find-secrets.ts'
import { secretDestination } from '../../../runtime/references/secret-destination.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { setAt } from '../../../runtime/pointer.ts'
import { CallError } from '../../server/call-error.ts'
import type { StoredDocument } from '../../store/store.ts'
import type { Context } from '../operation.ts'
import { codes } from './codes.ts'
import { userOf } from './find-stored.ts'

/** Typed in a form: pointer of the field → value, or null to remove what is stored. */
export type TypedSecrets = Record<string, string | null>

/**
 * The document with `{ "$secret": name }` where a secret was typed, and without where one was removed. The name is the
 * property's own: the store binds the value to document, name and destination.
 */
export function markSecrets(document: Document, typed: TypedSecrets = {}): Document {
  let marked = document
  for (const [at, value] of Object.entries(typed)) {
    const name = at.slice(at.lastIndexOf('/') + 1)
    marked = setAt(marked, at, value === null ? undefined : { $secret: name })
  }
  return marked
}

/** Typed values must stand at a secret's place and fit its length; bytes of a text are never cut. */
export function checkSecrets(document: Document, typed: TypedSecrets, context: Context): void {
  const places = new Map(findSecrets(context.engine.set, document).map((place) => [place.at, place]))
  const problems: Problem[] = []
  for (const [at, value] of Object.entries(typed)) {
    if (value === null) continue
    const place = places.get(at)
    if (!place) problems.push(makeProblem('unknown-property', document, at, [at]))
    else problems.push(...checkLength(document, place, value))
  }
  if (problems.length > 0) throw new CallError(codes.problems, { problems })
}

function checkLength(document: Document, place: SecretPlace, value: string): Problem[] {
  const title = place.at.slice(place.at.lastIndexOf('/') + 1)
  const length = [...value].length
  if (place.maxLength !== undefined && length > place.maxLength) {
    return [makeProblem('too-long', document, place.at, [title, place.maxLength])]
  }
  if (place.hash && length < shortestPassword)
    return [makeProblem('too-short', document, place.at, [title, shortestPassword])]
  return []
}

/** Section 5: password 8 to 32 characters. */
const shortestPassword = 8

/** Seals typed secrets under the destination of the saved document; a password of a login is hashed instead. */
export async function keepSecrets(stored: StoredDocument, typed: TypedSecrets, context: Context): Promise<void> {
  const { secrets } = context.store
  for (const place of findSecrets(context.engine.set, stored.document)) {
    const value = typed[place.at]
    if (typeof value !== 'string') continue
    if (place.hash) await context.engine.accounts.setPassword(stored.document.key, value)
    else await secrets.set(stored.id, place.field, secretDestination(place), value, { by: userOf(context) })
  }
}
