import { useLingui } from '@lingui/react/macro'
import { BytesSent } from '../../../ui/bytes-sent.tsx'
import styles from '../transfer.module.css'

/** How much of the file has left, in bytes; when all of it has, that it is looked at. */
export function Sending({ size, sent }: { size: number; sent: number }) {
  const { t } = useLingui()
  return (
    <div className={`${styles.step} ${styles.running}`}>
      <p role="status">{t`The file is sent and checked.`}</p>
      <BytesSent size={size} sent={sent} />
    </div>
  )
}
