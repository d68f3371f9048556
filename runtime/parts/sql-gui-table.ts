import { objectsAt } from './objects-at.ts'
import type { PartReader } from './part.ts'

/** Tables of a schema that is put together by SQL GUI. */
export const sqlGuiTable: PartReader = (document) => objectsAt<{ key: string }>(document, '/spec/gui/tables')
