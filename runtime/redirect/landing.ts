export interface LandingFacts {
  /** Licence flags; until a licence is entered all are on. */
  licence: { apiLic?: boolean; b2bLic?: boolean; folder?: boolean }
  roles: readonly string[]
  /** Whether a site exists that the user may see (without: the noDbB2b rule of specification 6). */
  hasSite: boolean
}

/** Where the console's root and unknown paths lead (specification 2, 6 and 8, code 70010). */
export function landing({ licence, roles, hasSite }: LandingFacts): string {
  if (licence.apiLic) return '/dashboardtop'
  if (licence.b2bLic && hasSite && mayRead(roles, 'b2b')) return '/b2b/list'
  return licence.folder ? '/folder/folder/0' : '/profile/index'
}

/** Whether the roles let the user see a resource: `admin` sees all, `U` (update) includes `R` (view). */
export function mayRead(roles: readonly string[], resource: string): boolean {
  return roles.includes('admin') || roles.includes(`${resource}-R`) || roles.includes(`${resource}-U`)
}

/** Where a published site's root and unknown paths lead. */
export const siteLanding = '/b2b/home'
