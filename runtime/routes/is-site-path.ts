import { matchRoute } from './match-route.ts'

/** Whether a path may be a screen of a site with these routes below `/b2b/`. */
export function isSitePath(paths: readonly string[], path: string): boolean {
  return !path.endsWith('/') && paths.some((pattern) => matchRoute(`/b2b/${pattern}`, path) !== undefined)
}
