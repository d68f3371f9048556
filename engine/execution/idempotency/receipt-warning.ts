import type { Document } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import type { Source } from '../../sources/source.ts'
import { hasOtherTable, hasReceipts, keepsReceipts } from './receipts.ts'

/**
 * Why what is written into the data source leaves no receipt there; undefined where it does, and of a Web API, of which its own check
 * tells. Throws what the data source says.
 */
export async function receiptWarning(source: Source, document: Document): Promise<Problem | undefined> {
  if (source.kind === 'requests' || (await keepsReceipts(source))) return undefined
  const name = typeof document.name === 'string' ? document.name : document.key
  const code = (await hasReceipts(source))
    ? 'receipt-rights-missing'
    : (await hasOtherTable(source))
      ? 'receipt-table-other'
      : 'receipt-table-missing'
  return { ...makeProblem(code, document, '', { values: [name] }), severity: 'warning' }
}
