import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Expression } from '../../runtime/expressions/evaluate.ts'
import { addressOf } from '../actions/open.ts'
import { useApp } from '../app/app.ts'
import { Blocks } from '../blocks/block.tsx'
import { holds, screenScope, textOf, type Scope } from '../state/scope.ts'
import { onTouch } from './touch-screens.ts'
import { failedSource } from './failed-source.ts'
import { makeLoads } from '../state/loads.ts'
import { readParams } from '../../runtime/screen/read-params.ts'
import { makeScreenStore } from '../state/screen-store.ts'
import type { ScreenDocument } from '../state/screen-spec.ts'
import { useReads } from '../state/use-reads.ts'
import { Failure } from '../ui/failure.tsx'
import { isTyping } from '../browser/is-typing.ts'
import { withQuery } from '../browser/with-query.ts'
import { lazy } from '../ui/lazy.tsx'

// Models bring the checks and undo with them: only a screen that edits something fetches them.
const Models = lazy(() => import('./models.tsx'))

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
  const [loads] = useState(() => {
    const made = makeLoads(store, app)
    made.begin(screenScope(store, app))
    return made
  })
  const { i18n } = useLingui()
  // In another language everything says something else.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const present = useMemo(() => screenScope(store, app), [store, app, i18n.locale])
  const scope = useReads(present)

  useLayoutEffect(() => {
    store.readAddress(search, hash)
  }, [store, search, hash])
  // Before the frame is drawn: the rows shall not wait for it.
  useLayoutEffect(() => loads.follow(present), [loads, present])
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
    // What was asked for goes along: a tab, what a new document is made for.
    if (leadsTo !== undefined) app.navigate(withQuery(leadsTo, search), { replace: true })
  }, [leadsTo, search, app])

  const failed = failedSource(screen.spec, scope)
  const isMissing = failed?.failure.status === 404
  const title = <Title text={isMissing ? t`Not found` : screen.spec.title} scope={present} onTitle={onTitle} />

  if (leadsTo !== undefined) return null
  if (failed) {
    const { name, failure } = failed
    return (
      <>
        {title}
        <Failure failure={failure} {...(!isMissing && { onRetry: () => store.onReload(name) })} />
      </>
    )
  }
  const blocks = <Blocks blocks={screen.spec.blocks} scope={present} />
  return (
    <>
      {title}
      {screen.spec.models ? (
        <Models models={screen.spec.models} scope={present}>
          {blocks}
        </Models>
      ) : (
        blocks
      )}
    </>
  )
}

/** How long nothing is typed before the shell draws a title that follows the typing. */
const quietMs = 400

/** Tells the title. The shell draws it in its tab, its bar and its memory: not at each letter. */
function Title({ text, scope, onTitle }: { text: Expression; scope: Scope } & Pick<ScreenProps, 'onTitle'>) {
  const title = textOf(text, useReads(scope))
  // Before the page is painted: a heading that comes later moves what stands below it.
  useLayoutEffect(() => {
    if (!isTyping(document.activeElement)) return onTitle?.(title)
    const timer = setTimeout(() => onTitle?.(title), quietMs)
    return () => clearTimeout(timer)
  }, [title, onTitle])
  return null
}
