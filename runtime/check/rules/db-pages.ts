import * as codes from '../../generated/codes.ts'
import type { Document } from '../../document.ts'
import { objectsAt } from '../../parts/objects-at.ts'
import type { ChainItem } from '../../parts/page-chain.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { checkChain, checkTimeouts, checkTransaction } from '../../rules/check-chain.ts'
import { checkReading } from '../../rules/check-reading.ts'
import type { Rule } from '../../rules/rule.ts'

interface Page {
  key: string
  type: number
  readSchemas?: ChainItem[]
  dataSchemas: ChainItem[]
}

const several: ReadonlySet<number> = new Set([codes.dbPageType.bulkUpdate, codes.dbPageType.bulkDelete])
const addressesOf = (items: ChainItem[]): string[] => items.flatMap((item) => item.schema ?? [])
const pagesOf = (document: Document): Page[] => objectsAt<Page>(document, '/spec/dbPages') ?? []

/** What pages for several rows read; those for one row are pages of the registry, which say it themselves. */
export const readingOfPages: Rule = (document, context) =>
  checkReading(
    document,
    pagesOf(document).flatMap(({ type }, index) =>
      several.has(type) ? { at: `/spec/dbPages/${index}/readSchemas`, place: 'detail' } : [],
    ),
    context,
  )

/** The chains that write on pages for adding, updating and deleting. */
export const writingChains: Rule = (document, context) =>
  pagesOf(document).flatMap((page, index) => {
    const at = `/spec/dbPages/${index}/dataSchemas`
    const chain = {
      at,
      items: page.dataSchemas,
      selects: false,
      before: addressesOf(page.readSchemas ?? []),
      place: page.type === codes.dbPageType.add ? ('add' as const) : ('change' as const),
    }
    return [
      ...checkChain(document, chain, context),
      ...checkTimeouts(document, chain, context),
      ...checkTransaction(document, at, page.dataSchemas, context),
    ]
  })

/** One add page and one bulk delete page (specification, section 5); the others may be several. */
export const pageCounts: Rule = (document) => {
  const second = (type: number): number =>
    pagesOf(document).findIndex(
      (page, index, all) => page.type === type && all.slice(0, index).some((other) => other.type === type),
    )
  const add = second(codes.dbPageType.add)
  const bulkDelete = second(codes.dbPageType.bulkDelete)
  return [
    ...(add < 0 ? [] : [makeProblem('several-add-pages', document, `/spec/dbPages/${add}/type`, { found: 1 })]),
    ...(bulkDelete < 0
      ? []
      : [makeProblem('several-bulk-delete-pages', document, `/spec/dbPages/${bulkDelete}/type`, { found: 5 })]),
  ]
}
