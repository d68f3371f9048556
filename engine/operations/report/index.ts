import type { DeclaredOperations } from '../../call/operation.ts'
import { reportPreview } from './report-preview.ts'

/** Operations of those who make reports. */
export const reportOperations = { 'report-preview': reportPreview } satisfies Partial<DeclaredOperations>
