import { getAt } from '../pointer.ts'
import type { PartReader } from './part.ts'

/** Tables of a schema that is put together by SQL GUI. */
export const guiTable: PartReader = (document) => {
  const tables = getAt(document, '/spec/gui/tables')
  return Array.isArray(tables) ? (tables as { key: string }[]) : undefined
}
