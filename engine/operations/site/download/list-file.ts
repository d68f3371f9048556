import type { Address } from '../../../../runtime/document.ts'
import type { OutputKey } from '../../../../runtime/output/index.ts'
import type { Context } from '../../../call/context.ts'
import { notFound } from '../../../codes/refusals.ts'
import { makeOutput, type Output } from '../../../output/make-output.ts'
import { listRows, type Making, type RowsAsked } from './list-rows.ts'
import { pageTools } from './page-tools.ts'

/** A file of rows; nothing runs before its first bytes are taken. */
export interface ListFile extends Output {
  /** The data source on which its statement runs. */
  source: Address
}

/** All rows of a search as a file of a format that its list offers. */
export async function listFile(key: OutputKey, input: RowsAsked, context: Context, making: Making): Promise<ListFile> {
  const rows = await listRows(input, context, making)
  const { plan, pieces } = rows
  const output = makeOutput(key, plan, {
    language: context.language,
    pieces,
    replaces: input.replace ?? false,
    pages: pageTools(context, rows, making),
  })
  if (!output) throw notFound()
  return { ...output, source: plan.source }
}
