import { useLingui } from '@lingui/react/macro'
import { sizeText } from '../../../ui/size-text.ts'
import styles from '../transfer.module.css'

/** How much of the file has left, in bytes; when all of it has, that it is looked at. */
export function Sending({ size, sent }: { size: number; sent: number }) {
  const { t, i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const [left, whole] = [sizeText(sent, numbers), sizeText(size, numbers)]
  return (
    <div className={`${styles.step} ${styles.running}`}>
      <p role="status">{t`The file is sent and checked.`}</p>
      <progress
        aria-label={t`Bytes that are sent`}
        aria-valuetext={t`${left} of ${whole}`}
        value={sent > 0 && sent < size ? sent : undefined}
        max={Math.max(size, 1)}
      />
      <p aria-hidden>{t`${left} of ${whole}`}</p>
    </div>
  )
}
