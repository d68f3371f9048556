import { useLingui } from '@lingui/react/macro'
import type { Part } from '../../../../runtime/parts/part.ts'
import { usePartLabel } from '../../../fields/use-part-label.ts'
import { Popup, PopupEntry } from '../../../ui/popup.tsx'
import styles from '../editable-table.module.css'

/** A button whose menu offers the parts that may be added, one by one or all at once. */
export function AddParts({
  label,
  offered,
  several,
  language,
  onAdd,
}: {
  label: string
  /** Asked while the menu is open. */
  offered(): readonly Part[]
  several: boolean
  language: 'ja' | 'en'
  onAdd(parts: readonly Part[]): void
}) {
  const { t } = useLingui()
  const labelOf = usePartLabel(language)
  const entries = (close: () => void) => {
    const parts = offered()
    const adding = (some: readonly Part[]) => () => {
      close()
      onAdd(some)
    }
    return (
      <>
        {parts.length === 0 && <p className={styles.note}>{t`All are in the list.`}</p>}
        {parts.length > 1 && several && <PopupEntry onPress={adding(parts)}>{t`Add all ${parts.length}`}</PopupEntry>}
        {parts.map((part) => (
          <PopupEntry key={part.key} onPress={adding([part])}>
            {[labelOf(part), part.key].join(' ').trim()}
          </PopupEntry>
        ))}
      </>
    )
  }
  return (
    <Popup label={label} look={{ small: true, icon: 'plus' }} button={label}>
      {entries}
    </Popup>
  )
}
