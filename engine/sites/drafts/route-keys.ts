import { randomInt } from 'node:crypto'
import { pages } from '../../../runtime/pages/index.ts'
import type { Page } from '../../../runtime/pages/page.ts'

const symbols = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const keyed = Object.entries<Page>(pages).flatMap(([name, page]) => (page.hasRouteKey ? name : []))

/** Ten characters for each page of each content. A page that had a key in the base release keeps it, so links live on. */
export function makeRouteKeys(
  contentIds: readonly (string | number)[],
  base: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const keys: Record<string, string> = {}
  for (const id of contentIds) for (const page of keyed) keys[`${id}/${page}`] = base[`${id}/${page}`] ?? randomKey()
  return keys
}

function randomKey(): string {
  return Array.from({ length: 10 }, () => symbols[randomInt(symbols.length)]).join('')
}
