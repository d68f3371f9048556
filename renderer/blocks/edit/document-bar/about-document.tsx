import { useLingui } from '@lingui/react/macro'
import type { Condition } from '../../../../runtime/expressions/holds.ts'
import type { Blocks } from '../../../../runtime/generated/blocks.ts'
import { addressOf } from '../../../actions/open.ts'
import { run } from '../../../actions/run.ts'
import { formatMoment } from '../../../browser/format-moment.ts'
import { asDocument } from '../../../model/as-document.ts'
import type { EditHandle } from '../../../model/edit-handle.ts'
import type { ModelState } from '../../../model/model.ts'
import { newTitle } from '../../../model/new-title.ts'
import { readText } from '../../../model/read-text.ts'
import { holds, isOn, textOf, type Scope } from '../../../state/scope.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../document-bar.module.css'
import { isUnsaved } from './use-save.ts'

interface Props {
  block: Blocks['document-bar']
  scope: Scope
  handle: EditHandle
  state: ModelState
  /** Where it lies; '' for none. */
  folder: string
  /** Asks which of its parts gets another name; undefined: none can. */
  onRename: (() => void) | undefined
}

/** What the document is called, since when it is saved and where it lies; links and tools beside it. */
export function AboutDocument({ block, scope, handle, state, folder, onRename }: Props) {
  const { t } = useLingui()
  const isNew = isUnsaved(state)
  const document = asDocument(state.value)
  // What is not read yet is neither new nor saved.
  const title =
    state.value === undefined
      ? ''
      : textOf(block.title, scope) ||
        readText(document?.name, handle.language) ||
        (!isNew && document?.key) ||
        (newTitle(handle.schemas(), document?.kind) ?? t`New`)
  return (
    <div className={styles.about}>
      <div className={styles.name}>
        <h1>{title}</h1>
        <p className={styles.state} role="status">
          <SavedSince state={state} />
          {folder !== '' && (
            <span className={styles.folder}>
              <Icon name="folder" size={14} />
              <span className="visually-hidden">{t`Folder`}</span> {folder}
            </span>
          )}
        </p>
      </div>
      <Tools {...{ block, scope, isNew, onRename }} />
    </div>
  )
}

function SavedSince({ state }: { state: ModelState }) {
  const { t } = useLingui()
  const since = state.about.updatedAt ? formatMoment(state.about.updatedAt) : ''
  if (state.dirty) return <span className={styles.dirty}>{t`Unsaved changes`}</span>
  if (state.value === undefined) return ''
  if (isUnsaved(state)) return t`Not saved yet`
  return since ? t`Saved ${since} by ${state.about.updatedBy ?? ''}` : ''
}

/** Where the rest is found, and what can be done; before the first save only what needs nothing that is saved. */
function Tools({ block, scope, isNew, onRename }: Pick<Props, 'block' | 'scope' | 'onRename'> & { isNew: boolean }) {
  const { t } = useLingui()
  const links = isNew ? [] : shown(block.links, scope)
  const tools = shown(block.tools, scope).filter(({ unsaved = false }) => unsaved || !isNew)
  const rename = isNew ? undefined : onRename
  if (links.length + tools.length === 0 && !rename) return null
  return (
    <div className={styles.tools}>
      {links.map((link, index) => {
        const to = addressOf(link, scope)
        return to === undefined ? null : (
          <ButtonLink key={index} to={to} quiet small icon={link.icon}>
            {textOf(link.label, scope)}
          </ButtonLink>
        )
      })}
      {rename && (
        <Button quiet small icon="pencil" onClick={rename}>
          {t`Rename…`}
        </Button>
      )}
      {tools.map((tool, index) => (
        <Button
          key={index}
          quiet
          small
          icon={tool.icon}
          danger={tool.danger ?? false}
          aria-pressed={tool.pressed && holds(tool.pressed, scope)}
          disabled={isOn(tool.disabled, scope)}
          onClick={() => void run(tool.onPress, scope)}
        >
          {textOf(tool.label, scope)}
        </Button>
      ))}
    </div>
  )
}

const shown = <Item extends { when?: Condition }>(items: readonly Item[] | undefined, scope: Scope): Item[] =>
  (items ?? []).filter(({ when }) => !when || holds(when, scope))
