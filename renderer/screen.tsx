import { t } from '@lingui/core/macro'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { addressOf } from './actions/open.ts'
import { useApp, type App } from './app.ts'
import { Blocks } from './block.tsx'
import { holds, screenScope, textOf } from './scope.ts'
import { failedSource } from './state/failed-source.ts'
import { makeLoads } from './state/loads.ts'
import { readParams } from './state/read-params.ts'
import { makeScreenStore, type ScreenStore } from './state/screen-store.ts'
import type { ScreenDocument } from './state/screen-spec.ts'
import { Failure } from './ui/failure.tsx'

// Models bring the checks and undo with them: only a screen that edits something fetches them.
const Models = lazy(() => import('./model/models.tsx'))

export interface ScreenProps {
  screen: ScreenDocument
  /** Values of the route, `{ id: "7" }`. Those of the query are put beside them. */
  params: Record<string, string>
  /** Told of the title whenever it changes. */
  onTitle?(title: string): void
}

/** Draws a screen document: its states, its loads, its models and its blocks. */
export function Screen(props: ScreenProps) {
  const { pathname } = useLocation()
  return <OpenScreen key={`${props.screen.key} ${pathname}`} {...props} pathname={pathname} />
}

function OpenScreen({ screen, params, onTitle, pathname }: ScreenProps & { pathname: string }) {
  const app = useApp()
  const { search, hash } = useLocation()
  const [store] = useState(() =>
    makeScreenStore({
      key: screen.key,
      spec: screen.spec,
      params: { ...readParams(screen.spec.route, params), ...Object.fromEntries(new URLSearchParams(search)) },
      search,
      hash,
      pathname,
      app,
    }),
  )
  const [loads] = useState(() => makeLoads(store, app))
  const version = useStore(store, app)
  // A new scope for each change, so that a block may use it as a dependency; it reads what is true now all the same.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const scope = useMemo(() => screenScope(store, app), [store, app, version])

  useLayoutEffect(() => {
    store.readAddress(search, hash)
  }, [store, search, hash])
  // After every change: an input may read any state, load or model. Before the frame is drawn: it shall not wait for it.
  useLayoutEffect(() => {
    loads.update(scope)
  })
  useEffect(() => {
    const forget = onTouch(app, loads.touch)
    return () => {
      forget()
      loads.stop()
    }
  }, [app, loads])

  const { forward } = screen.spec
  const leadsTo = forward && holds(forward.when, scope) ? addressOf(forward, scope) : undefined
  useEffect(() => {
    if (leadsTo !== undefined) app.navigate(leadsTo, { replace: true })
  }, [leadsTo, app])

  const failed = failedSource(screen.spec, scope)
  const isMissing = failed?.failure.status === 404
  const title = isMissing ? t`Not found` : textOf(screen.spec.title, scope)
  useEffect(() => {
    onTitle?.(title)
  }, [title, onTitle])

  if (leadsTo !== undefined) return null
  if (failed) {
    const { name, failure } = failed
    return <Failure failure={failure} {...(!isMissing && { onRetry: () => store.onReload(name) })} />
  }
  const blocks = <Blocks blocks={screen.spec.blocks} scope={scope} />
  if (!screen.spec.models) return blocks
  return (
    <Suspense fallback={null}>
      <Models models={screen.spec.models} scope={scope}>
        {blocks}
      </Models>
    </Suspense>
  )
}

/** Draws again whenever something on the screen, or shared by screens, changes. */
function useStore(store: ScreenStore, app: App): unknown {
  const version = useSyncExternalStore(store.subscribe, store.version)
  const shared = useSyncExternalStore(app.shared.subscribe, () => app.shared.get('shared'))
  const session = useSyncExternalStore(app.shared.subscribe, () => app.shared.get('session'))
  return useMemo(() => ({ version, shared, session }), [version, shared, session])
}

const touchListeners = new WeakMap<App, Set<(names: readonly string[]) => void>>()

function onTouch(app: App, listener: (names: readonly string[]) => void): () => void {
  const listeners = touchListeners.get(app) ?? new Set()
  touchListeners.set(app, listeners)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Fetches the shared loads of the open screens again; called with a call's `touches`. */
export function touchScreens(app: App, names: readonly string[]) {
  for (const listener of touchListeners.get(app) ?? []) listener(names)
}
