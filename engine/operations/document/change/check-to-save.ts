import { splitAddress } from '../../../../runtime/document.ts'
import type { Document } from '../../../../runtime/document.ts'
import { kindTitle } from '../../../../runtime/check/kind-title.ts'
import { makeProblem } from '../../../../runtime/problems/make-problem.ts'
import { findReferences } from '../../../../runtime/references/find-references.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import { checkDocument } from '../../../../runtime/check/check-document.ts'
import { mayWait } from '../../../../runtime/check/may-wait.ts'
import { loadLibrary } from '../../../../runtime/check/load-library.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { jsonSchemaAt } from '../../../../runtime/json-schema/json-schema-at.ts'
import type { JsonSchemaSet } from '../../../../runtime/json-schema/json-schema-set.ts'
import { hooksOf } from '../../../kinds/index.ts'
import { wrongFiles } from '../../../files/wrong-files.ts'
import { badInput } from '../../../codes/refusals.ts'
import type { Context } from '../../../call/context.ts'

/** Everything that is wrong with a document, against what the store holds. */
export async function problemsOf(document: Document, context: Context): Promise<Problem[]> {
  const { engine, store } = context
  const { set, validators } = engine
  const library = await loadLibrary(set, set.hasKind(document.kind) ? [document] : [], async (addresses) =>
    (await store.documents.many(addresses)).map((stored) => stored.document),
  )
  const problems = checkDocument(document, {
    set,
    validate: validators.check,
    library: { get: (address) => library.get(address) },
  })
  const isSound = problems.every(({ severity }) => severity === 'warning')
  const more = isSound ? await hooksOf(document.kind).problems?.(document, library, context) : undefined
  return [...problems, ...(more ?? [])].map((problem) => withoutSecret(problem, document, set))
}

/** A value that somebody wrote in the place of a secret is not repeated in answers and logs. */
export function withoutSecret(problem: Problem, document: Document, set: JsonSchemaSet): Problem {
  if (problem.found === undefined || !problem.at.startsWith('/spec/') || !set.hasKind(document.kind)) return problem
  const place = jsonSchemaAt(set, set.kind(document.kind), document.spec, problem.at.slice('/spec'.length))
  if (place?.schema['x-secret'] === undefined) return problem
  const { found: _, ...rest } = problem
  return rest
}

/**
 * Passes a sound document (warnings, and what it is still to be given, may stay); else `badInput` with the problems at their fields. `before`: what is saved
 * over, whose references may stay.
 */
export async function checkToSave(document: Document, context: Context, before?: Document): Promise<void> {
  const problems = await problemsOf(document, context)
  const told = new Set(problems.map(({ at }) => at))
  throwIfUnsound([
    ...problems,
    ...foreignReferences(document, before, context).filter(({ at }) => !told.has(at)),
    ...(await wrongFiles(document, before, { set: context.engine.set, store: context.store })),
  ])
}

/** What the saver may not see cannot be referred to; it looks like something that is not there (AZ-10). */
export function foreignReferences(document: Document, before: Document | undefined, context: Context): Problem[] {
  const { set } = context.engine
  const standing = new Set(before ? findReferences(set, before).map((one) => one.address) : [])
  return findReferences(set, document)
    .filter(({ address, kind }) => set.hasKind(kind) && !standing.has(address) && !mayUseKind(kind, 'read', context))
    .map(({ at, address, kind }) =>
      makeProblem('reference-not-found', document, at, {
        values: [kindTitle(set, kind), splitAddress(address).key],
        found: address,
      }),
    )
}

/** As `throwIfAny`; what a document is still to be given may stay. */
export function throwIfUnsound(problems: Problem[]): void {
  if (!problems.every(mayWait)) throw badInput(problems)
}

export function throwIfAny(problems: Problem[]): void {
  if (problems.some((problem) => problem.severity !== 'warning')) throw badInput(problems)
}
