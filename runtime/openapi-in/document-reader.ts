import { columnsIn, type Column } from './columns-of.ts'
import { objectIn, shapeIn, type ObjectSchema } from './shapes.ts'
import { Unread } from './unread.ts'
import { resolver, type Files, type Part, type Resolve } from './resolve.ts'

/** There is more in the document than is read of one. */
export class DocumentTooLarge extends Error {
  override readonly name = 'DocumentTooLarge'
}

/** Reads the parts of one document: each of its schemas once, and so many elements in all. */
export interface DocumentReader {
  resolve: Resolve
  /** What a schema says of a value, whatever it refers to and whatever stands beside null in it. */
  shapeOf(schema: unknown): Part
  /** An object's properties, those of its parts and alternatives among them, and which of them are always there. */
  objectOf(schema: unknown): ObjectSchema
  /** What a row of these objects has; `depth`: how many objects it lies in. */
  columnsOf(schema: unknown, depth?: number): Column[]
  /** Counts elements that are looked at. Throws `DocumentTooLarge`. */
  spend(count: number): void
}

/** Parts, properties and columns: as many as a document of 16 MB has that does not multiply itself. */
const mostElements = 2_000_000
/** Schemas that are said by others alone, within each other. */
const mostWithin = 50

export function makeDocumentReader(document: unknown, files?: Files, most = mostElements): DocumentReader {
  let left = most
  let within = 0
  const spend = (count: number): void => {
    left -= count
    if (left < 0) throw new DocumentTooLarge('the document has too many elements')
  }
  const found = resolver(document, files)
  const resolve: Resolve = (part) => {
    spend(1)
    return found(part)
  }
  const shapeOf: (schema: unknown) => Part = onceEach(
    resolve,
    (part) => {
      if (++within > mostWithin) throw new Unread('openapi-deep')
      try {
        return shapeIn(part, { resolve, spend, shapeOf: (one) => shapeOf(one) })
      } finally {
        within--
      }
    },
    true,
  )
  const objectOf = onceEach(shapeOf, (part) => objectIn(part, { resolve, spend, shapeOf }))
  const byDepth: ((schema: unknown) => Column[])[] = []
  const columnsOf = (schema: unknown, depth = 0): Column[] =>
    (byDepth[depth] ??= onceEach(shapeOf, (part) => columnsIn(part, depth, reader)))(schema)
  const reader: DocumentReader = { resolve, shapeOf, objectOf, columnsOf, spend }
  return reader
}

/**
 * The same answer for the same part, wherever a reference leads to it. `endless`: what is asked for again while it is read is
 * answered by the part itself.
 */
function onceEach(resolve: Resolve, read: (part: Part) => Part, endless: true): (schema: unknown) => Part
function onceEach<Answer>(resolve: Resolve, read: (part: Part) => Answer): (schema: unknown) => Answer
function onceEach<Answer>(resolve: Resolve, read: (part: Part) => Answer | Part, endless?: true) {
  const known = new WeakMap<Part, Answer | Part>()
  return (schema: unknown) => {
    const part = resolve(schema)
    const before = known.get(part)
    if (before !== undefined) return before
    if (endless) known.set(part, part)
    const answer = read(part)
    known.set(part, answer)
    return answer
  }
}
