import type { Document } from '../../runtime/document.ts'
import { addressOf } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { titleAt } from '../../runtime/json-schema/title-at.ts'
import type { Problem } from '../../runtime/problem.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import { findSecrets } from '../../runtime/references/find-secrets.ts'
import { secretDestination } from '../../runtime/references/secret-destination.ts'
import type { Store } from '../store/store.ts'

export interface SecretsParts {
  store: Pick<Store, 'documents' | 'secrets'>
  set: JsonSchemaSet
}

/** Secrets that a document says it has and that nobody has entered for the destination that it names, as warnings. */
export async function missingSecrets(document: Document, { store, set }: SecretsParts): Promise<Problem[]> {
  const places = findSecrets(set, document).filter(({ hash }) => !hash)
  if (places.length === 0) return []
  const stored = await store.documents.find(addressOf(document))
  const problems: Problem[] = []
  for (const place of places) {
    if (stored && (await store.secrets.has(stored.id, place.field, secretDestination(place)))) continue
    const title = titleAt(set, document, place.at)
    problems.push({ ...makeProblem('secret-missing', document, place.at, { values: [title] }), severity: 'warning' })
  }
  return problems
}
