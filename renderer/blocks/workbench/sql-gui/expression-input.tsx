import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { arity } from '../../../../runtime/sql-gui/arity.ts'
import type { SqlExpression } from '../../../../runtime/sql-gui/sql-gui.ts'
import { Choice, Select } from './controls.tsx'
import { Parts } from './expression-parts.tsx'
import styles from './sql-gui.module.css'
import { defined, subqueryTitle, useSqlGui, type Subquery } from './sql-gui.ts'
import { useWords } from './use-words.ts'
import { ParameterInput, ValueInput } from './value-input.tsx'

interface Props {
  label: string
  value: SqlExpression | undefined
  onChange(value: SqlExpression | undefined): void
  /** Aggregations may stand here. */
  aggregates?: boolean
  /** The column that it stands beside: values are typed as that one's. */
  beside?: SqlExpression | undefined
  /** Subqueries that may stand here instead, and what happens when one is chosen. */
  subqueries?: readonly Subquery[] | undefined
  onSubquery?: (address: Subquery['address']) => void
  /** What an empty choice means; left out: something is to be chosen. */
  nothing?: string | undefined
  /** Drawn in the first line, before the parts of a calculation. */
  children?: ReactNode
}

/** Codes of the choice that are neither a column nor an operator. */
const subqueryCode = 'subquery:'

/** A column, value, parameter or calculation: first what it is, then its parts. */
export function ExpressionInput({
  label,
  value,
  onChange,
  aggregates = false,
  beside,
  subqueries = [],
  onSubquery,
  nothing,
  children,
}: Props) {
  const { t } = useLingui()
  const words = useWords()
  const { columns } = useSqlGui()
  const kind = value?.op === 'field' ? JSON.stringify([value.table, value.field]) : (value?.op ?? '')
  const isKnown = value?.op !== 'field' || columns(value.table ?? '').some(({ name }) => name === value.field)

  const operators = [...words.groups.flatMap(({ ops }) => ops), ...words.aggregates]
  const choose = (code: string): void => {
    if (code === '') return onChange(undefined)
    const subquery = subqueries.find(({ address }) => code === subqueryCode + address)
    if (subquery) return onSubquery?.(subquery.address)
    if (code.startsWith('[')) {
      const [table, field] = JSON.parse(code) as [string, string]
      return onChange({ op: 'field', table, field })
    }
    if (code === 'value') return onChange({ op: code, value: '' })
    if (code === 'parameter') return onChange({ op: code, parameter: '' })
    const [op] = operators.find(([one]) => one === code) ?? []
    if (op !== undefined) onChange(calculation(op, value))
  }

  return (
    <div className={styles.expression}>
      <div className={styles.operand}>
        <Select label={label} value={isKnown ? kind : `${kind}?`} onChange={choose}>
          <option value="">{nothing ?? t`Choose…`}</option>
          {!isKnown && <option value={`${kind}?`}>{`${value.table}.${value.field}`}</option>}
          <Offers {...{ subqueries, aggregates }} />
        </Select>
        {value?.op === 'value' && (
          <ValueInput
            label={t`Value`}
            value={value.value}
            beside={beside}
            onChange={(next) => onChange({ op: 'value', value: next })}
          />
        )}
        {value?.op === 'parameter' && (
          <ParameterInput
            value={value.parameter ?? ''}
            onChange={(parameter) => onChange({ op: 'parameter', parameter })}
          />
        )}
        {value?.op === 'cast' && (
          <Choice
            label={t`Type`}
            value={value.to ?? 'text'}
            choices={words.types}
            onChange={(to) => onChange(defined({ ...value, to, decimals: undefined }))}
          />
        )}
      </div>
      {children}
      {value && <Parts value={value} onChange={onChange} aggregates={aggregates} />}
    </div>
  )
}

/** What may stand there: columns, values, subqueries and operators. */
function Offers({ subqueries, aggregates }: { subqueries: readonly Subquery[]; aggregates: boolean }) {
  const { t } = useLingui()
  const words = useWords()
  const { gui, columns } = useSqlGui()
  return (
    <>
      {gui.tables.map(({ key }) => (
        <optgroup key={key} label={key}>
          {columns(key).map(({ name, label: title }) => (
            <option key={name} value={JSON.stringify([key, name])}>
              {`${key}.${name}${title ? `（${title}）` : ''}`}
            </option>
          ))}
        </optgroup>
      ))}
      <optgroup label={t`Value`}>
        <option value="value">{t`Fixed value`}</option>
        <option value="parameter">{t`Parameter`}</option>
      </optgroup>
      {subqueries.length > 0 && (
        <optgroup label={t`Subquery`}>
          {subqueries.map((subquery) => (
            <option key={subquery.address} value={subqueryCode + subquery.address}>
              {subqueryTitle(subquery)}
            </option>
          ))}
        </optgroup>
      )}
      {words.groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.ops.map(([op, title]) => (
            <option key={op} value={op}>
              {title}
            </option>
          ))}
        </optgroup>
      ))}
      {aggregates && (
        <optgroup label={t`Aggregate`}>
          {words.aggregates.map(([op, title]) => (
            <option key={op} value={op}>
              {title}
            </option>
          ))}
        </optgroup>
      )}
    </>
  )
}

/** A new calculation; what stood there becomes its first part: a column is put into capitals by choosing that. */
function calculation(op: NonNullable<SqlExpression['op']>, value: SqlExpression | undefined): SqlExpression {
  const [least] = arity[op] ?? [0]
  const first: SqlExpression[] = value && value.op !== 'today' ? [value] : []
  const of = [...first, ...Array.from({ length: Math.max(0, least - first.length) }, empty)]
  if (op === 'case') return { op, when: [{ conditions: [{ condition: '=' }], then: empty() }], else: empty() }
  return { op, ...(least > 0 && { of }), ...(op === 'cast' && { to: 'text' as const }) }
}

const empty = (): SqlExpression => ({ op: 'value', value: '' })
