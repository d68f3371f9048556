import { isOfKind } from '../document.ts'
import type { Document } from '../document.ts'
import { chainsOf } from '../compile/content-pages.ts'
import { dbPageType } from '../generated/codes.ts'
import { pages } from './index.ts'
import { parameterSources, type ChainPlace } from '../chains/parameter-sources.ts'

/** Chains of an order, which no page shows. */
const writing: Readonly<Record<string, ChainPlace>> = {
  '/spec/purchase/headerSchemas': 'order',
  '/spec/purchase/detailSchemas': 'orderLine',
  '/spec/purchase/afterOrderSchema': 'order',
}

/** The sources that have a value for a parameter at a place of a document; undefined where nothing is known of the place. */
export function sourcesAt(document: Document, at: string): readonly string[] | undefined {
  if (document.kind === 'component' && at.startsWith('/spec/inputSchemas/')) return parameterSources.entry
  if (document.kind === 'component' || at.includes('/custom/params/')) return parameterSources.component
  if (document.kind === 'api')
    return parameterSources[/\/(?:inputs|related)\/\d+\/dataSchemas\//.test(at) ? 'apiRows' : 'api']
  if (document.kind === 'authentication-api') return parameterSources.authentication
  if (document.kind === 'schedule') return parameterSources.schedule
  if (document.kind === 'report') return parameterSources[at.startsWith('/spec/lines/') ? 'reportLines' : 'report']
  if (document.kind === 'graph') return parameterSources.graph
  if (!isOfKind('content', document)) return undefined
  const reading = chainsOf(Object.values(pages), document.spec)
  // A row that is added is not there before.
  const changing = (document.spec.dbPages ?? []).map(({ type }, index): [string, ChainPlace] => [
    `/spec/dbPages/${index}/dataSchemas`,
    type === dbPageType.add ? 'add' : 'change',
  ])
  const chains = {
    ...Object.fromEntries(reading.map(({ at: own, place }) => [own, place])),
    ...Object.fromEntries(changing),
    ...writing,
  }
  const found = Object.entries(chains).find(([own]) => at.startsWith(`${own}/`))
  return found && parameterSources[found[1]]
}
