import type { DeclaredOperations } from '../../call/operation.ts'
import { dashboardFilters } from './dashboard-filters.ts'
import { dashboardPdf } from './dashboard-pdf.ts'
import { dashboardTop } from './dashboard-top.ts'
import { graphData } from './graph-data.ts'
import { graphRows } from './graph-rows.ts'
import { graphPreview } from './graph-preview.ts'

/** Operations of those who make and read graphs and dashboards. */
export const graphOperations = {
  'dashboard-filters': dashboardFilters,
  'dashboard-pdf': dashboardPdf,
  'dashboard-top': dashboardTop,
  'graph-data': graphData,
  'graph-rows': graphRows,
  'graph-preview': graphPreview,
} satisfies Partial<DeclaredOperations>
