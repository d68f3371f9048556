import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import type { RunAnswer } from '../../../../runtime/generated/calls/answer.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { formatNumber } from '../../../../runtime/values/format-number.ts'
import type { App } from '../../../app/app.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ResultGrid } from './result-grid.tsx'
import { rowsAsCsv, rowsAsTsv } from './rows-as-text.ts'
import styles from './result-panel.module.css'

export type RunState =
  | { status: 'busy'; since: number }
  | { status: 'done'; answer: RunAnswer; limit: number | undefined }
  | { status: 'stopped' }
  | { status: 'failed'; message: string }

interface ResultPanelProps {
  app: App
  state: RunState
  sentence(problem: Problem): string
  fileName: string
}

/** What the last run gave: rows, how many and how long, or what the database said. */
export function ResultPanel({ app, state, sentence, fileName }: ResultPanelProps) {
  const { t } = useLingui()
  if (state.status === 'busy') return <Running since={state.since} />
  if (state.status === 'stopped')
    return (
      <p className={styles.note} role="status">
        <Icon name="stop" size={16} /> {t`The run was stopped.`}
      </p>
    )
  if (state.status === 'failed') {
    return (
      <Failed>
        <p>{state.message}</p>
      </Failed>
    )
  }
  const { answer, limit } = state
  if (answer.problems.length > 0) {
    return (
      <Failed>
        {answer.problems.map((problem, index) => (
          <p key={index}>
            {problem.line !== undefined && <b>{t`Line ${problem.line}`} </b>}
            {sentence(problem)}
          </p>
        ))}
      </Failed>
    )
  }
  if (answer.columns.length === 0) return <Changed answer={answer} />
  return <Found app={app} answer={answer} limit={limit} fileName={fileName} />
}

function Failed({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className={styles.failed} role="alert">
      <h3>{t`The statement failed.`}</h3>
      {children}
    </div>
  )
}

/** What a statement did that gives no rows. */
function Changed({ answer: { changes, numbers, ms } }: { answer: RunAnswer }) {
  const { t } = useLingui()
  return (
    <p className={styles.note} role="status">
      <Icon name="check" size={16} />
      {changes === undefined
        ? t`Done.`
        : t`${plural(changes, { one: '# row', other: '# rows' })} would be changed. The run was taken back.`}
      {Object.entries(numbers ?? {}).map(([name, number]) => (
        <span key={name}>{t`${name} would be ${number}`}</span>
      ))}
      {ms !== undefined && <span>{t`${ms} ms`}</span>}
    </p>
  )
}

interface FoundProps extends Pick<ResultPanelProps, 'app' | 'fileName'> {
  answer: RunAnswer
  /** Rows that were asked for. */
  limit: number | undefined
}

function Found({ app, answer, limit, fileName }: FoundProps) {
  const { t } = useLingui()
  const { columns, rows, ms, check } = answer
  const more = answer.more ?? (limit !== undefined && rows.length >= limit)
  const count = formatNumber(rows.length, { group: true })
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(rowsAsTsv(columns, rows))
    app.notify({ tone: 'success', text: t`Copied ${plural(rows.length, { one: '# row', other: '# rows' })}` })
  }
  return (
    <section className={styles.result} aria-label={t`Result`}>
      {check && (
        <p className={styles.note} role="status">
          <Icon name={check.execFlg ? 'check' : 'x'} size={16} />
          {check.execFlg ? t`The check lets it pass.` : t`The check refuses: ${check.error}`}
        </p>
      )}
      <div className={styles.head}>
        <p role="status">
          {more ? t`First ${count} rows; there are more` : t`${plural(rows.length, { one: '# row', other: '# rows' })}`}
          {ms !== undefined && <span>{t`${ms} ms`}</span>}
        </p>
        <div className={styles.tools}>
          <Button small quiet icon="copy" disabled={rows.length === 0} onClick={() => void copy()}>
            {t`Copy`}
          </Button>
          <Button
            small
            quiet
            icon="download"
            disabled={rows.length === 0}
            onClick={() => save(rowsAsCsv(columns, rows), `${fileName}.csv`)}
          >
            CSV
          </Button>
        </div>
      </div>
      <ResultGrid label={t`Result`} columns={columns} rows={rows} />
    </section>
  )
}

function Running({ since }: { since: number }) {
  const { t } = useLingui()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((Date.now() - since) / 1000), 100)
    return () => clearInterval(timer)
  }, [since])
  const shown = seconds.toFixed(1)
  return (
    <p className={styles.note} role="status" aria-busy="true">
      <span className={styles.spinner} aria-hidden="true" />
      {t`Running…`} <span aria-hidden="true">{seconds < 0.3 ? '' : t`${shown} s`}</span>
    </p>
  )
}

/** With a byte order mark, so that a spreadsheet reads Japanese right. */
function save(text: string, name: string): void {
  saveFile(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), name)
}
