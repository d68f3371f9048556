import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useExternal } from '../../state/use-external.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { evaluate } from '../../../runtime/expressions/evaluate.ts'
import type { Condition } from '../../../runtime/expressions/holds.ts'
import { addressOf as addressOfDocument, type Document } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { addressOf } from '../../actions/open.ts'
import { run } from '../../actions/run.ts'
import type { App, Notice } from '../../app.ts'
import type { BlockProps } from '../../block-props.ts'
import { CallFailure } from '../../call.ts'
import { asDocument } from '../../model/as-document.ts'
import { readText } from '../../model/read-text.ts'
import { formatMoment } from '../../format-moment.ts'
import type { EditHandle } from '../../model/edit-handle.ts'
import type { About, ModelState } from '../../model/model.ts'
import { useModelLater } from '../../model/use-model-later.ts'
import { newTitle } from '../../model/new-title.ts'
import { holds, isOn, textOf, type Scope } from '../../scope.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { focusPlace } from '../../ui/focus-place.ts'
import { Icon } from '../../ui/icon.tsx'
import { leadTo } from '../show/problems/lead-to.ts'
import { isTyping } from '../../ui/is-typing.ts'
import { useUnloadGuard } from '../../ui/leave-guard.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import styles from './document-bar.module.css'
import { lazy, nothing } from '../../lazy.tsx'
import { propertyOf } from '../../../runtime/json/property-of.ts'

const Conflict = lazy(() => import('./conflict.tsx'), nothing)

/** The bar above a document under edit: whether it is saved, saving with Ctrl+S, undo, redo, links to its other views. */
export default function DocumentBar({ block, scope }: BlockProps<'document-bar'>) {
  const { t } = useLingui()
  const { app } = scope
  const handle = scope.model(block.model)
  const state = useModelLater(handle?.model)
  useExternal(handle?.subscribe ?? never, () => handle?.schemas())
  const [busy, setBusy] = useState(false)
  const isNew = isUnsaved(state)
  const readOnly = state?.about.readOnly
  const canSave = (now: ModelState | undefined): boolean =>
    block.save !== undefined && now?.value !== undefined && now.about.readOnly === undefined

  const tell = (tone: Notice['tone'], text: string): void =>
    app.notify({ tone, text, about: 'save', ...(tone === 'error' && { ms: 10_000 }) })
  const save = useLatest(async () => {
    if (!handle || !canSave(handle.model.get()) || busy) return
    const { model } = handle
    // What it wanted to find out is told by the check in its own way.
    if (model.get().dirty || isUnsaved(model.get())) await run(block.onSave, scope).catch(() => false)
    if (!(await model.reveal())) {
      tell('error', t`An input error is found. Please check the message and resolve the error.`)
      goToFirst(model.get().problems)
      return
    }
    if (!model.get().dirty && !isUnsaved(model.get())) return
    setBusy(true)
    try {
      await send(handle)
    } finally {
      setBusy(false)
    }
  })

  const send = async ({ model }: EditHandle): Promise<void> => {
    const { value, base, about, secrets } = model.get()
    const isNew = isUnsaved(model.get())
    const document = value as Document
    const isKeySuggested = asDocument(base)?.key === document.key
    const creating = evaluate(block.creating, scope)
    const call = isNew ? block.save!.create : block.save!.save
    const given = Object.keys(secrets).length > 0 ? { secrets } : {}
    try {
      const input = {
        kind: document.kind,
        document,
        ...given,
        ...(isNew
          ? { keyOfName: isKeySuggested, ...(isObject(creating) && creating) }
          : { id: about.id, revision: about.revision }),
      }
      const shownByCaller = (failure: CallFailure): boolean =>
        (!isNew && (failure.status === 409 || failure.status === 404)) || problemsOf(failure) !== undefined
      const answer = (await app.callNamed(call, input, { shownByCaller })) as { document: Document } & About
      const { document: saved, ...rest } = answer
      model.saved(saved, rest)
      app.results.clear()
      tell('success', t`Saved.`)
      if (isNew) await run(block.onCreate, scope.with({ event: { id: rest.id } }))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const problems = problemsOf(error)
      if (error.status === 409 && !isNew) await showConflict(error)
      else if (error.status === 404 && !isNew)
        tell(
          'error',
          t`It was deleted while you worked on it, and lies in the trash. Once it is restored from there, it can be saved; what you have changed stays in this tab.`,
        )
      else if (problems) {
        model.refused(problems)
        tell('error', t`An input error is found. Please check the message and resolve the error.`)
        goToFirst(problems)
      } else if (!error.shown && error.kind !== 'cancelled') tell('error', error.message)
    }
  }

  const showConflict = async (failure: CallFailure): Promise<void> => {
    const { model } = handle!
    const { value, about } = model.get()
    const { document, ...stored } = (await app.callNamed(block.save!.read, {
      kind: (value as Document).kind,
      id: about.id,
    })) as { document: Document } & About
    const { by, at } = (failure.data ?? {}) as { by?: string; at?: string }
    const who = by ?? stored.updatedBy
    const when = at ?? stored.updatedAt
    model.conflicted({ theirs: document, about: stored, ...(who ? { by: who } : {}), ...(when ? { at: when } : {}) })
  }

  // A link to a problem names its place.
  const asked = textOf({ $get: 'params.at' }, scope)
  const isDrawn = state?.value !== undefined && handle?.schemas() !== undefined
  useEffect(() => {
    if (!isDrawn || asked === '') return
    leadTo(asked, block.model, scope)
    // It has done its work: who loads the page again, or sends its address on, is where he was.
    scope.screen.forgetParameter('at')
  }, [isDrawn, asked, block.model, scope])

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 's') {
        event.preventDefault()
        void save()
      } else if (key === 'z' && !isTyping(event.target)) {
        event.preventDefault()
        if (event.shiftKey) handle?.model.redo()
        else handle?.model.undo()
      } else if (key === 'y' && !isTyping(event.target)) {
        event.preventDefault()
        handle?.model.redo()
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [handle, save])

  useUnloadGuard(state?.dirty === true)
  const others = useOthers(app, isNew ? undefined : asDocument(state?.base))

  if (!handle || !state) return null
  const document = asDocument(state.value)
  const title =
    textOf(block.title, scope) ||
    readText(document?.name, handle.language) ||
    (!isNew && document?.key) ||
    (newTitle(handle.schemas(), document?.kind) ?? t`New`)
  const folder = textOf(propertyOf(state.about['folder'], 'name'), scope)
  const step = (edit: { title: string } | undefined): string => edit?.title ?? ''
  const undoName = step(state.edits.at(-1))
  const redoName = step(state.undone.at(-1))
  const names = others.join(handle.language === 'ja' ? '、' : ', ')
  const since = state.about.updatedAt ? formatMoment(state.about.updatedAt) : ''
  return (
    <header className={styles.bar}>
      <div className={styles.about}>
        <div className={styles.name}>
          <h1>{title}</h1>
          <p className={styles.state} role="status">
            {state.dirty ? (
              <span className={styles.dirty}>{t`Unsaved changes`}</span>
            ) : isNew ? (
              t`Not saved yet`
            ) : since ? (
              t`Saved ${since} by ${state.about.updatedBy ?? ''}`
            ) : (
              ''
            )}
            {folder !== '' && (
              <span className={styles.folder}>
                <Icon name="folder" size={14} />
                <span className="visually-hidden">{t`Folder`}</span> {folder}
              </span>
            )}
          </p>
        </div>
        {!isNew && (
          <div className={styles.tools}>
            {shown(block.links, scope).map((link, index) => {
              const to = addressOf(link, scope)
              return to === undefined ? null : (
                <ButtonLink key={index} to={to} quiet small icon={link.icon}>
                  {textOf(link.label, scope)}
                </ButtonLink>
              )
            })}
            {shown(block.tools, scope).map((tool, index) => (
              <Button
                key={index}
                quiet
                small
                icon={tool.icon}
                danger={tool.danger ?? false}
                disabled={isOn(tool.disabled, scope)}
                onClick={() => void run(tool.onPress, scope)}
              >
                {textOf(tool.label, scope)}
              </Button>
            ))}
          </div>
        )}
      </div>
      {canSave(state) && (
        <div className={styles.saving}>
          <Button
            small
            quiet
            icon="undo"
            disabled={state.edits.length === 0}
            aria-label={t`Undo`}
            title={undoName ? t`Undo: ${undoName}` : t`Undo`}
            onClick={() => handle.model.undo()}
          />
          <Button
            small
            quiet
            icon="redo"
            disabled={state.undone.length === 0}
            aria-label={t`Redo`}
            title={redoName ? t`Redo: ${redoName}` : t`Redo`}
            onClick={() => handle.model.redo()}
          />
          <Button
            primary
            icon="save"
            busy={busy}
            disabled={!state.dirty && !isNew}
            title={t`Save (Ctrl+S)`}
            onClick={() => void save()}
          >
            {t`Save`}
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <p className={styles.seen} role="status">
          <Icon name="users" size={16} />
          <span>{t`${names} is editing this`}</span>
        </p>
      )}
      {readOnly !== undefined && (
        <p className={styles.seen} role="status">
          <Icon name="eye" size={16} />
          <span>{seenOnly(readOnly, folder)}</span>
        </p>
      )}
      {state.draft && (
        <Draft at={state.draft.at} onTake={() => handle.model.takeDraft()} onDrop={() => handle.model.dropDraft()} />
      )}
      {state.clash && (
        <Conflict
          handle={handle}
          clash={state.clash}
          onEnd={(merged) => {
            if (merged === undefined) handle.model.conflicted(undefined)
            else {
              handle.model.merged(merged)
              void save()
            }
          }}
        />
      )}
    </header>
  )
}

function Draft({ at, onTake, onDrop }: { at: string; onTake(): void; onDrop(): void }) {
  const { t } = useLingui()
  const when = formatMoment(at)
  return (
    <div className={styles.draft} role="status">
      <span>{t`There are unsaved changes of ${when}.`}</span>
      <Button small onClick={onTake}>{t`Take them over`}</Button>
      <Button small quiet onClick={onDrop}>{t`Discard`}</Button>
    </div>
  )
}

const shown = <Item extends { when?: Condition }>(items: readonly Item[] | undefined, scope: Scope): Item[] =>
  (items ?? []).filter(({ when }) => !when || holds(when, scope))

/** Why nothing can be changed here, before anybody types. */
function seenOnly(why: NonNullable<About['readOnly']>, folder: string): string {
  if (why === 'right') return t`You can see this, but not change it: your role does not include the right to edit.`
  if (why === 'trash') return t`You can see this, but not change it: it lies in the trash.`
  return folder === ''
    ? t`You can see this, but not change it: its folder is shared with you for viewing.`
    : t`You can see this, but not change it: the folder “${folder}” is shared with you for viewing.`
}

function problemsOf({ data }: CallFailure): Problem[] | undefined {
  return (data as { problems?: Problem[] } | null | undefined)?.problems
}

/** Puts the focus on the first field with a problem. */
function goToFirst([first]: readonly Problem[]): void {
  if (first) focusPlace(first.at)
}

function isUnsaved(state: ModelState | undefined): boolean {
  return state?.about.id === 0 || state?.about.id === undefined
}

function never(): () => void {
  return () => undefined
}

const noNames: readonly string[] = []

/** Who else edits the document that is open. */
function useOthers({ presence }: App, document: Document | undefined): readonly string[] {
  const address = document?.kind && document.key ? addressOfDocument(document) : undefined
  useEffect(() => {
    presence?.look(address)
    return () => presence?.look(undefined)
  }, [presence, address])
  return useExternal(presence?.subscribe ?? never, () => presence?.editors() ?? noNames)
}
