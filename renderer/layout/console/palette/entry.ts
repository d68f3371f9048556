/** Something that the palette finds. */
export interface Entry {
  /** Tells it from others, and from the last time it was used. */
  key: string
  title: string
  /** What it is, or what it stands in. */
  above: string
  icon: string
  /** Address of a screen below the console's base. */
  path: string
  /** What it does, where it is no screen. */
  run?: () => void
}
