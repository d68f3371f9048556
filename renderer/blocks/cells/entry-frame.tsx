import { t } from '@lingui/core/macro'
import { useId, type KeyboardEvent } from 'react'
import { inputTypeOf } from '../../../runtime/inputs/input-types.ts'
import { inputControl } from '../../controls/index.ts'
import type { Scope } from '../../state/scope.ts'
import { Icon } from '../../ui/icon.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { named } from '../../ui/named.ts'
import { FieldFrame } from '../frames/field-frame.tsx'
import { focusNext } from '../frames/focus-next.ts'
import styles from './entry.module.css'
import { useEntry, type Edit } from './use-entry.ts'

/**
 * One value of a row, changed where it stands: sent when the field is left or by Enter, which goes on to the next row, as
 * in a spreadsheet; Escape takes it back. What is refused stays, with the reason below it.
 */
export default function EntryFrame({ edit, scope }: { edit: Edit; scope: Scope }) {
  const id = useId()
  const { field } = edit
  const control = inputControl(field.input)
  const entry = useEntry({ edit, scope })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && entry.isTyped) {
      event.stopPropagation()
      entry.takeBack()
    } else if (event.key === 'Enter' && !inputTypeOf(field.input).rows) {
      event.preventDefault()
      if (entry.send(entry.value)) focusNext(event.currentTarget, event.shiftKey ? -1 : 1)
    }
  }

  return (
    <span
      className={styles.entry}
      // Its row is said of the group: a label is a text, which would need the language of its data.
      role="group"
      aria-label={named(field.label, scope)}
      data-entry={field.key}
      data-changed={entry.isTyped || undefined}
      aria-busy={entry.isSending || undefined}
      onClick={(event) => {
        event.stopPropagation()
      }}
      onKeyDown={onKeyDown}
    >
      {entry.isTyped && (
        <LeaveGuard
          app={scope.app}
          text={t`What you have typed here is lost when you leave this page.`}
          action={t`Leave the page`}
          isNeeded={entry.wouldBeLost}
        />
      )}
      <FieldFrame
        {...{ id, field }}
        value={entry.value}
        problem={entry.problem}
        onChange={(next) => {
          entry.type(next)
          // A choice is sent at once.
          if (!control.isTyped) entry.send(next)
        }}
        onLeave={entry.leave}
      />
      <span className={styles.state} role="status">
        {entry.isSaved && (
          <>
            <Icon name="check" size={14} />
            <span className={styles.read}>{t`Saved.`}</span>
          </>
        )}
      </span>
    </span>
  )
}
