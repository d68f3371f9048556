import type { Document } from '../document.ts'
import { getAt } from '../pointer.ts'
import { ancestors } from './ancestors.ts'

/** One schema of a chain, as contents and components hold it. */
export interface ChainItem {
  schema?: string
  timeout?: number
  expectedRows?: number
  parameters?: { name: string; source: string; field?: string }[]
}

/**
 * The chain whose last schema gives the columns at this place: that of the nearest page around it, else that of the
 * list page (detail, purchase and keys use its rows), else that of the document. A page that writes reads its rows
 * with `readSchemas`.
 */
export function pageChain(document: Document, at: string): ChainItem[] | undefined {
  const names = at.startsWith('/spec/dbPages/') ? ['readSchemas'] : ['dataSchemas', 'schemas']
  for (const holder of ancestors(document, at)) {
    const chain = chainOf(holder.value, names)
    if (chain) return chain
  }
  const list = getAt(document, '/spec/list')
  return chainOf(typeof list === 'object' && list !== null ? (list as Record<string, unknown>) : {}, ['dataSchemas'])
}

function chainOf(page: Record<string, unknown>, names: string[]): ChainItem[] | undefined {
  for (const name of names) {
    const chain = page[name]
    if (Array.isArray(chain) && chain.length > 0 && chain.every((item) => typeof item === 'object' && item !== null)) {
      return chain as ChainItem[]
    }
  }
  return undefined
}
