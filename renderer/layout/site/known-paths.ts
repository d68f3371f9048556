import { matchRoute } from '../../../runtime/routes/match-route.ts'
import type { Boot } from '../../boot.ts'

/** Whether a path may be a screen of this site; everything else leads to the home page. */
export function isSitePath({ site }: Boot, path: string): boolean {
  const patterns = site?.paths ?? ['home']
  return !path.endsWith('/') && patterns.some((pattern) => matchRoute(`/b2b/${pattern}`, path) !== undefined)
}
