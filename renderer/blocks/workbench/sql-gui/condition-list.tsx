import { useLingui } from '@lingui/react/macro'
import type { SqlCondition, SqlExpression } from '../../../../runtime/sql-gui/sql-gui.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Check, Choice, Select } from './controls.tsx'
import { ExpressionInput } from './expression-input.tsx'
import styles from './sql-gui.module.css'
import { defined, heldOf, replaced, useSqlGui, withHeld, without } from './sql-gui.ts'
import { SubqueryInput } from './subquery-input.tsx'
import { useAddedFocus } from './use-added-focus.ts'
import { useWords } from './use-words.ts'

interface Props {
  label: string
  /** The label is seen, too. */
  heading?: boolean
  /** Their place in the document. */
  at?: string | undefined
  conditions: readonly SqlCondition[]
  onChange(conditions: SqlCondition[]): void
  aggregates?: boolean
  depth?: number
}

/** Conditions joined by and/or, in groups as deep as wanted. */
export function ConditionList({ label, heading, at, conditions, onChange, aggregates = false, depth = 0 }: Props) {
  const { t } = useLingui()
  const { rows, adding } = useAddedFocus(conditions.length)
  const add = (one: SqlCondition): void => {
    adding()
    onChange([...conditions, conditions.length === 0 ? one : { type: 'AND', ...one }])
  }
  const remove = (index: number): void => {
    const [first, ...others] = without(conditions, index)
    if (!first) return onChange([])
    const { type: _, ...plain } = first
    onChange([plain, ...others])
  }
  return (
    <div className={styles.conditions} role="group" aria-label={label} ref={rows}>
      {heading && <span className={styles.note}>{label}</span>}
      {conditions.map((one, i) => (
        <div
          key={i}
          className={styles.condition}
          data-at={at === undefined ? undefined : `${at}/${i}`}
          data-joined={conditions.length > 1 || undefined}
          data-row
        >
          {conditions.length > 1 && (
            <div className={styles.joiner} data-joiner>
              {i > 0 && (
                <Choice
                  label={t`And/or`}
                  value={one.type ?? 'AND'}
                  choices={[
                    ['AND', t`and`],
                    ['OR', t`or`],
                  ]}
                  onChange={(type) => onChange(replaced(conditions, i, { ...one, type }))}
                />
              )}
            </div>
          )}
          {one.group ? (
            <div className={styles.group}>
              <Check
                label={t`None of this (not)`}
                on={one.not ?? false}
                onChange={(not) => onChange(replaced(conditions, i, defined({ ...one, not: not ? true : undefined })))}
              />
              <ConditionList
                label={t`Group`}
                at={at === undefined ? undefined : `${at}/${i}/group`}
                conditions={one.group}
                aggregates={aggregates}
                depth={depth + 1}
                onChange={(group) =>
                  group.length === 0 ? remove(i) : onChange(replaced(conditions, i, { ...one, group }))
                }
              />
            </div>
          ) : (
            <Comparison
              value={one}
              aggregates={aggregates}
              onChange={(next) => onChange(replaced(conditions, i, next))}
            />
          )}
          <IconButton icon="trash" size={16} label={t`Remove condition`} onClick={() => remove(i)} />
        </div>
      ))}
      <div className={styles.adders}>
        <Button small quiet icon="plus" onClick={() => add({ condition: '=' })}>
          {t`Add condition`}
        </Button>
        <Button small quiet icon="plus" onClick={() => add({ group: [{ condition: '=' }] })}>
          {t`Add group`}
        </Button>
      </div>
    </div>
  )
}

type Code = NonNullable<SqlCondition['condition']>

function Comparison({
  value,
  onChange,
  aggregates,
}: {
  value: SqlCondition
  onChange(value: SqlCondition): void
  aggregates: boolean
}) {
  const { t } = useLingui()
  const words = useWords()
  const { subqueries } = useSqlGui()
  const { condition = '=', not = false } = value
  const left = heldOf(value)
  const isOffered = ([code]: readonly [Code, string]): boolean =>
    code !== 'EXISTS' || subqueries.length > 0 || condition === code
  const comparisons = words.comparisons.filter(isOffered)
  // A document may hold a `not` that nobody can choose here.
  const hasOpposite = words.opposites.some(([code]) => code === condition)
  const titles = Object.fromEntries(comparisons)
  const unusual: [Code, string][] = not && !hasOpposite ? [[condition, t`not: ${titles[condition]}`]] : []
  const opposites = [...words.opposites.filter(isOffered), ...unusual]
  const choose = (code: string): void => {
    const isNot = code.startsWith('!')
    const [next] = (isNot ? opposites : comparisons).find(([one]) => one === (isNot ? code.slice(1) : code)) ?? []
    if (next === undefined) return
    const kept =
      next === 'IS NULL' ? { value: undefined, parameter: undefined, operands: undefined, subquery: undefined } : {}
    const shape =
      next === 'BETWEEN'
        ? { ...kept, ...pair(value) }
        : value.condition === 'BETWEEN' || value.condition === 'IN'
          ? { ...kept, ...single(value) }
          : kept
    onChange(
      defined({
        ...value,
        ...shape,
        condition: next,
        not: isNot ? true : undefined,
      }),
    )
  }
  return (
    <div className={styles.comparison}>
      {condition !== 'EXISTS' && (
        <ExpressionInput
          label={t`Compared field`}
          value={left}
          aggregates={aggregates}
          onChange={(next) => onChange(withHeld(value, next))}
        />
      )}
      <Select label={t`Comparison`} value={`${not ? '!' : ''}${condition}`} onChange={choose}>
        {comparisons.map(([code, title]) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
        {opposites.map(([code, title]) => (
          <option key={code} value={`!${code}`}>
            {title}
          </option>
        ))}
      </Select>
      {condition !== 'IS NULL' && <RightSide value={value} left={left} aggregates={aggregates} onChange={onChange} />}
    </div>
  )
}

/** What is on the right as expressions: a value or parameter of its own is one. */
function operandsOf({ value, parameter, operands }: SqlCondition): SqlExpression[] {
  if (operands) return operands
  if (parameter !== undefined) return [{ op: 'parameter', parameter }]
  return value === undefined ? [] : [{ op: 'value', value }]
}

const blank = (): SqlExpression => ({ op: 'value', value: '' })
const none = { value: undefined, parameter: undefined, operands: undefined, subquery: undefined }
const pair = (value: SqlCondition) => {
  const [from = blank(), to = blank()] = operandsOf(value)
  return { ...none, operands: [from, to] }
}
const single = (value: SqlCondition) => (value.subquery ? {} : { ...none, ...shortest(operandsOf(value).slice(0, 1)) })

/** A single value or parameter needs no tree. */
function shortest(operands: SqlExpression[]): Partial<SqlCondition> {
  const [only, second] = operands
  if (!only || second) return { operands }
  if (only.op === 'value') return { value: only.value ?? '' }
  return only.op === 'parameter' ? { parameter: only.parameter ?? '' } : { operands }
}

function RightSide({
  value,
  left,
  aggregates,
  onChange,
}: {
  value: SqlCondition
  left: SqlExpression | undefined
  aggregates: boolean
  onChange(value: SqlCondition): void
}) {
  const { t } = useLingui()
  const { subqueries } = useSqlGui()
  const { condition = '=', subquery } = value
  const isBetween = condition === 'BETWEEN'
  const put = (operands: SqlExpression[]): void => {
    const shape = isBetween || condition === 'IN' ? { operands } : shortest(operands)
    onChange(defined({ ...value, ...none, ...shape }))
  }
  if (subquery !== undefined || condition === 'EXISTS')
    return (
      <div className={styles.right}>
        <SubqueryInput value={value} onChange={onChange} onValue={() => put([blank()])} />
      </div>
    )
  const operands = operandsOf(value)
  const shown = isBetween ? [operands[0], operands[1]] : operands.length === 0 ? [undefined] : operands
  const change = (index: number, next: SqlExpression | undefined): void => {
    const list = shown.map((one) => one ?? blank())
    if (next) put(replaced(list, index, next))
    else put(isBetween ? replaced(list, index, blank()) : without(list, index))
  }
  return (
    <div className={styles.right}>
      {shown.map((operand, i) => (
        <div key={i} className={styles.row}>
          {isBetween && i === 1 && <span className={styles.word}>{t`and`}</span>}
          <ExpressionInput
            label={t`Compared with`}
            value={operand}
            beside={left}
            aggregates={aggregates}
            subqueries={isBetween ? undefined : subqueries}
            onSubquery={(schema) => onChange(defined({ ...value, ...none, subquery: { schema } }))}
            onChange={(next) => change(i, next)}
          />
          {condition === 'IN' && shown.length > 1 && (
            <IconButton icon="x" size={16} label={t`Remove value ${i + 1}`} onClick={() => change(i, undefined)} />
          )}
        </div>
      ))}
      {condition === 'IN' && (
        <Button small quiet icon="plus" onClick={() => put([...shown.map((one) => one ?? blank()), blank()])}>
          {t`Add value`}
        </Button>
      )}
    </div>
  )
}
