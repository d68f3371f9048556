import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TransferBlock } from '../../../../runtime/generated/blocks/transfer.ts'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/field.module.css'
import styles from '../transfer.module.css'

/** Rows of the table by their key, to be changed instead of a file's. */
export function FindRows({
  keys,
  isBusy,
  onFind,
}: {
  keys: NonNullable<TransferBlock['keys']>
  isBusy: boolean
  onFind(keys: Record<string, string>): void
}) {
  const { t } = useLingui()
  const [given, setGiven] = useState<Record<string, string>>({})
  return (
    <form
      className={styles.step}
      onSubmit={(event) => {
        event.preventDefault()
        onFind(given)
      }}
    >
      <p>{t`Or change rows that are there: enter their key.`}</p>
      <div className={styles.choices}>
        {keys.map(({ column, label }) => (
          <label key={column}>
            {label}
            <input
              className={field.input}
              value={given[column] ?? ''}
              disabled={isBusy}
              onChange={({ target }) => setGiven({ ...given, [column]: target.value })}
            />
          </label>
        ))}
      </div>
      <div className={styles.foot}>
        <Button icon="search" busy={isBusy} type="submit" disabled={Object.values(given).every((text) => text === '')}>
          {t`Find the rows`}
        </Button>
      </div>
    </form>
  )
}
