import * as routes from '../../../runtime/routes/is-site-path.ts'
import type { Boot } from '../../call/boot.ts'

/** Whether a path may be a screen of this site; everything else leads to the home page. */
export function isSitePath({ site }: Boot, path: string): boolean {
  return routes.isSitePath(site?.paths ?? ['home'], path)
}
