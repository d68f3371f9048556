import { documentList } from '../document/read/document-list.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { standing } from '../../sites/standing.ts'

/** One page of sites, each with its status: private, processing or publish; and how many are published. */
export const siteList: DeclaredOperation<'site-list'> = async (input, context) => {
  const answer = await documentList(input, context)
  const states = new Map((await context.store.sites.all()).map((state) => [state.siteId, state]))
  const rows = answer.rows.map((row) => ({ ...row, status: states.get(Number(row.id))?.status ?? 'private' }))
  const published = [...states.values()].filter((state) => standing(state) === 'publish').length
  return { ...answer, rows, published }
}
