import { hash } from 'node:crypto'
import { findOfKind, type Address, type Document } from '../../../runtime/document.ts'
import { pages } from '../../../runtime/pages/index.ts'
import type { AnyPage } from '../../../runtime/compile/page.ts'

const symbols = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 10
const keyed = Object.entries<AnyPage>(pages).filter(([, page]) => page.routes?.hasKey)

/**
 * Ten characters for each page of each content (`ids`: number to address), and of each of several pages of one sort, which
 * its document tells. They follow from the keys of site and content, so
 * a link means the same page in every store; a page that had another key in the base release keeps that one.
 */
export function makeRouteKeys(
  site: Address,
  ids: Readonly<Record<string, string>>,
  documents: ReadonlyMap<string, Document>,
  base: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const keys: Record<string, string> = {}
  for (const [id, address] of Object.entries(ids)) {
    const spec = findOfKind('content', address, documents)?.spec
    const names = keyed.flatMap(([name, { routes }]) =>
      routes?.parts ? (spec ? routes.parts(spec) : []).map((part) => `${name}/${part}`) : name,
    )
    for (const name of names) keys[`${id}/${name}`] = base[`${id}/${name}`] ?? keyOf(`${site} ${address} ${name}`)
  }
  return keys
}

function keyOf(text: string): string {
  const bytes = hash('sha256', text, 'buffer').subarray(0, length)
  return [...bytes].map((byte) => symbols[byte % symbols.length]).join('')
}
