import type { CellProps } from '../../cell-props.ts'
import { lazy } from '../../lazy.tsx'

/** The pages of a PDF; what draws them is large, and fetched when a page shows one. */
export const PdfFile = lazy<CellProps<'pdf'>>(() => import('./pdf-view.tsx'))
