import { objectsAt } from './objects-at.ts'
import type { Part, Library } from './part.ts'

/** Result columns of the schema document at the address; undefined when it is not there or has no list of columns. */
export function schemaColumns(address: unknown, library: Library): Part[] | undefined {
  if (typeof address !== 'string') return undefined
  return objectsAt<Part>(library.get(address), '/spec/resultColumns')
}
