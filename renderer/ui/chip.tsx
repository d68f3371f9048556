import { t } from '@lingui/core/macro'
import { Icon } from './icon.tsx'
import styles from './chip.module.css'

/** What narrows a list, and the way to take it away. */
export function Chip({ text, onRemove }: { text: string; onRemove(): void }) {
  return (
    <span className={styles.chip}>
      <span>{text}</span>
      <button type="button" aria-label={t`Remove: ${text}`} onClick={onRemove}>
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}
