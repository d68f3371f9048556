import { matchRoute } from '../routes/match-route.ts'
import { pages } from './index.ts'
import type { AnyPage } from '../compile/page.ts'

/** Routes of a published site (specification, section 2) below `/b2b/`, in the language of `matchRoute`: a login leads back to these only. */
export const sitePaths: readonly string[] = [
  'home',
  ...Object.values<AnyPage>(pages).flatMap(({ routes }) => routes?.paths ?? []),
]

/** Addresses of every site beside its screens. */
const ownAddresses = ['/', '/login', '/404', '/401', '/auth-redirect', '/redirect/:path(.*)', '/direct/:key']

/** Whether a path below the site's own may be one of its addresses; any other one leads home. */
export function isSiteAddress(path: string): boolean {
  return [...ownAddresses, ...sitePaths.map((each) => `/b2b/${each}`)].some(
    (pattern) => matchRoute(pattern, path) !== undefined,
  )
}
