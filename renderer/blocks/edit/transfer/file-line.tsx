import { useLingui } from '@lingui/react/macro'
import { sizeText } from '../../../ui/size-text.ts'
import styles from '../transfer.module.css'

/** Which file a step is about. */
export function FileLine({ name, size }: { name: string; size: number }) {
  const { i18n } = useLingui()
  return (
    <p className={styles.file}>
      <strong>{name}</strong> <span>{sizeText(size, new Intl.NumberFormat(i18n.locale))}</span>
    </p>
  )
}
