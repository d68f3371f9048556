import type { Document } from '../../runtime/document.ts'

/**
 * Which of those that go are those that come, under another key: of the same kind and with the same contents, or with the same
 * name; each is one of the other side only, else nothing is said.
 */
export function pairRenames(gone: readonly Document[], come: readonly Document[]): [from: Document, to: Document][] {
  const pairs: [Document, Document][] = []
  const [left, right] = [new Set(gone), new Set(come)]
  for (const mark of marks) {
    const [from, to] = [alone(left, mark), alone(right, mark)]
    for (const [name, document] of from) {
      const other = to.get(name)
      if (!other) continue
      pairs.push([document, other])
      left.delete(document)
      right.delete(other)
    }
  }
  return pairs
}

/** By what two are the same, the surest first; undefined says nothing. */
const marks: ((document: Document) => string | undefined)[] = [
  ({ kind, name, spec }) => JSON.stringify([kind, name, spec]),
  ({ kind, name }) => (name === undefined ? undefined : JSON.stringify([kind, name])),
  ({ kind, spec }) => (Object.keys(spec).length === 0 ? undefined : JSON.stringify([kind, spec])),
]

/** Those that have a mark which no other has. */
function alone(documents: Iterable<Document>, mark: (document: Document) => string | undefined) {
  const groups = Map.groupBy(documents, mark)
  const found = new Map<string, Document>()
  for (const [name, [first, ...others]] of groups)
    if (name !== undefined && first && others.length === 0) found.set(name, first)
  return found
}
