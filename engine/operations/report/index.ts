import type { DeclaredOperations } from '../../call/operation.ts'
import { reportCells, reportSheets } from './report-sheets.ts'
import { reportSheet } from './report-sheet.ts'
import { reportPreview } from './report-preview.ts'

/** Operations of those who make reports. */
export const reportOperations = {
  'report-cells': reportCells,
  'report-preview': reportPreview,
  'report-sheet': reportSheet,
  'report-sheets': reportSheets,
} satisfies Partial<DeclaredOperations>
