import { unsupportedType } from '../../../codes/refusals.ts'
import type { TransferPlan } from '../../../../runtime/transfer/plan.ts'
import { Unreadable } from '../../../parsing/errors.ts'

/** The end of a file's name says what it is. Text is CSV, whatever stands between its values. */
export function requireFileType(name: string, { file: { excel }, types }: Pick<TransferPlan, 'file' | 'types'>): void {
  if (!excel && !/\.(csv|tsv|txt)$/i.test(name)) throw unsupportedType({ text: 'extension-csv' })
  if (excel && !/\.xls[xm]$/i.test(name))
    throw unsupportedType({ text: /\.xls$/i.test(name) ? 'excel-old' : 'extension-excel' })
  const type = excel ? name.slice(-4).toLowerCase() : 'csv'
  if (types && !types.includes(type)) throw unsupportedType({ text: 'file-type' })
}

/** Why a file cannot be read, for its user. */
export const toCallError = (error: unknown): unknown =>
  error instanceof Unreadable ? unsupportedType({ text: error.code, values: error.values }) : error
