import type { Control } from '../control-of.ts'

/** What has no room in a cell: it is told in short, and a press leads to where it stands. */
export const summarized: ReadonlySet<Control> = new Set([
  'conditions',
  'dates',
  'layout',
  'list',
  'mapping',
  'union',
  'object',
])
