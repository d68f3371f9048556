import { addressOf, splitAddress } from '../document.ts'
import type { Document } from '../document.ts'
import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { withNear } from '../problems/with-near.ts'
import { ownerOf, referenceAt } from '../references/find-references.ts'
import type { CheckContext } from '../rules/validate.ts'
import { kindTitle } from './kind-title.ts'
import type { Watcher } from './watcher.ts'

export const wantsReferences = (schema: JsonSchema): boolean => schema['x-ref'] !== undefined

/** Every reference names a document that exists, of a kind that may stand there, and owned ones carry the owner's key. */
export function watchReferences(document: Document, { set, library }: Pick<CheckContext, 'set' | 'library'>): Watcher {
  const problems: Problem[] = []
  return {
    visit(here) {
      const reference = referenceAt(here)
      if (!reference) return
      const { at, address, kind, kinds, owns } = reference
      if (!kinds.includes(kind)) {
        const wanted = kinds.map((wantedKind) => kindTitle(set, wantedKind)).join(' / ')
        problems.push(
          makeProblem('reference-wrong-kind', document, at, { values: [lastName(at), wanted], found: address }),
        )
        return
      }
      const { key } = splitAddress(address)
      if (owns && !key.startsWith(`${document.key}.`)) {
        problems.push(
          makeProblem('reference-not-owned', document, at, { values: [address, document.key], found: address }),
        )
      } else if (address !== addressOf(document) && !library.get(address)) {
        const problem = makeProblem('reference-not-found', document, at, {
          values: [kindTitle(set, kind), key],
          found: address,
        })
        problems.push(withNear(problem, address, library.keys?.() ?? []))
      }
    },
    problems: () => [...problems, ...checkOwner(document, { set, library })],
  }
}

/** The key of an owned document begins with its owner's, and the owner exists. */
function checkOwner(document: Document, { set, library }: Pick<CheckContext, 'set' | 'library'>): Problem[] {
  const ownerKind = set.kind(document.kind)['x-owner']
  if (ownerKind === undefined) return []
  const owner = ownerOf(set, document)
  const title = kindTitle(set, ownerKind)
  if (owner === undefined)
    return [makeProblem('owner-key-missing', document, '/key', { values: [title], found: document.key })]
  if (library.get(owner)) return []
  return [
    makeProblem('owner-not-found', document, '/key', { values: [title, splitAddress(owner).key], found: document.key }),
  ]
}

function lastName(at: string): string {
  return at.split('/').findLast((step) => !/^\d+$/.test(step)) ?? at
}
