import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { equal } from '../../runtime/equal.ts'
import { mergePlain } from '../../runtime/merge.ts'
import type { Problem } from '../../runtime/problem.ts'
import { useApp } from '../app/app.ts'
import { Waiting } from '../ui/lazy.tsx'
import { evaluate, type Scope } from '../state/scope.ts'
import type { ScreenModel } from '../../runtime/generated/screens/screen-model.ts'
import { useReads } from '../state/use-reads.ts'
import { asDocument } from '../model/as-document.ts'
import { readText } from '../model/read-text.ts'
import { makeEditHandle } from '../model/edit-handle.ts'
import type { EditHandle } from '../model/edit-handle.ts'
import { keepModel, liveModel } from '../model/live-models.ts'
import type { About, Model } from '../model/model.ts'
import { newTitle } from '../model/new-title.ts'
import { isObject } from '../../runtime/json/is-object.ts'

/** Puts each model of a screen into its scope (`draft.value`), and its handle (`scope.model`). */
export default function Models({
  models,
  scope,
  children,
}: {
  models: Record<string, ScreenModel>
  scope: Scope
  children: ReactNode
}) {
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set())
  const names = Object.keys(models)
  return (
    <>
      {Object.entries(models).map(([name, spec]) => (
        <OneModel
          key={name}
          name={name}
          spec={spec}
          scope={scope}
          onReady={() => setReady((before) => new Set([...before, name]))}
        />
      ))}
      {names.every((name) => ready.has(name)) ? children : <Waiting />}
    </>
  )
}

function OneModel({
  name,
  spec,
  scope: given,
  onReady,
}: {
  name: string
  spec: ScreenModel
  scope: Scope
  onReady(): void
}) {
  const app = useApp()
  const { i18n } = useLingui()
  const scope = useReads(given)
  const { screen } = scope
  const schema = evaluate(spec.schema ?? '', scope)
  const loaded = useSame(evaluate(spec.from ?? {}, scope))
  const [handle, setHandle] = useState<EditHandle>()
  const told = useRef(onReady)
  told.current = onReady

  useEffect(() => {
    const place = `${location.pathname.slice(app.boot.base.length)} ${name}`
    const { made, release } = liveModel(app, place, () =>
      makeEditHandle({
        app,
        schema: typeof schema === 'string' ? schema : '',
        language: i18n.locale === 'en' ? 'en' : 'ja',
        place,
      }),
    )
    screen.setModel(name, made)
    const publish = (): void => screen.set(name, stateOf(made))
    let isPlanned = false
    const plan = (): void => {
      if (isPlanned) return
      isPlanned = true
      queueMicrotask(() => {
        isPlanned = false
        publish()
      })
    }
    const forget = [made.model.subscribe(plan), made.subscribe(plan), keepModel(app, place, made.model)]
    publish()
    setHandle(made)
    told.current()
    return () => {
      for (const stop of forget) stop()
      screen.setModel(name, undefined)
      release()
    }
  }, [app, screen, name, schema, i18n.locale])

  useEffect(() => {
    if (!handle || loaded === undefined || loaded === null) return
    const { value, about } = partsOf(loaded)
    const { model } = handle
    if (model.get().base === undefined || !model.get().dirty) model.load(value, about)
    else if (asDocument(value)) model.filed(about)
    else rebase(handle, value)
  }, [handle, loaded])

  return null
}

/** A plain value that is told anew keeps what was typed over it. */
function rebase({ model, schemas }: EditHandle, theirs: unknown): void {
  const { base, value: mine } = model.get()
  const found = schemas()
  if (!found || equal(base, theirs)) return
  model.conflicted({ theirs, about: {} })
  model.merged(mergePlain(found.set, found.root, { base, mine, theirs }))
}

/** The value of before as long as the new one says the same. */
function useSame(value: unknown): unknown {
  const before = useRef(value)
  if (!equal(before.current, value)) before.current = value
  return before.current
}

/** An answer that holds a document besides what the store knows of it, or a plain value. */
function partsOf(loaded: unknown): { value: unknown; about: About } {
  if (!isObject(loaded) || !asDocument(loaded['document'])) return { value: loaded, about: {} }
  const { document, ...about } = loaded
  return { value: document, about }
}

const none: readonly Problem[] = []

/** What expressions of the screen read of a model. The titles are made when somebody reads them. */
function stateOf({ model, schemas, language, names }: EditHandle): Record<string, unknown> {
  const { value, base, about, dirty, errors, problems, showAll, edits, undone, secrets, clash, checking } = model.get()
  const document = asDocument(value)
  const found = schemas()
  return {
    ...about,
    value,
    get title() {
      return document && (readText(document.name, language) || (about.id === 0 ? undefined : document.key))
    },
    get newTitle() {
      return newTitle(found, document?.kind)
    },
    /** What is called how, of all that the document refers to. */
    get names() {
      return names()
    },
    base,
    dirty,
    errors,
    problems,
    /** Those that a person should see by now: all, once a save was tried. */
    shownProblems: showAll ? problems : none,
    secrets,
    checking,
    canUndo: edits.length > 0,
    canRedo: undone.length > 0,
    hasConflict: clash !== undefined,
    isReady: found !== undefined && value !== undefined,
  }
}

export type { Model }
