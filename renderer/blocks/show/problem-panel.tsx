import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { useLocation } from 'react-router'
import { fixOf } from '../../../runtime/problems/fix-of.ts'
import type { PlacedProblem } from '../../../runtime/generated/calls/answer.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import type { BlockProps } from '../block-props.ts'
import { listOf, textOf, type Scope } from '../../state/scope.ts'
import { useSentence } from '../../state/use-sentence.ts'
import { workListAtom } from '../../state/work-list.ts'
import { Button } from '../../ui/button.tsx'
import look from '../../ui/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import { applyFix } from './problem-panel/apply-fix.ts'
import { numberedAddress, openDocument } from './problems/open-document.ts'
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
  const group = block.group === undefined ? '' : asText(scope.get(`state.${block.group}`))
  const texts = rows.map((row) => ({ row, text: sentence(row.problem), severity: severityOf(row) }))
  const wanted = texts.filter(
    ({ row, text }) =>
      (group === '' || row.group === group) &&
      (find === '' || [text, row.name, row.kindTitle, row.place].some((word) => word.toLowerCase().includes(find))),
  )
  const shown = wanted
    .filter(({ severity }) => only === '' || severity === only)
    .toSorted((one, other) => weight[one.severity] - weight[other.severity])
  const isGrouped = block.group !== undefined && new Set(rows.map((row) => row.group)).size > 1
  const begin = useBeginning(shown, scope)
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
        <Groups {...{ rows, group }} onChoose={(key) => block.group && scope.screen.setState(block.group, key)} />
      </div>
      <p className={styles.count} role="status">
        {plural(shown.length, { one: '# problem', other: '# problems' })}
      </p>
      <ul className={styles.list}>
        {shown.slice(0, most).map(({ row, text, severity }) => (
          <ProblemRow
            key={keyOf(row)}
            {...{ row, text, severity, block, scope, isGrouped }}
            onOpen={() => begin(row)}
          />
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

interface Shown {
  row: Row
  text: string
  severity: Severity
}

/** Opens the field of a problem, and keeps the ones that are shown at hand there. */
function useBeginning(shown: readonly Shown[], { app }: Scope): (row: Row) => void {
  const { pathname, search } = useLocation()
  return (row) => {
    const numbered = shown.flatMap((one) => {
      const to = addressOf(one.row, app)
      return to === undefined ? [] : [{ ...one, to }]
    })
    const at = numbered.findIndex((one) => one.row === row)
    const begun = numbered[at]
    if (!begun) return void openDocument(row.problem, app)
    const items = numbered.map(({ text, to, severity }) => ({ text, to, isWarning: severity === 'warning' }))
    app.shared.store.set(workListAtom, { items, at, back: pathname + search })
    app.navigate(begun.to)
  }
}

const addressOf = ({ problem, id }: Row, app: Scope['app']): string | undefined =>
  id > 0 ? numberedAddress({ kind: kindOf(problem), id, at: problem.at }, app) : undefined

const kindOf = ({ in: address }: Row['problem']): string => address.slice(0, address.indexOf('/'))

interface GroupsProps {
  rows: readonly Row[]
  group: string
  onChoose(key: string | undefined): void
}

/** By what the problems were found, where that differs. */
function Groups({ rows, group, onChoose }: GroupsProps) {
  const { t } = useLingui()
  const groups = [...Map.groupBy(rows, (row) => row.group ?? '')].filter(([key]) => key !== '')
  if (groups.length < 2 && group === '') return null
  return (
    <select
      className={look.input}
      aria-label={t`Found by`}
      value={group}
      onChange={({ target }) => onChoose(target.value || undefined)}
    >
      <option value="">{t`Found by anything`}</option>
      {groups.map(([key, own]) => (
        <option key={key} value={key}>
          {`${own[0]?.groupTitle ?? key} (${own.length})`}
        </option>
      ))}
    </select>
  )
}

const weight: Record<Severity, number> = { error: 0, warning: 1 }

const severityOf = ({ problem }: Row): Severity => (problem.severity === 'warning' ? 'warning' : 'error')

const keyOf = ({ problem: { code, in: address, at, message }, group }: Row): string =>
  JSON.stringify([code, address, at, message, group])

interface RowProps {
  row: Row
  text: string
  severity: Severity
  block: Block
  scope: Scope
  /** They were found by different things. */
  isGrouped: boolean
  onOpen(): void
}

function ProblemRow({ row, text, severity, block, scope, isGrouped, onOpen }: RowProps) {
  const { t } = useLingui()
  const { problem, id, name, kindTitle, place, groupTitle } = row
  const [isBusy, setBusy] = useState(false)
  const fix = block.fix && id > 0 ? fixOf(problem) : undefined
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
        <button type="button" onClick={onOpen}>
          {text}
        </button>
        <span className={styles.place} title={`${problem.in}${problem.at}`}>
          {[
            severity === 'error' ? t`Error` : t`Warning`,
            [kindTitle, name, place].filter(Boolean).join(' › '),
            ...(isGrouped && groupTitle !== undefined ? [groupTitle] : []),
          ].join(' · ')}
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
