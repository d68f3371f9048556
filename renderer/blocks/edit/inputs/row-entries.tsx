import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { calculatedText } from '../../../../runtime/formula/calculated-text.ts'
import { readFormula } from '../../../../runtime/formula/read-formula.ts'
import * as codes from '../../../../runtime/generated/codes.ts'
import type { ChoicesFrom } from '../../../../runtime/generated/screens/choices-from.ts'
import { checkInputs } from '../../../../runtime/input-check/check-input.ts'
import { enteredRows, type EnteredRow } from '../../../../runtime/input-check/entered-rows.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import { withinRow } from '../../../../runtime/input-check/within-row.ts'
import { acceptInputs } from '../../../../runtime/input-check/normalize-input.ts'
import type { Day } from '../../../../runtime/values/dates.ts'
import type { Scope } from '../../../state/scope.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ChosenField } from '../../choices/chosen-field.tsx'
import { RowTable, type RowsFrom } from '../../choices/row-table.tsx'
import type { Choice } from '../../choices/use-supplied.ts'
import { named } from '../../../ui/named.ts'
import { drawCell } from '../../cells/cell.tsx'
import entry from '../../cells/entry.module.css'
import type { CommonProps } from '../../../controls/control.ts'
import { inputTypeOf } from '../../../../runtime/inputs/input-types.ts'
import { FieldFrame } from '../../frames/field-frame.tsx'
import { focusNext } from '../../frames/focus-next.ts'
import styles from './row-entries.module.css'

interface Props {
  scope: Scope
  field: InputField
  from: RowsFrom
  common: CommonProps
  inputs: Readonly<Record<string, unknown>>
  value: unknown
  today: Day
  /** The form has told what is wrong. */
  isTold: boolean
  onChange(value: unknown): void
}

const usualHeight = 234
const leastInDialog = 400

/** A table of a component that is typed into, in place or in a dialog: its value is the rows with what was typed. */
export function RowEntries({ field, from, common, value, onChange, ...rest }: Props) {
  const rows = enteredRows(value) ?? []
  const { look } = field
  // What was typed was meant for the rows of before: others may have their keys.
  const now = from.reads.map((name) => asText(rest.inputs[name])).join('\0')
  const before = useRef(now)
  useEffect(() => {
    if (before.current === now) return
    before.current = now
    if (rows.length > 0) onChange(null)
    // Only when what decides on the rows has changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [now])
  const table = (height: number) => (
    <EntryTable
      {...rest}
      {...{ field, from, rows, height }}
      id={common.id}
      disabled={common.disabled}
      onChange={(next) => onChange(next.length > 0 ? next : null)}
    />
  )
  if (look?.dialog)
    return (
      <ChosenField
        {...common}
        width={860}
        title={field.label}
        text={rows.length > 0 ? countText(rows.length) : ''}
        placeholder={field.placeholder}
        onClear={() => onChange(null)}
      >
        {(close) => (
          <>
            {table(Math.max(look.height, leastInDialog))}
            <p className={styles.done}>
              <Button primary onClick={close}>{t`Done`}</Button>
            </p>
          </>
        )}
      </ChosenField>
    )
  return (
    <div
      id={common.id}
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        // Whoever is led here is led to what is to be mended.
        if (target !== currentTarget) return
        const all = [...currentTarget.querySelectorAll<HTMLElement>('tbody input, tbody select, tbody textarea')]
        const wrong = all.find((field) => field.getAttribute('aria-invalid') === 'true')
        ;(wrong ?? all[0])?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) common.onBlur?.()
      }}
    >
      {table(look?.height ?? usualHeight)}
    </div>
  )
}

const countText = (count: number): string => t`Rows filled in: ${count}`

interface TableProps extends Omit<Props, 'value' | 'common' | 'onChange'> {
  id: string
  rows: readonly EnteredRow[]
  height: number
  disabled: boolean
  onChange(rows: EnteredRow[]): void
}

function EntryTable({ scope, field, from, inputs, rows, height, disabled, onChange, ...rest }: TableProps) {
  const { columns } = from.table
  const change = (key: string, typed: EnteredRow['inputs'] | undefined): void => {
    const others = rows.filter((row) => row.key !== key)
    // A row keeps its place among those that were typed into.
    const isKnown = others.length < rows.length
    if (!typed) onChange(others)
    else if (isKnown) onChange(rows.map((row) => (row.key === key ? { key, inputs: typed } : row)))
    else onChange([...rows, { key, inputs: typed }])
  }
  return (
    <RowTable
      {...{ scope, inputs, height }}
      cards
      from={from}
      field={field.key}
      label={field.label}
      below={
        <p className={styles.count} role="status">
          {rows.length > 0 && countText(rows.length)}
        </p>
      }
    >
      {(choice) => (
        <TypedRow
          key={choice.value}
          {...rest}
          {...{ scope, choice, columns }}
          fields={disabled ? [] : (field.rowInputs ?? [])}
          typed={rows.find(({ key }) => key === choice.value)?.inputs}
          onChange={(typed) => change(choice.value, typed)}
        />
      )}
    </RowTable>
  )
}

interface RowProps {
  id: string
  scope: Scope
  choice: Choice
  columns: NonNullable<ChoicesFrom['table']>['columns']
  fields: readonly InputField[]
  typed: EnteredRow['inputs'] | undefined
  today: Day
  isTold: boolean
  /** Undefined: nothing is typed that the row does not say itself. */
  onChange(typed: EnteredRow['inputs'] | undefined): void
}

function TypedRow({ id, scope, choice, columns, fields: typeable, typed, today, isTold, onChange }: RowProps) {
  const fields = withinRow(typeable, choice.row ?? {})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const held = Object.fromEntries(fields.map(({ key, value }) => [key, asText(choice.row?.[key] ?? value)]))
  const values = { ...held, ...typed }
  const problems = typed ? checkInputs(fields, values, { today }) : []
  const row: Record<string, unknown> = { ...choice.row, ...(typed && acceptInputs(fields, values)) }
  for (const { follows } of typed ? columns : []) {
    const formula = readFormula(follows?.formula)
    if (follows && formula) row[follows.name] = calculatedText({ ...follows, formula }, row)
  }
  const own = scope.with({ row, rowName: choice.label })
  const type = (key: string, value: unknown): void => {
    // The form knows no row: what limits the typed goes with it. The engine looks at its own.
    const next = { ...values, ...limitsIn(typeable, choice.row ?? {}), [key]: value }
    onChange(fields.every((field) => asText(next[field.key]) === held[field.key]) ? undefined : next)
  }
  return (
    <tr data-chosen={typed ? true : undefined}>
      {columns.map((column) => {
        const field = fields.find(({ key }) => key === column.input)
        const problem = problems.find(({ at }) => at === `/${field?.key}`)
        return (
          <td key={column.label} style={{ textAlign: column.align }} data-label={column.label}>
            {field ? (
              <span
                className={`${entry.entry} ${styles.typed}`}
                role="group"
                aria-label={named(field.label, own)}
                data-entry={field.key}
                onKeyDown={(event) => goOn(event, field)}
              >
                <FieldFrame
                  id={`${id}-${choice.value}-${field.key}`}
                  field={typed ? field : mayStayEmpty(field)}
                  value={values[field.key]}
                  problem={problem && (isTold || left.has(field.key)) ? problem.message : undefined}
                  onChange={(value) => type(field.key, value)}
                  onLeave={() => setLeft((before) => new Set(before).add(field.key))}
                />
              </span>
            ) : (
              <span className={styles.cell}>{drawCell(column.cell, own)}</span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

function limitsIn(fields: readonly InputField[], row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = fields.flatMap(({ check: { maxField } }) => maxField ?? [])
  return Object.fromEntries(names.map((name) => [name, asText(row[name])]))
}

/** What a row needs, it needs once something is typed into it. */
function mayStayEmpty({ check, ...field }: InputField): InputField {
  const { required: _required, rules = [], ...others } = check
  return { ...field, check: { ...others, rules: rules.filter(({ type }) => type !== codes.inputRuleType.required) } }
}

/** Enter goes down the column and sends nothing, as in a spreadsheet. */
function goOn(event: KeyboardEvent<HTMLElement>, { input }: InputField): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || inputTypeOf(input).rows) return
  event.preventDefault()
  focusNext(event.currentTarget, event.shiftKey ? -1 : 1)
}
