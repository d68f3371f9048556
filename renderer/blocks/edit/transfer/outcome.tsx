import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Transfer } from '../../../../runtime/generated/calls/transfer.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../transfer.module.css'
import { Faults } from './faults.tsx'
import { FileLine } from './file-line.tsx'

/** Of a trial: lines that the database refuses. */
export const refusedLines = ({ state, isDry, lines, faulty, done }: Transfer): number =>
  state === 'checked' && isDry ? lines - faulty - done : 0

interface Props {
  transfer: Transfer
  /** What the builder tells after one that succeeded; `{0}`: the number of lines. */
  doneText: string | undefined
  /** A trial is a part of the check. */
  checksAll: boolean
  /** What can be done now. */
  children: ReactNode
}

/** What a check, a trial or a transfer found: in words, in figures, and line by line. */
export function Outcome({ transfer, doneText, checksAll, children }: Props) {
  const { i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const { state, stage, outcome, lines, faulty, written, problems, message, isDry, kept } = transfer
  const isChecked = state === 'checked' && !isDry
  const isTried = state === 'checked' && isDry === true
  const isGood = isChecked ? faulty === 0 : outcome === 'success' && state !== 'failed'
  const stages = {
    inputCheck: t`Input check`,
    transferCheck: t`Transfer check`,
    execution: t`Transfer execution`,
    postSchema: t`Post-transfer schema`,
  }
  const wrong = t`Some lines cannot be transferred.`
  const words =
    isChecked || (isTried && checksAll)
      ? isGood
        ? t`The file has no faults.`
        : wrong
      : isGood && doneText !== undefined
        ? doneText.replaceAll('{0}', numbers.format(written ?? lines))
        : message
  const left = state === 'done' && outcome === 'success' ? lines - (written ?? 0) : 0
  const numberLeft = numbers.format(left)
  return (
    <div className={styles.step}>
      <FileLine {...transfer} />
      <div className={styles.words} data-tone={isGood ? 'success' : 'error'} role={isGood ? 'status' : 'alert'}>
        <Icon name={isGood ? 'success' : 'error'} />
        <div>
          {isTried && !isGood && !checksAll && <strong>{wrong}</strong>}
          <strong>{words}</strong>
          {!isGood && state !== 'checked' && (
            <span>
              {stages[stage]}
              {outcome && !isDry && `: ${outcomeWord(outcome)}`}
            </span>
          )}
        </div>
      </div>
      <dl className={styles.figures}>
        {figuresOf(transfer).map(([label, count, tone]) =>
          count === undefined ? null : (
            <div key={label} data-tone={count > 0 ? tone : undefined}>
              <dt>{label}</dt>
              <dd>{numbers.format(count)}</dd>
            </div>
          ),
        )}
      </dl>
      {left > 0 && <p>{t`${numberLeft} lines were left out: nothing of them was taken.`}</p>}
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
}

function outcomeWord(word: NonNullable<Transfer['outcome']>): string {
  return {
    success: t`Success`,
    error: t`Error`,
    rollback: t`Rollback`,
    abort: t`Abort`,
    timeout: t`Timeout`,
  }[word]
}

/** What is told in numbers; those that tell of something wrong stand out where there are any. */
function figuresOf(transfer: Transfer): [label: string, count: number | undefined, tone?: 'wrong'][] {
  const { state, lines, faulty, done, written, counts, isDry } = transfer
  const isTried = state === 'checked' && isDry === true
  const isWritten = state !== 'checked' && !isDry
  return [
    [t`Lines`, lines],
    [t`Faulty lines`, faulty, 'wrong'],
    [t`Refused lines`, isTried ? refusedLines(transfer) : undefined, 'wrong'],
    [t`Lines that would be transferred`, isTried ? done : undefined],
    [t`Transferred lines`, isWritten ? written : undefined],
    [isTried ? t`Rows that would be added` : t`New rows`, counts?.inserted || undefined],
    [isTried ? t`Rows that would be replaced` : t`Replaced rows`, counts?.updated || undefined],
    [isTried ? t`Rows that would be deleted` : t`Deleted rows`, counts?.deleted || undefined],
  ]
}
