import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useExternal } from './state/use-external.ts'
import styles from './late.module.css'

/** A component that is fetched when it is drawn first, or before, when somebody expects that it will be. */
export type Late<Props> = ((props: Props) => ReactNode) & { fetch(): Promise<void> }

/**
 * A component of a chunk of its own; `waiting` stands in its place until it is there. What was fetched before is drawn
 * at once, and what has just come is drawn next. Not `lazy`, whose fallback stays at least 0.3 s and is taken away when
 * nothing else is to be drawn, which on a busy machine may be long. One that cannot be fetched throws while it is drawn,
 * and is asked for again where it is drawn next.
 */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: (props: Props) => ReactNode = Waiting,
): Late<Props> {
  let known: ComponentType<Props> | undefined
  let asked: Promise<void> | undefined
  const told = new Set<() => void>()
  const subscribe = (tell: () => void) => {
    told.add(tell)
    return () => told.delete(tell)
  }
  async function fetch(): Promise<void> {
    try {
      known = (await load()).default
    } catch (error) {
      asked = undefined
      throw error
    }
    for (const tell of told) tell()
  }
  function LateComponent(props: Props) {
    const Drawn = useExternal(subscribe, () => known)
    const [failed, setFailed] = useState<{ error: unknown }>()
    useEffect(() => {
      if (!Drawn) LateComponent.fetch().catch((error: unknown) => setFailed({ error }))
    }, [Drawn])
    if (failed) throw failed.error
    return Drawn ? <Drawn {...props} /> : waiting(props)
  }
  LateComponent.fetch = () => (asked ??= fetch())
  return LateComponent
}

/** Draws nothing: for what opens over the page, as dialogs. */
export const nothing = (): ReactNode => null

/** Holds the place of what is not there yet. */
export function Waiting(): ReactNode {
  return <div className={styles.waiting} aria-busy="true" />
}
