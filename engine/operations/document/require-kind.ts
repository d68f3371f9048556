import type { Document } from '../../../runtime/document.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { CallError } from '../../server/call-error.ts'
import type { Context } from '../operation.ts'
import { codes } from './codes.ts'

/** The document must be of the kind that the call's right was asked for, and of one that builders make. */
export function requireKind(kind: string, document: Document, context: Context): void {
  if (!context.engine.set.hasKind(kind)) throw new CallError(codes.notFound)
  if (context.engine.set.kind(kind)['x-derived']) throw new CallError(codes.forbidden)
  if (document.kind !== kind) {
    const problems = [makeProblem('unknown-kind', { kind, key: document.key }, '/kind', [String(document.kind)])]
    throw new CallError(codes.problems, { problems })
  }
}
