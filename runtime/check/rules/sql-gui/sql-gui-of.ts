import type { DocumentOf } from '../../../document.ts'
import type { SqlGui } from '../../../sql-gui/sql-gui.ts'

/** What SQL GUI holds of a schema; undefined where it is another type. */
export function sqlGuiOf({ spec }: DocumentOf<'schema'>): SqlGui | undefined {
  return spec.gui
}
