import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { propertyOf } from '../../../runtime/json/property-of.ts'
import type { BlockProps } from '../block-props.ts'
import { formatMoment } from '../../browser/format-moment.ts'
import { lazy, nothing } from '../../ui/lazy.tsx'
import { asDocument } from '../../model/as-document.ts'
import type { About, Model, ModelState } from '../../model/model.ts'
import { useModelLater } from '../../model/use-model-later.ts'
import { textOf } from '../../state/scope.ts'
import { useExternal } from '../../state/use-external.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useUnloadGuard } from '../../ui/leave-guard.tsx'
import { leadTo } from '../show/problems/lead-to.ts'
import { AboutDocument } from './document-bar/about-document.tsx'
import { useEditKeys } from './document-bar/use-edit-keys.ts'
import { useNewer } from './document-bar/use-newer.ts'
import { usePageFields } from './document-bar/use-page-fields.ts'
import { useRenaming } from './document-bar/use-renaming.ts'
import { useOthers } from './document-bar/use-others.ts'
import { callsFor, isUnsaved, useSave } from './document-bar/use-save.ts'
import styles from './document-bar.module.css'

const Conflict = lazy(() => import('./conflict.tsx'), nothing)
const RenameDialog = lazy(() => import('./document-bar/rename-dialog.tsx'), nothing)

/** The bar above a document under edit: whether it is saved, saving with Ctrl+S, undo, redo, links to its other views. */
export default function DocumentBar({ block, scope }: BlockProps<'document-bar'>) {
  const handle = scope.model(block.model)
  const state = useModelLater(handle?.model)
  useExternal(handle?.subscribe ?? never, () => handle?.schemas())
  const { busy, save } = useSave(block, scope, handle)
  const isDrawn = state?.value !== undefined && handle?.schemas() !== undefined
  useAskedPlace({ block, scope, isDrawn })
  useEditKeys(handle?.model, save)
  usePageFields(block.model, scope, handle)
  useUnloadGuard(state?.dirty === true)
  const newer = useNewer({ block, scope, handle, state, busy })
  const renaming = useRenaming(handle, state)
  const others = useOthers(scope.app, isUnsaved(state) ? undefined : asDocument(state?.base))

  if (!handle || !state) return null
  const { model, language } = handle
  const { readOnly } = state.about
  const folder = textOf(propertyOf(state.about['folder'], 'name'), scope)
  return (
    <header ref={tellHeight} className={styles.bar}>
      <AboutDocument
        {...{ block, scope, handle, state, folder }}
        onRename={block.save && renaming.canRename ? () => renaming.ask('') : undefined}
      />
      {callsFor(block, state) && <Saving {...{ model, state, busy }} onSave={() => void save()} />}
      {others.length > 0 && <Others names={others.join(language === 'ja' ? '、' : ', ')} />}
      {newer !== undefined && <Newer by={newer} />}
      {readOnly !== undefined && (
        <p className={styles.seen} role="status">
          <Icon name="eye" size={16} />
          <span>{seenOnly(readOnly, folder)}</span>
        </p>
      )}
      {state.draft && <Draft at={state.draft.at} onTake={() => model.takeDraft()} onDrop={() => model.dropDraft()} />}
      {renaming.asked && block.save && (
        <RenameDialog
          {...{ handle, scope, at: renaming.asked.at, read: block.save.read }}
          onSave={save}
          onClose={renaming.end}
        />
      )}
      {state.clash && (
        <Conflict
          handle={handle}
          clash={state.clash}
          onEnd={(merged) => {
            if (merged === undefined) model.conflicted(undefined)
            else {
              model.merged(merged)
              void save()
            }
          }}
        />
      )}
    </header>
  )
}

/** Tells what stays in sight below the bar where that begins: `--bar-height` of what holds both. */
function tellHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const tell = () => bar.parentElement?.style.setProperty('--bar-height', `${bar.offsetHeight}px`)
  const observer = new ResizeObserver(tell)
  observer.observe(bar)
  return () => observer.disconnect()
}

/** A link to a problem names its place, to which it leads once everything is drawn. */
function useAskedPlace({ block: { model }, scope, isDrawn }: BlockProps<'document-bar'> & { isDrawn: boolean }): void {
  const asked = textOf({ $get: 'params.at' }, scope)
  useEffect(() => {
    if (!isDrawn || asked === '') return
    leadTo(asked, model, scope)
    // It has done its work: who loads the page again, or sends its address on, is where he was.
    scope.screen.forgetParameter('at')
  }, [isDrawn, asked, model, scope])
}

interface SavingProps {
  model: Model
  state: ModelState
  busy: boolean
  onSave(): void
}

function Saving({ model, state, busy, onSave }: SavingProps) {
  const { t } = useLingui()
  const undoName = state.edits.at(-1)?.title ?? ''
  const redoName = state.undone.at(-1)?.title ?? ''
  return (
    <div className={styles.saving}>
      <Button
        small
        quiet
        icon="undo"
        disabled={state.edits.length === 0}
        aria-label={t`Undo`}
        title={undoName ? t`Undo: ${undoName}` : t`Undo`}
        onClick={() => model.undo()}
      />
      <Button
        small
        quiet
        icon="redo"
        disabled={state.undone.length === 0}
        aria-label={t`Redo`}
        title={redoName ? t`Redo: ${redoName}` : t`Redo`}
        onClick={() => model.redo()}
      />
      <Button
        primary
        icon="save"
        busy={busy}
        disabled={!state.dirty && !isUnsaved(state)}
        title={t`Save (Ctrl+S)`}
        onClick={onSave}
      >
        {t`Save`}
      </Button>
    </div>
  )
}

function Others({ names }: { names: string }) {
  const { t } = useLingui()
  return (
    <p className={styles.seen} role="status">
      <Icon name="users" size={16} />
      <span>{t`${names} is editing this`}</span>
    </p>
  )
}

function Newer({ by }: { by: string }) {
  const { t } = useLingui()
  return (
    <p className={styles.seen} role="status">
      <Icon name="warning" size={16} />
      <span>{t`${by} has saved this meanwhile. When you save, you are asked what stays.`}</span>
    </p>
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

/** Why nothing can be changed here, before anybody types. */
function seenOnly(why: NonNullable<About['readOnly']>, folder: string): string {
  if (why === 'right') return t`You can see this, but not change it: your role does not include the right to edit.`
  if (why === 'trash') return t`You can see this, but not change it: it lies in the trash.`
  return folder === ''
    ? t`You can see this, but not change it: its folder is shared with you for viewing.`
    : t`You can see this, but not change it: the folder “${folder}” is shared with you for viewing.`
}

function never(): () => void {
  return () => undefined
}
