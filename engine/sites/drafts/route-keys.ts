import { createHash } from 'node:crypto'
import type { Address } from '../../../runtime/document.ts'
import { pages } from '../../../runtime/pages/index.ts'
import type { Page } from '../../../runtime/pages/page.ts'

const symbols = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 10
const keyed = Object.entries<Page>(pages).flatMap(([name, page]) => (page.hasRouteKey ? name : []))

/**
 * Ten characters for each page of each content (`ids`: number to address). They follow from the keys of site and content, so
 * a link means the same page in every store; a page that had another key in the base release keeps that one.
 */
export function makeRouteKeys(
  site: Address,
  ids: Readonly<Record<string, string>>,
  base: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const keys: Record<string, string> = {}
  for (const [id, address] of Object.entries(ids))
    for (const page of keyed) keys[`${id}/${page}`] = base[`${id}/${page}`] ?? keyOf(`${site} ${address} ${page}`)
  return keys
}

function keyOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, length)
  return [...bytes].map((byte) => symbols[byte % symbols.length]).join('')
}
