import { t } from '@lingui/core/macro'
import { useContext, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { AppContext } from '../app/app.ts'
import { fetchAgain } from '../browser/fetch-again.ts'
import { useExternal } from '../state/use-external.ts'
import { useLatest } from './use-latest.ts'
import styles from './lazy.module.css'

/** A component that is fetched when it is drawn first, or before, when somebody expects that it will be. */
export type Lazy<Props> = ((props: Props) => ReactNode) & { fetch(): Promise<void> }

/**
 * A component of a chunk of its own; `waiting` stands in its place until it is there. What was fetched before is drawn
 * at once, and what has just come is drawn next. Not `lazy`, whose fallback stays at least 0.3 s and is taken away when
 * nothing else is to be drawn, which on a busy machine may be long. One that cannot be fetched says so in its place and
 * takes nothing else with it; it is asked for again by a press, or where it is drawn next. What opens over the page
 * (`nothing` waits for it) says so in a notice, and is closed again.
 */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: (props: Props) => ReactNode = Waiting,
): Lazy<Props> {
  let known: ComponentType<Props> | undefined
  let asked: Promise<void> | undefined
  const told = new Set<() => void>()
  const subscribe = (tell: () => void) => {
    told.add(tell)
    return () => told.delete(tell)
  }
  let isMissed = false
  async function fetch(): Promise<void> {
    try {
      known = (await (isMissed ? fetchAgain(load) : load())).default
    } catch (error) {
      asked = undefined
      isMissed = true
      throw error
    }
    for (const tell of told) tell()
  }
  function LateComponent(props: Props) {
    const Drawn = useExternal(subscribe, () => known)
    const [hasFailed, setFailed] = useState(false)
    const app = useContext(AppContext)
    const failed = useLatest((error: unknown) => {
      console.error(error)
      if (waiting !== nothing) return setFailed(true)
      app?.notify({ tone: 'error', text: interrupted() })
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
    })
    useEffect(() => {
      if (!Drawn && !hasFailed) LateComponent.fetch().catch(failed)
    }, [Drawn, hasFailed, failed])
    if (Drawn) return <Drawn {...props} />
    return hasFailed ? <NotFetched onRetry={() => setFailed(false)} /> : waiting(props)
  }
  LateComponent.fetch = () => (asked ??= fetch())
  return LateComponent
}

const interrupted = (): string => t`The server cannot be reached. Please check the connection and try again.`

function NotFetched({ onRetry }: { onRetry(): void }): ReactNode {
  return (
    <p role="alert" className={styles.failed}>
      {interrupted()}
      <button type="button" onClick={onRetry}>{t`Try again`}</button>
    </p>
  )
}

/** Draws nothing: for what opens over the page, as dialogs. */
export const nothing = (): ReactNode => null

/** Holds the place of what is not there yet. */
export function Waiting(): ReactNode {
  return <div className={styles.waiting} aria-busy="true" />
}
