import { iconPaths } from './icon-paths.ts'
import { rem } from './rem.ts'
import styles from './icon.module.css'

/**
 * An icon by its name in documents; a name that is not known draws nothing. It is decoration: words say the same. How its
 * lines are drawn stands in the style sheet: with each of 50 rows' icons it would be set anew.
 */
export function Icon({ name, size = 18, otherwise }: { name: string | undefined; size?: number; otherwise?: string }) {
  const known = [name, otherwise].find((each) => each !== undefined && Object.hasOwn(iconPaths, each))
  const path = known === undefined ? undefined : iconPaths[known]
  if (path === undefined) return null
  return (
    <svg className={styles.icon} width={rem(size)} height={rem(size)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
