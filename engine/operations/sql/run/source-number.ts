import { isAddress } from '../../../../runtime/document.ts'
import type { Context } from '../../../call/context.ts'
import { badRequest, notFound } from '../../../codes/refusals.ts'

/** A data source by its number, or by its address where a form knows only that. */
export interface SourceChoice {
  dbId?: number
  dataSource?: string
}

/** `badRequest` when no source is named, `notFound` when there is none. */
export async function numberOf({ dbId, dataSource }: SourceChoice, { store }: Context): Promise<number> {
  if (dbId !== undefined) return dbId
  if (dataSource === undefined) throw badRequest()
  const found = isAddress(dataSource) ? await store.documents.find(dataSource) : undefined
  if (!found) throw notFound()
  return found.id
}
