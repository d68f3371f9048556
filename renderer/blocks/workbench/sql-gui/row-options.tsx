import { useLingui } from '@lingui/react/macro'
import { Check, TextInput } from './controls.tsx'
import styles from './sql-gui.module.css'
import { useSqlGui } from './sql-gui.ts'

/** Which of the rows: no two alike, and no more than a number. */
export function RowOptions() {
  const { t } = useLingui()
  const { gui, set } = useSqlGui()
  return (
    <div className={styles.options}>
      <Check
        label={t`Different rows only`}
        on={gui.distinct ?? false}
        onChange={(on) => set('distinct', on || undefined, t`Different rows only`)}
      />
      <label className={styles.inline}>
        <span>{t`At most`}</span>
        <TextInput
          label={t`Most rows`}
          type="number"
          value={gui.limit === undefined ? '' : String(gui.limit)}
          onChange={(typed) =>
            set('limit', typed === '' ? undefined : Math.max(1, Math.trunc(Number(typed))), t`Most rows`)
          }
        />
        <span>{t`rows`}</span>
      </label>
    </div>
  )
}
