import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Transfer } from '../../../../runtime/generated/calls/transfer.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../transfer.module.css'
import { Faults } from './faults.tsx'
import { FileLine } from './file-line.tsx'

/** What a check, a trial or a transfer found: in words, in figures, and line by line. */
export function Outcome({ transfer, children }: { transfer: Transfer; children: ReactNode }) {
  const { t, i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const { state, stage, outcome, lines, faulty, done, written, counts, problems, message, isDry, kept } = transfer
  const isChecked = state === 'checked' && !isDry
  const isTried = state === 'checked' && isDry === true
  const isGood = isChecked ? faulty === 0 : outcome === 'success' && state !== 'failed'
  const stages = {
    inputCheck: t`Input check`,
    transferCheck: t`Transfer check`,
    execution: t`Transfer execution`,
    postSchema: t`Post-transfer schema`,
  }
  const figures: [string, number | undefined][] = [
    [t`Lines`, lines],
    [t`Faulty lines`, faulty],
    [t`Lines that the database refuses`, isTried ? lines - faulty - done : undefined],
    [t`Lines that would be transferred`, isTried ? done : undefined],
    [t`Transferred lines`, isChecked || isDry ? undefined : written],
    [t`New rows`, counts?.inserted || undefined],
    [t`Replaced rows`, counts?.updated || undefined],
    [t`Deleted rows`, counts?.deleted || undefined],
  ]
  const words = isChecked ? (isGood ? t`The file has no faults.` : t`Some lines cannot be transferred.`) : message
  return (
    <div className={styles.step}>
      <FileLine {...transfer} />
      <div className={styles.words} data-tone={isGood ? 'success' : 'error'} role={isGood ? 'status' : 'alert'}>
        <Icon name={isGood ? 'success' : 'error'} />
        <div>
          <strong>{words}</strong>
          <span>
            {stages[stage]}
            {outcome && !isDry && `: ${outcomeWord(outcome)}`}
          </span>
        </div>
      </div>
      <dl className={styles.figures}>
        {figures.map(([label, count]) =>
          count === undefined ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{numbers.format(count)}</dd>
            </div>
          ),
        )}
      </dl>
      {kept !== undefined && (
        <p>{kept ? t`The file is stored as “${kept}”.` : t`A file of this name exists: it was not stored.`}</p>
      )}
      {outcome === 'abort' && !isDry && written !== undefined && written > 0 && (
        <p>{t`The lines before the first faulty one are kept. Please send only the rest again.`}</p>
      )}
      <Faults faults={isGood && !isChecked ? [] : problems} />
      <div className={styles.foot}>{children}</div>
    </div>
  )

  function outcomeWord(word: NonNullable<Transfer['outcome']>): string {
    return {
      success: t`Success`,
      error: t`Error`,
      rollback: t`Rollback`,
      abort: t`Abort`,
      timeout: t`Timeout`,
    }[word]
  }
}
