import { useLingui } from '@lingui/react/macro'
import { arity } from '../../runtime/sql-gui/arity.ts'
import type { SqlExpression } from '../../runtime/sql-gui/gui.ts'
import { toText } from '../to-text.ts'
import { IconButton } from '../ui/button.tsx'
import { Button } from '../ui/button.tsx'
import { Choice, TextInput } from './controls.tsx'
import { ConditionList } from './condition-list.tsx'
import styles from './query.module.css'
import { defined, replaced, useQuery, without } from './query.ts'
import { useWords } from './use-words.ts'

interface Props {
  label: string
  value: SqlExpression | undefined
  onChange(value: SqlExpression | undefined): void
  /** Aggregations may stand here. */
  aggregates?: boolean
  /** The column that it stands beside: values are typed as that one's. */
  beside?: SqlExpression | undefined
}

const parameterPattern = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/

/** A column, value, parameter or calculation: first what it is, then its parts. */
export function ExpressionInput({ label, value, onChange, aggregates = false, beside }: Props) {
  const { t } = useLingui()
  const words = useWords()
  const { gui, columns } = useQuery()
  const kind = value?.op === 'field' ? JSON.stringify([value.table, value.field]) : (value?.op ?? '')
  const isKnown = value?.op !== 'field' || columns(value.table ?? '').some(({ name }) => name === value.field)

  const choose = (code: string): void => {
    if (code === '') return onChange(undefined)
    if (code.startsWith('[')) {
      const [table, field] = JSON.parse(code) as [string, string]
      return onChange({ op: 'field', table, field })
    }
    const op = code as SqlExpression['op']
    if (op === 'value') return onChange({ op, value: '' })
    if (op === 'parameter') return onChange({ op, parameter: '' })
    const [least] = arity[op] ?? [0]
    // What stood there becomes the first part: a column is put into capitals by choosing that.
    const first: SqlExpression[] = value && value.op !== 'today' ? [value] : []
    const of = [...first, ...Array.from({ length: Math.max(0, least - first.length) }, empty)]
    if (op === 'case') {
      const then: SqlExpression = { op: 'value', value: '' }
      return onChange({ op, when: [{ conditions: [{ condition: '=' }], then }], else: { op: 'value', value: '' } })
    }
    onChange({ op, ...(least > 0 && { of }), ...(op === 'cast' && { to: 'text' as const }) })
  }

  return (
    <div className={styles.expression}>
      <div className={styles.operand}>
        <Choice label={label} value={isKnown ? kind : `${kind}?`} onChange={choose}>
          <option value="">{t`Choose…`}</option>
          {!isKnown && <option value={`${kind}?`}>{`${value.table}.${value.field}`}</option>}
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
        </Choice>
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
            onChange={(to) => onChange(defined({ ...value, to: to as 'text', decimals: undefined }))}
          />
        )}
      </div>
      {value && <Parts value={value} onChange={onChange} aggregates={aggregates} />}
    </div>
  )
}

const empty = (): SqlExpression => ({ op: 'value', value: '' })

function Parts({
  value,
  onChange,
  aggregates,
}: {
  value: SqlExpression
  onChange(value: SqlExpression): void
  aggregates: boolean
}) {
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

function Cases({
  value,
  onChange,
  aggregates,
}: {
  value: SqlExpression
  onChange(value: SqlExpression): void
  aggregates: boolean
}) {
  const { t } = useLingui()
  const cases = value.when ?? []
  return (
    <div className={styles.parts}>
      {cases.map((one, i) => (
        <div key={i} className={styles.case}>
          <ConditionList
            label={t`Case ${i + 1}: when`}
            conditions={one.conditions}
            aggregates={aggregates}
            onChange={(conditions) => onChange({ ...value, when: replaced(cases, i, { ...one, conditions }) })}
          />
          <div className={styles.row}>
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
      <div className={styles.row}>
        <span className={styles.word}>{t`otherwise`}</span>
        <ExpressionInput
          label={t`Otherwise`}
          value={value.else}
          aggregates={aggregates}
          onChange={(otherwise) => onChange(defined({ ...value, else: otherwise as SqlExpression }))}
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

/** A fixed value: a number where it stands beside a number, or alone looks like one. */
export function ValueInput({
  label,
  value,
  beside,
  onChange,
}: {
  label: string
  value: unknown
  beside?: SqlExpression | undefined
  onChange(value: string | number): void
}) {
  const { t } = useLingui()
  const typeClass = useTypeClass(beside)
  const isText = typeClass !== undefined && typeClass !== 'Number'
  return (
    <TextInput
      label={label}
      value={toText(value)}
      type={typeClass === 'Date' ? 'date' : 'text'}
      placeholder={typeClass === 'Number' ? t`Number` : t`Value`}
      onChange={(typed) => {
        const isNumber = !isText && /^-?\d{1,15}(\.\d{1,10})?$/.test(typed) && String(Number(typed)) === typed
        onChange(isNumber ? Number(typed) : typed)
      }}
    />
  )
}

function useTypeClass(expression: SqlExpression | undefined): string | undefined {
  const { columns } = useQuery()
  if (expression?.op !== 'field') return undefined
  return columns(expression.table ?? '').find(({ name }) => name === expression.field)?.typeClass
}

/** A listed parameter, or a new one by its name. */
export function ParameterInput({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { t } = useLingui()
  const { parameters, addParameter } = useQuery()
  const isNew = value === '' || !parameters.some(({ name }) => name === value)
  return (
    <div className={styles.operand}>
      {parameters.length > 0 && (
        <Choice label={t`Parameter`} value={isNew ? '' : value} onChange={onChange}>
          <option value="">{t`New parameter…`}</option>
          {parameters.map(({ name }) => (
            <option key={name} value={name}>{`:${name}`}</option>
          ))}
        </Choice>
      )}
      {isNew && (
        <TextInput
          label={t`Name of the new parameter`}
          value={value}
          placeholder="NAME"
          pattern={parameterPattern}
          onChange={(name) => {
            addParameter(name)
            onChange(name)
          }}
        />
      )}
    </div>
  )
}
