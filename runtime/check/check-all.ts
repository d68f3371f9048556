import { addressOf } from '../document.ts'
import type { Document } from '../document.ts'
import type { Library } from '../parts/index.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { findUniqueValues } from '../references/find-unique-values.ts'
import { makeReads } from '../reads.ts'
import { titleAt } from '../json-schema/title-at.ts'
import { checkDocument } from './check-document.ts'
import { kindTitle } from './kind-title.ts'
import type { Sound } from './sound.ts'
import type { CheckContext } from '../rules/validate.ts'

/**
 * Checks several documents, each alone and together: no address twice, no unique value twice. Those that are known to be
 * sound are not checked alone again.
 */
export function checkAll(documents: readonly Document[], context: CheckContext, sound?: Sound): Problem[] {
  const check = checkOneOfAll(context, sound)
  return documents.flatMap((document) => check(document))
}

/** As `checkAll`, one document a call, for who lets others in between. */
export function checkOneOfAll(context: CheckContext, sound?: Sound): (document: Document) => Problem[] {
  const { set } = context
  const reads = makeReads()
  const library: Library = {
    get(address) {
      reads.note(address)
      return context.library.get(address)
    },
    // Only for guessing what a mistake meant: nothing that is right depends on it.
    keys: () => context.library.keys?.() ?? [],
  }
  const addresses = new Set<string>()
  const holders = new Map<string, string>()
  return (document) => {
    const problems: Problem[] = []
    const address = addressOf(document)
    if (addresses.has(address)) {
      const values = [kindTitle(set, document.kind), document.key]
      return [makeProblem('duplicate-document', document, '/key', { values, found: document.key })]
    }
    addresses.add(address)
    if (!sound?.isKnown(address)) {
      const { value, names } = reads.during(() => checkDocument(document, { ...context, library }))
      if (value.length === 0) sound?.add(address, [address, ...names])
      problems.push(...value)
    }
    if (!set.hasKind(document.kind)) return problems
    for (const { at, field, value } of findUniqueValues(set, document)) {
      const name = JSON.stringify([document.kind, field, value])
      const holder = holders.get(name)
      if (holder === undefined) holders.set(name, address)
      else {
        const title = titleAt(set, document, at)
        problems.push(makeProblem('value-taken', document, at, { values: [title, value, holder], found: value }))
      }
    }
    return problems
  }
}
