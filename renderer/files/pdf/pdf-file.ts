import type { Cells } from '../../../runtime/generated/cells.ts'
import type { Scope } from '../../state/scope.ts'
import { lazy } from '../../ui/lazy.tsx'

/** The pages of a PDF; what draws them is large, and fetched when a page shows one. */
export const PdfFile = lazy<{ cell: Cells['pdf']; scope: Scope }>(() => import('./pdf-view.tsx'))
