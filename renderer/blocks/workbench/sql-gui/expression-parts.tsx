import { useLingui } from '@lingui/react/macro'
import { arity } from '../../../../runtime/sql-gui/arity.ts'
import type { SqlExpression } from '../../../../runtime/sql-gui/sql-gui.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConditionList } from './condition-list.tsx'
import { ExpressionInput } from './expression-input.tsx'
import styles from './sql-gui.module.css'
import { defined, replaced, without } from './sql-gui.ts'

const empty = (): SqlExpression => ({ op: 'value', value: '' })

interface Props {
  value: SqlExpression
  onChange(value: SqlExpression): void
  /** Aggregations may stand here. */
  aggregates: boolean
}

/** The parts of a calculation, below what it is. */
export function Parts({ value, onChange, aggregates }: Props) {
  const { t } = useLingui()
  const isAggregate = ['sum', 'count', 'min', 'max', 'avg'].includes(value.op)
  const inner = aggregates && !isAggregate
  if (value.op === 'case') return <Cases value={value} onChange={onChange} aggregates={aggregates} />
  const [least, most] = arity[value.op] ?? [0, 0]
  if (most === 0) return null
  const parts = value.of ?? []
  return (
    <div className={styles.parts}>
      {parts.map((part, i) => (
        <div key={i} className={styles.row}>
          <ExpressionInput
            label={t`Part ${i + 1}`}
            value={part}
            aggregates={inner}
            onChange={(next) => onChange({ ...value, of: replaced(parts, i, next ?? empty()) })}
          />
          {parts.length > least && (
            <IconButton
              icon="x"
              size={16}
              label={t`Remove part ${i + 1}`}
              onClick={() => onChange({ ...value, of: without(parts, i) })}
            />
          )}
        </div>
      ))}
      {parts.length < most && (
        <Button small quiet icon="plus" onClick={() => onChange({ ...value, of: [...parts, empty()] })}>
          {t`Add part`}
        </Button>
      )}
    </div>
  )
}

function Cases({ value, onChange, aggregates }: Props) {
  const { t } = useLingui()
  const cases = value.when ?? []
  return (
    <div className={styles.parts}>
      {cases.map((one, i) => (
        <div key={i} className={styles.case}>
          <ConditionList
            heading
            label={t`Case ${i + 1}: when`}
            conditions={one.conditions}
            aggregates={aggregates}
            onChange={(conditions) => onChange({ ...value, when: replaced(cases, i, { ...one, conditions }) })}
          />
          <div className={styles.row} data-part="then">
            <span className={styles.word}>{t`then`}</span>
            <ExpressionInput
              label={t`Case ${i + 1}: then`}
              value={one.then}
              aggregates={aggregates}
              onChange={(then) => onChange({ ...value, when: replaced(cases, i, { ...one, then: then ?? empty() }) })}
            />
            {cases.length > 1 && (
              <IconButton
                icon="x"
                size={16}
                label={t`Remove case ${i + 1}`}
                onClick={() => onChange({ ...value, when: without(cases, i) })}
              />
            )}
          </div>
        </div>
      ))}
      <div className={styles.row} data-part="else">
        <span className={styles.word}>{t`otherwise`}</span>
        <ExpressionInput
          label={t`Otherwise`}
          value={value.else}
          aggregates={aggregates}
          onChange={(otherwise) => onChange(defined({ ...value, else: otherwise }))}
        />
      </div>
      <Button
        small
        quiet
        icon="plus"
        onClick={() => onChange({ ...value, when: [...cases, { conditions: [{ condition: '=' }], then: empty() }] })}
      >
        {t`Add case`}
      </Button>
    </div>
  )
}
