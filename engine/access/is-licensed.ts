import type { Principal } from './principal.ts'

/** The installation's licence, narrowed by the user's own list. */
export function isLicensed(flag: string, { engine, session }: PrincipalOfLicence): boolean {
  if (!engine.licences.isOpen(flag)) return false
  const own = session?.data.license as string[] | undefined
  return own === undefined || own.length === 0 || own.includes(flag)
}

type PrincipalOfLicence = Pick<Principal, 'session'> & { engine: Pick<Principal['engine'], 'licences'> }
