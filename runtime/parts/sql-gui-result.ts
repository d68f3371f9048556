import { objectsAt } from './objects-at.ts'
import type { PartReader } from './part.ts'

/** Result columns of SQL GUI under the names that they get. */
export const sqlGuiResult: PartReader = (document) =>
  objectsAt<{ as?: string; field?: string }>(document, '/spec/gui/fields')?.flatMap(({ as, field }) => {
    const key = as ?? field
    return key === undefined ? [] : [{ key }]
  })
