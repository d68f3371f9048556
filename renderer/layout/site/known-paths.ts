import type { Boot } from '../../boot.ts'

/** Whether a path may be a screen of this site; everything else leads to the home page. */
export function isSitePath({ site }: Boot, path: string): boolean {
  const patterns = site?.paths ?? ['home']
  return patterns.some((pattern) => new RegExp(`^/b2b/${pattern}$`).test(path))
}
