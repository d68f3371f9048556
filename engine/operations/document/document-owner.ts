import { addressOf } from '../../../runtime/document.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { CallError } from '../../server/call-error.ts'
import type { Operation } from '../operation.ts'
import { codes } from './codes.ts'
import { findStored, userOf } from './find-stored.ts'

/** Gives the document to another user; only its owner or an administrator may. */
export const documentOwner: Operation<{ kind: string; id: number; owner: string }> = async (
  { kind, id, owner },
  context,
) => {
  const stored = await findStored(kind, id, context)
  const by = userOf(context)
  if (stored.owner !== by && !context.engine.roles.isAdmin(context.session)) throw new CallError(codes.forbidden)
  if (!(await context.store.documents.find(`user/${owner}`))) {
    const problems = [makeProblem('reference-not-found', stored.document, '/owner', ['User', owner], owner)]
    throw new CallError(codes.problems, { problems })
  }
  await context.store.documents.file(id, { owner, by })
  context.audit({ object: addressOf(stored.document) })
  return {}
}
