import type { CellProps } from '../../cell-props.ts'
import { late } from '../../late.tsx'

/** The pages of a PDF; what draws them is large, and fetched when a page shows one. */
export const PdfFile = late<CellProps<'pdf'>>(() => import('./pdf-view.tsx'))
