import { addressOf } from '../document.ts'
import type { Address, Document } from '../document.ts'
import type { Library } from '../parts/index.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { findReferences } from '../references/find-references.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { checkAll } from './check-all.ts'
import type { Sound } from './sound.ts'
import type { CheckContext } from '../rules/validate.ts'

/** What publishing needs: the site and all that it refers to, each document sound, a path and a way in. */
export function checkSite(site: Address, context: CheckContext, sound?: Sound): Problem[] {
  return checkClosure(site, closure(site, context.library, context.set), context, sound)
}

/** The same where it is known what the site refers to: `documents`, the site first. */
export function checkClosure(
  site: Address,
  documents: readonly Document[],
  context: CheckContext,
  sound?: Sound,
): Problem[] {
  const own = documents[0]
  if (!own)
    return [
      makeProblem('reference-not-found', { kind: 'site', key: site.slice(site.indexOf('/') + 1) }, '', {
        values: ['Site', site],
      }),
    ]
  const problems = checkAll(documents, context, sound).map((problem) =>
    problem.code === 'site-entrance-missing' ? makeProblem(problem.code, own, problem.at) : problem,
  )
  const path = own.spec.path
  return path === undefined || path === ''
    ? [makeProblem('site-path-missing', own, '/spec/path'), ...problems]
    : problems
}

/** The document and everything it refers to, directly or not, in the order in which it is found. */
export function closure(start: Address, library: Library, set: JsonSchemaSet): Document[] {
  const found = new Map<string, Document>()
  const waiting: string[] = [start]
  for (const address of waiting) {
    const document = found.has(address) ? undefined : library.get(address)
    if (!document) continue
    found.set(addressOf(document), document)
    waiting.push(...findReferences(set, document).map((reference) => reference.address))
  }
  return [...found.values()]
}
