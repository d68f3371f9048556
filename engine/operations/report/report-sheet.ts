import { fileId } from '../../../runtime/references/find-files.ts'
import { callerOf } from '../../call/caller-of.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { notFound } from '../../codes/refusals.ts'
import { Unreadable } from '../../parsing/errors.ts'

/** A sheet of a report's workbook, as it is drawn; what is no workbook is not found: why, its check tells. */
export const reportSheet: DeclaredOperation<'report-sheet'> = async ({ template, sheet = '' }, context) => {
  const { blobs } = context.store
  const blob = await blobs.get(fileId(template))
  const bytes = blob && (await blobs.read(blob.hash))
  if (!bytes) throw notFound()
  const draw = { task: 'draw' as const, ...(sheet !== '' && { sheet }) }
  try {
    const piece = await context.engine.workbookFiller.whole(draw, bytes, callerOf(context))
    if ('drawn' in piece) return piece.drawn
    throw notFound()
  } catch (error) {
    throw error instanceof Unreadable ? notFound() : error
  }
}
