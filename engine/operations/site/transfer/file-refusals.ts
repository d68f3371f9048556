import type { TransferPlan } from '../../../../runtime/pages/transfer/plan.ts'
import { CallError } from '../../../codes/call-error.ts'
import { Unreadable } from '../../../parsing/errors.ts'

/** The end of a file's name says what it is. Text is CSV, whatever stands between its values. */
export function requireFileType(name: string, { file: { excel }, types }: Pick<TransferPlan, 'file' | 'types'>): void {
  if (!excel && !/\.(csv|tsv|txt)$/i.test(name)) throw new CallError(41500, { text: 'extension-csv' })
  if (excel && !/\.xls[xm]$/i.test(name))
    throw new CallError(41500, { text: /\.xls$/i.test(name) ? 'excel-old' : 'extension-excel' })
  const type = excel ? name.slice(-4).toLowerCase() : 'csv'
  if (types && !types.includes(type)) throw new CallError(41500, { text: 'file-type' })
}

/** Why a file cannot be read, for its user. */
export const toCallError = (error: unknown): unknown =>
  error instanceof Unreadable ? new CallError(41500, { text: error.code, values: error.values }) : error
