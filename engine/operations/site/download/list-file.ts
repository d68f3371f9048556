import type { Address } from '../../../../runtime/document.ts'
import type { OutputKey } from '../../../../runtime/output/index.ts'
import type { Context } from '../../../call/context.ts'
import { CallError } from '../../../codes/call-error.ts'
import { makeOutput, type Output } from '../../../output/make-output.ts'
import { codes } from '../request/codes.ts'
import { listRows, type Making, type RowsAsked } from './list-rows.ts'

/** What a file of a list is asked by. */
export interface FileAsked extends RowsAsked {
  /** A character that the file cannot hold is replaced; otherwise the file is not made. */
  replace?: boolean
}

/** A file of rows; nothing runs before its first bytes are taken. */
export interface ListFile extends Output {
  /** The data source on which its statement runs. */
  source: Address
}

/** All rows of a search as a file of a format that its list offers. */
export async function listFile(
  key: OutputKey,
  { replace: replaces = false, ...input }: FileAsked,
  context: Context,
  making: Making,
): Promise<ListFile> {
  const { plan, pieces } = await listRows(input, context, making)
  const output = makeOutput(key, plan, { language: context.language, pieces, replaces })
  if (!output) throw new CallError(codes.notFound)
  return { ...output, source: plan.source }
}
