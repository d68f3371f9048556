import { addressOf } from '../../../runtime/document.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { CallError } from '../../server/call-error.ts'
import type { Operation } from '../operation.ts'
import { codes } from './codes.ts'
import { findStored, userOf } from './find-stored.ts'
import { ownedBy } from './renamed.ts'

interface Request {
  kind: string
  id: number
  revision?: number
}

/** Removes the document and those it owns; refused while others refer to it, with the list of them. */
export const documentDelete: Operation<Request> = async ({ kind, id, revision }, context) => {
  const stored = await findStored(kind, id, context)
  const owned = await ownedBy(stored.document, context)
  const going = new Set([stored, ...owned].map(({ document }) => addressOf(document)))
  const problems = []
  for (const address of going) {
    for (const use of await context.store.documents.usedBy(address)) {
      if (!going.has(use.address)) problems.push(makeProblem('still-used', stored.document, '', [address, use.address]))
    }
  }
  if (problems.length > 0) throw new CallError(codes.problems, { problems })
  const by = userOf(context)
  const own = { do: 'remove', id, ...(revision ? { revision } : {}) } as const
  await context.store.documents.change([own, ...owned.map(({ id }) => ({ do: 'remove', id }) as const)], by)
  await context.engine.accounts.documentRemoved(stored.document)
  context.audit({ object: addressOf(stored.document), before: stored.hash })
  return {}
}
