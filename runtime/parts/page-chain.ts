import type { Document } from '../document.ts'
import { getAt } from '../pointer.ts'
import { eachAncestor } from './ancestors.ts'
import { isObject } from '../json/is-object.ts'

/** One schema of a chain, as contents and components hold it. */
export interface ChainItem {
  schema?: string
  timeout?: number
  expectedRows?: number
  parameters?: GivenParameter[]
}

/** Where a schema of a chain gets the value of a parameter. */
export interface GivenParameter {
  name: string
  source?: string
  field?: string
  /** Address of the schema whose row has it. */
  schema?: string
  component?: string
  variable?: string
}

/**
 * The chain whose last schema gives the columns at this place: that of the nearest page around it, else that of the
 * list page (detail, purchase and keys use its rows), else that of the document. A page that writes reads its rows
 * with `readSchemas`.
 */
export function pageChain(document: Document, at: string): ChainItem[] | undefined {
  const names = at.startsWith('/spec/dbPages/') ? ['readSchemas'] : ['dataSchemas', 'schemas']
  let nearest: ChainItem[] | undefined
  eachAncestor(document, at, (holder) => (nearest = chainOf(holder, names) ?? nearest))
  if (nearest) return nearest
  const list = getAt(document, '/spec/list')
  return chainOf(isObject(list) ? list : {}, ['dataSchemas'])
}

function chainOf(page: Record<string, unknown>, names: string[]): ChainItem[] | undefined {
  for (const name of names) {
    const chain = page[name]
    if (Array.isArray(chain) && chain.length > 0 && chain.every((item): item is ChainItem => isObject(item)))
      return chain
  }
  return undefined
}
