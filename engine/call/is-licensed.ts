import type { Context } from './context.ts'

/** The installation's licence, narrowed by the user's own list. */
export function isLicensed(flag: string, { engine, session }: Pick<Context, 'engine' | 'session'>): boolean {
  if (!engine.licences.isOpen(flag)) return false
  const own = session?.data.license as string[] | undefined
  return own === undefined || own.length === 0 || own.includes(flag)
}
