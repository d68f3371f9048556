import { columnsIn, objectIn, type Column, type ObjectSchema } from './columns-of.ts'
import { resolver, type Part, type Resolve } from './resolve.ts'

/** There is more in the document than is read of one. */
export class DocumentTooLarge extends Error {
  override readonly name = 'DocumentTooLarge'
}

/** Reads the parts of one document: each of its schemas once, and so many elements in all. */
export interface DocumentReader {
  resolve: Resolve
  /** An object's properties, those of `allOf` among them, and which of them are always there. */
  objectOf(schema: unknown): ObjectSchema
  /** What a row of these objects has. */
  columnsOf(schema: unknown): Column[]
  /** Counts elements that are looked at. Throws `DocumentTooLarge`. */
  spend(count: number): void
}

/** Parts, properties and columns: as many as a document of some megabytes has that does not multiply itself. */
const mostElements = 500_000

export function makeDocumentReader(document: unknown, most = mostElements): DocumentReader {
  let left = most
  const spend = (count: number): void => {
    left -= count
    if (left < 0) throw new DocumentTooLarge('the document has too many elements')
  }
  const found = resolver(document)
  const resolve: Resolve = (part) => {
    spend(1)
    return found(part)
  }
  const objectOf = onceEach(resolve, (part) => objectIn(part, { resolve, spend }))
  const columnsOf = onceEach(resolve, (part) => columnsIn(objectOf(part), { resolve, spend }))
  return { resolve, objectOf, columnsOf, spend }
}

/** The same answer for the same part, wherever a reference leads to it. */
function onceEach<Answer>(resolve: Resolve, read: (part: Part) => Answer): (schema: unknown) => Answer {
  const known = new WeakMap<Part, Answer>()
  return (schema) => {
    const part = resolve(schema)
    const before = known.get(part)
    if (before !== undefined) return before
    const answer = read(part)
    known.set(part, answer)
    return answer
  }
}
