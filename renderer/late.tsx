import { lazy, useState, type ComponentType, type ReactNode } from 'react'

/** A component that is fetched when it is drawn first, or before, when somebody expects that it will be. */
export type Late<Props> = ((props: Props) => ReactNode) & { fetch(): Promise<void> }

/**
 * Like `lazy`, but what has been fetched before is drawn at once: `lazy` shows its fallback even then, and React takes
 * a fallback away no sooner than 0.3 s after the one before it.
 */
export function late<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): Late<Props> {
  let known: ComponentType<Props> | undefined
  const Fetched = lazy(async () => {
    const loaded = await load()
    known = loaded.default
    return loaded
  }) as unknown as ComponentType<Props>
  function LateComponent(props: Props) {
    // The same component for the life of this place, so that its state stays.
    const [Drawn] = useState(() => known ?? Fetched)
    return <Drawn {...props} />
  }
  LateComponent.fetch = async () => {
    known ??= (await load()).default
  }
  return LateComponent
}
