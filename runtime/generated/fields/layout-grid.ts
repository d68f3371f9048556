// Made from schemas/ by `npm run generate`; do not edit.

import type { LayoutCell } from '../fields/layout-cell.ts'

/**
 * Cells that fill the page row by row; a row holds 24 parts, usually 12 and 12, then 24.
 */
export type LayoutGrid = LayoutCell[]
