import type { Document } from '../../../../runtime/document.ts'
import { addressOf } from '../../../../runtime/document.ts'
import { getAt, parsePointer, setAt } from '../../../../runtime/pointer.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { findSecrets } from '../../../../runtime/references/find-secrets.ts'
import type { SecretPlace } from '../../../../runtime/references/find-secrets.ts'
import { secretDestination } from '../../../../runtime/references/secret-destination.ts'
import { titleAt } from '../../../../runtime/json-schema/title-at.ts'
import { localizedSet } from '../../../json-schemas/localized-set.ts'
import { hooksOf } from '../../../kinds/index.ts'
import type { Store, StoredDocument } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import { throwIfAny } from './check-to-save.ts'

/** Secrets typed in a form, by the pointer of their field; null removes one. */
export type Typed = Record<string, string | null>

export interface KeptSecret {
  place: SecretPlace
  /** Sealed as it is, or hashed already. Null: removed. */
  value: string | null
}

/** The document with `{ "$secret": … }` at each place where a secret was typed. */
export function withSecretPlaces(document: Document, typed: Typed = {}): Document {
  let next = document
  for (const [pointer, value] of Object.entries(typed)) {
    if (value === null || !pointer.startsWith('/spec/') || getAt(next, pointer) !== undefined) continue
    next = setAt(next, pointer, { $secret: parsePointer(pointer).slice(1).join('.') })
  }
  return next
}

/**
 * Secrets to keep with the document. A secret that was stored for another destination is not used for the new one: it
 * must be typed again (SE-02). Hashes are made here, before a transaction holds the store.
 */
export async function secretsToKeep(
  document: Document,
  typed: Typed = {},
  before: StoredDocument | undefined,
  context: Context,
): Promise<KeptSecret[]> {
  const { engine, store, language } = context
  const problems: Problem[] = []
  const kept: KeptSecret[] = []
  const stored = before ? await store.secrets.list(before.id) : []
  const places = findSecrets(engine.set, document)
  for (const place of places) {
    const value = typed[place.at]
    if (value === undefined) {
      const isElsewhere = before !== undefined && !place.hash && stored.some((one) => one.field === place.field)
      if (isElsewhere && !(await store.secrets.has(before.id, place.field, secretDestination(place)))) {
        problems.push(
          problem('secret-again', document, place.at, [titleAt(localizedSet(engine, language), document, place.at)]),
        )
      }
      continue
    }
    if (value !== null && place.maxLength !== undefined && [...value].length > place.maxLength) {
      problems.push(problem('size-limit', document, place.at, [place.maxLength]))
      continue
    }
    kept.push({ place, value: value === null || !place.hash ? value : await engine.accounts.passwords.hash(value) })
  }
  for (const pointer of Object.keys(typed)) {
    const isKnown = places.some((place) => place.at === pointer)
    if (!isKnown && typed[pointer] !== null) problems.push(problem('secret-unknown', document, pointer, [pointer]))
  }
  throwIfAny(problems)
  return kept
}

/** Writes them in the transaction of the save. */
export async function keepSecrets(
  kept: KeptSecret[],
  stored: StoredDocument,
  store: Store,
  context: Context,
): Promise<void> {
  const by = context.session?.userKey ?? 'system'
  for (const { place, value } of kept) {
    const destination = secretDestination(place)
    if (place.hash) {
      if (value !== null) await hooksOf(stored.document.kind).keepHash?.(stored, value, { ...context, store })
    } else if (value === null) await store.secrets.remove(stored.id, place.field, destination)
    else await store.secrets.set(stored.id, place.field, destination, value, { by })
  }
}

/** Typed secrets by field, for the hooks of the kind. */
export function byField(document: Document, typed: Typed = {}, context: Context): Map<string, string | null> {
  const found = new Map<string, string | null>()
  for (const place of findSecrets(context.engine.set, document)) {
    const value = typed[place.at]
    if (value !== undefined) found.set(place.field, value)
  }
  return found
}

function problem(code: string, document: Document, at: string, values: (string | number)[]): Problem {
  return { code, in: addressOf(document), at, message: code, values }
}
