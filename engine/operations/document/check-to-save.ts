import type { Document } from '../../../runtime/document.ts'
import { checkDocument } from '../../../runtime/check/check-document.ts'
import { loadLibrary } from '../../../runtime/check/load-library.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { CallError } from '../../server/call-error.ts'
import type { Context } from '../operation.ts'

/** Everything that is wrong with a document, against what the store holds. */
export async function problemsOf(document: Document, { engine, store }: Context): Promise<Problem[]> {
  const { set, validators } = engine
  const library = await loadLibrary(set, set.hasKind(document.kind) ? [document] : [], async (addresses) =>
    (await store.documents.many(addresses)).map((stored) => stored.document),
  )
  return checkDocument(document, { set, validate: validators.check, library: { get: (address) => library.get(address) } })
}

/** Passes a sound document (warnings may stay); else 60106 with the problems at their fields. */
export async function checkToSave(document: Document, context: Context): Promise<void> {
  throwIfAny(await problemsOf(document, context))
}

export function throwIfAny(problems: Problem[]): void {
  if (problems.some((problem) => problem.severity !== 'warning')) throw new CallError(60106, { problems })
}
