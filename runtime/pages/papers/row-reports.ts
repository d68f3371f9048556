import type { ContentSpec } from '../../compile/content-spec.ts'
import { reportOutputs, type PlacedOutput } from '../../report/report-outputs.ts'

/** Reports whose rows are named by their keys. */
export const rowReports = (spec: Pick<ContentSpec, 'list' | 'detail'>): PlacedOutput[] =>
  reportOutputs(spec).filter(({ rows }) => rows !== 'search')
