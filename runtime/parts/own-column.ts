import { objectsAt } from './objects-at.ts'
import type { Part, PartReader } from './part.ts'

/** Result columns that the schema document itself declares. */
export const ownColumn: PartReader = (document) => objectsAt<Part>(document, '/spec/resultColumns') ?? []
