import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { fixOf } from '../../../runtime/problems/fix-of.ts'
import type { PlacedProblem } from '../../../runtime/generated/calls/answer.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import type { BlockProps } from '../block-props.ts'
import { listOf, textOf, type Scope } from '../../state/scope.ts'
import { useSentence } from '../../state/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import look from '../../ui/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import { applyFix } from './problem-panel/apply-fix.ts'
import { openDocument, openNumbered } from './problems/open-document.ts'
import styles from './problem-panel.module.css'

type Row = PlacedProblem
type Severity = 'error' | 'warning'
type Block = BlockProps<'problem-panel'>['block']

/** So many are drawn at first: who has more begins with these. */
const page = 100

/** Many problems of many documents, the gravest first; each leads to its field. */
export default function ProblemPanel({ block, scope }: BlockProps<'problem-panel'>) {
  const { t } = useLingui()
  const sentence = useSentence(scope, undefined)
  const [most, setMost] = useState(page)
  const rows = listOf<Row>(block.rows, scope)
  const only = asText(scope.get(`state.${block.severity}`))
  const find = useDeferredValue(
    asText(scope.get(`state.${block.find}`))
      .trim()
      .toLowerCase(),
  )
  const texts = rows.map((row) => ({ row, text: sentence(row.problem), severity: severityOf(row) }))
  const wanted = texts.filter(
    ({ row, text }) =>
      find === '' || [text, row.name, row.kindTitle, row.place].some((word) => word.toLowerCase().includes(find)),
  )
  const shown = wanted
    .filter(({ severity }) => only === '' || severity === only)
    .toSorted((one, other) => weight[one.severity] - weight[other.severity])
  if (rows.length === 0) {
    const empty = textOf(block.empty, scope)
    return empty === '' ? null : <p className={styles.empty}>{empty}</p>
  }
  const count = (severity: Severity): number => wanted.filter((one) => one.severity === severity).length
  const choices = [
    { key: '', label: t`All (${wanted.length})` },
    { key: 'error', label: t`Errors (${count('error')})` },
    { key: 'warning', label: t`Warnings (${count('warning')})` },
  ]
  return (
    <section className={styles.panel} aria-label={t`Problems`}>
      <div className={styles.bar}>
        <div className={styles.choices} role="group" aria-label={t`Severity`}>
          {choices.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              aria-pressed={only === key}
              onClick={() => scope.screen.setState(block.severity, key === '' ? undefined : key)}
            >
              {label}
            </button>
          ))}
        </div>
        <input
          className={look.input}
          type="search"
          aria-label={t`Find`}
          placeholder={t`Find`}
          value={asText(scope.get(`state.${block.find}`))}
          onChange={({ target }) => scope.screen.setState(block.find, target.value || undefined, { replace: true })}
        />
      </div>
      <p className={styles.count} role="status">
        {plural(shown.length, { one: '# problem', other: '# problems' })}
      </p>
      <ul className={styles.list}>
        {shown.slice(0, most).map(({ row, text, severity }) => (
          <ProblemRow key={keyOf(row)} {...{ row, text, severity, block, scope }} />
        ))}
      </ul>
      {shown.length > most && (
        <Button quiet onClick={() => setMost(most + page)}>
          {t`Show more`}
        </Button>
      )}
    </section>
  )
}

const weight: Record<Severity, number> = { error: 0, warning: 1 }

const severityOf = ({ problem }: Row): Severity => (problem.severity === 'warning' ? 'warning' : 'error')

const keyOf = ({ problem: { code, in: address, at, message } }: Row): string =>
  JSON.stringify([code, address, at, message])

interface RowProps {
  row: Row
  text: string
  severity: Severity
  block: Block
  scope: Scope
}

function ProblemRow({ row, text, severity, block, scope }: RowProps) {
  const { t } = useLingui()
  const { problem, id, name, kindTitle, place } = row
  const [isBusy, setBusy] = useState(false)
  const fix = block.fix && id > 0 ? fixOf(problem) : undefined
  const kind = problem.in.slice(0, problem.in.indexOf('/'))
  const open = (): void => {
    if (id > 0) openNumbered({ kind, id, at: problem.at }, scope.app)
    else void openDocument(problem, scope.app)
  }
  const mend = async (): Promise<void> => {
    if (!block.fix || !fix) return
    setBusy(true)
    try {
      await applyFix({ row, fix, calls: block.fix, scope })
    } finally {
      setBusy(false)
    }
  }
  const value = fix?.value === undefined ? '' : asText(fix.value)
  return (
    <li data-severity={severity}>
      <Icon name={severity} />
      <div className={styles.words}>
        <button type="button" onClick={open}>
          {text}
        </button>
        <span className={styles.place} title={`${problem.in}${problem.at}`}>
          {[severity === 'error' ? t`Error` : t`Warning`, [kindTitle, name, place].filter(Boolean).join(' › ')].join(
            ' · ',
          )}
        </span>
      </div>
      {fix && (
        <Button small busy={isBusy} onClick={() => void mend()}>
          {value === '' ? t`Remove it` : t`Change to “${value}”`}
        </Button>
      )}
    </li>
  )
}
