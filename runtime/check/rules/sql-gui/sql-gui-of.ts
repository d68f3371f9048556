import type { Document } from '../../../document.ts'
import type { SqlGui } from '../../../sql-gui/sql-gui.ts'

/** What SQL GUI holds of a schema; undefined where it is another type. */
export function sqlGuiOf(document: Document): SqlGui | undefined {
  return (document.spec as { gui?: SqlGui }).gui
}
