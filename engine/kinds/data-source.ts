import { addressOf } from '../../runtime/document.ts'
import type { Document } from '../../runtime/document.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import { facts as embedded } from '../sources/embedded/facts.ts'
import type { Context } from '../call/context.ts'
import { badInput } from '../codes/refusals.ts'
import { everyDocument } from '../store/every-document.ts'
import type { KindHooks } from './kind-hooks.ts'

/** The file of an embedded database belongs to who may see its data source. */
export const dataSourceHooks: KindHooks = {
  beforeSave: ({ after }, context) => requireOwnFile(after, context),
}

/** Throws as if the file were not there when only a data source that the caller may not see uses it. */
export async function requireOwnFile(document: Document, { store }: Pick<Context, 'store'>): Promise<void> {
  const { database_type: type, db } = document.spec
  const { documents } = store
  if (type !== embedded.code || documents.whole === documents) return
  let isTaken = false
  for await (const { document: other } of everyDocument(documents.whole, { kind: 'data-source' })) {
    if (other.spec.database_type !== embedded.code || other.spec.db !== db) continue
    if (await documents.find(addressOf(other))) return
    isTaken = true
  }
  if (isTaken) throw badInput([makeProblem('source-file-taken', document, '/spec/db', { found: db })])
}
