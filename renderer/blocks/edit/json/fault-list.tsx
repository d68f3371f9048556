import { useLingui } from '@lingui/react/macro'
import type { JsonFault } from '../../../code/json-editor.tsx'
import styles from '../json.module.css'

interface FaultListProps {
  found: readonly (JsonFault & { line: number })[]
  /** The text cannot be read: what is typed in it is nowhere else. */
  isUnread: boolean
  onGo(offset: number): void
}

/** What is wrong, by line; a press goes there. */
export function FaultList({ found, isUnread, onGo }: FaultListProps) {
  const { t } = useLingui()
  return (
    <div className={styles.faults} role="status" data-unread={isUnread || undefined}>
      {isUnread && <p>{t`The text cannot be read: until it can, the form stays as it was.`}</p>}
      {found.length > 0 && (
        <ul>
          {found.map(({ line, from, message, isWarning }, index) => (
            <li key={index} data-warning={isWarning || undefined}>
              <button type="button" onClick={() => onGo(from)}>
                <b>{t`Line ${line}`}</b> {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
