import * as defaults from '../generated/defaults.ts'
import type { ContentSpec } from '../compile/content-spec.ts'

/** Whether a list shows its rows as a table: each has a place for what belongs to it. */
export const isTable = ({ list }: ContentSpec): boolean =>
  (list?.displayType ?? defaults.listPage.displayType) === 'table'
