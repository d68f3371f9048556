import { iconPaths } from './icon-paths.ts'

/** An icon by its name in documents; a name that is not known draws nothing. It is decoration: words say the same. */
export function Icon({ name, size = 18, otherwise }: { name: string | undefined; size?: number; otherwise?: string }) {
  const known = [name, otherwise].find((each) => each !== undefined && Object.hasOwn(iconPaths, each))
  const path = known === undefined ? undefined : iconPaths[known]
  if (path === undefined) return null
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={path} />
    </svg>
  )
}
