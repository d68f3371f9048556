import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useId, useState } from 'react'
import type { EditHandle } from '../../../model/edit-handle.ts'
import { useModelState } from '../../../fields/field-context.ts'
import type { Scope } from '../../../state/scope.ts'
import field from '../../../ui/field.module.css'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RenamePlaces } from './rename-places.tsx'
import styles from './rename-dialog.module.css'
import { useRename } from './use-rename.ts'
import type { Renamed } from './use-rename-plan.ts'

export interface RenameProps {
  handle: EditHandle
  scope: Scope
  /** Where the name of the part stands; empty: it is chosen here. */
  at: string
  /** Call that reads the document. */
  read: string
  onSave(): Promise<void>
  onClose(): void
}

/** A part gets another name in all documents that name it: what changes is seen before, and happens in one step. */
export default function RenameDialog(props: RenameProps) {
  const { handle, onSave, onClose } = props
  const { t } = useLingui()
  const { dirty } = useModelState(handle.model)
  if (!dirty) return <Renaming {...props} />
  return (
    <Dialog
      title={t`Save your changes first`}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button primary data-first onClick={() => void onSave()}>{t`Save and go on`}</Button>
        </>
      }
    >
      <p>{t`A part is renamed in all documents at once, as they are saved.`}</p>
    </Dialog>
  )
}

function Renaming({ handle, scope, at: asked, read, onClose }: RenameProps) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState<Renamed>({ at: asked, to: '' })
  const { plan, isReading, isSending, refused, send } = useRename({ handle, scope, wanted, read, onDone: onClose })
  const part = plan?.parts.find(({ at }) => at === wanted.at)
  const documents = plan?.revisions.length ?? 0
  const isReady = plan !== undefined && !isReading && !refused && wanted.to.trim() !== '' && wanted.to !== plan.from
  return (
    <Dialog
      title={part ? t`Rename “${part.name}”` : t`Rename a part`}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button primary busy={isSending} disabled={!isReady} onClick={() => void send()}>
            {isReady ? plural(documents, { one: 'Rename in # document', other: 'Rename in # documents' }) : t`Rename`}
          </Button>
        </>
      }
    >
      {asked === '' && (
        <Choice value={wanted.at} parts={plan?.parts ?? []} onChange={(at) => setWanted({ at, to: '' })} />
      )}
      {wanted.at !== '' && (
        <NewName
          key={wanted.at}
          value={wanted.to}
          refused={refused}
          onChange={(to) => setWanted({ ...wanted, to })}
          onEnter={() => isReady && void send()}
        />
      )}
      {wanted.at !== '' && plan && <RenamePlaces plan={plan} scope={scope} isReading={isReading} />}
    </Dialog>
  )
}

interface ChoiceProps {
  value: string
  parts: readonly { at: string; name: string; place: string }[]
  onChange(at: string): void
}

function Choice({ value, parts, onChange }: ChoiceProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t`Part`}</label>
      <select
        id={id}
        className={field.input}
        data-first
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t`Choose what gets another name`}</option>
        {parts.map(({ at, name, place }) => (
          <option key={at} value={at}>{`${name} (${place})`}</option>
        ))}
      </select>
    </div>
  )
}

interface NewNameProps {
  value: string
  refused: string | undefined
  onChange(to: string): void
  onEnter(): void
}

function NewName({ value, refused, onChange, onEnter }: NewNameProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t`New name`}</label>
      <input
        id={id}
        className={field.input}
        data-first
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        value={value}
        aria-invalid={refused !== undefined}
        aria-describedby={refused === undefined ? undefined : `${id}-refused`}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter()
        }}
      />
      {refused !== undefined && (
        <p id={`${id}-refused`} className={styles.refused} role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}
