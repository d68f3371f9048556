import { useLingui } from '@lingui/react/macro'
import { nameOf } from '../../../../runtime/sql-gui/result-field.ts'
import type { SqlGuiField, SqlExpression } from '../../../../runtime/sql-gui/sql-gui.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { readColumns } from '../sql/simple-sql.ts'
import { Check, Choice, TextInput } from './controls.tsx'
import { ExpressionInput } from './expression-input.tsx'
import styles from './sql-gui.module.css'
import { defined, heldOf, moved, replaced, useSqlGui, withHeld, without } from './sql-gui.ts'
import { useAddedFocus } from './use-added-focus.ts'
import { useWords } from './use-words.ts'

/** Columns of the result: what they are, what they are called and how rows become one. */
export function FieldList() {
  const { t } = useLingui()
  const { gui, set, columns } = useSqlGui()
  const { fields } = gui
  const { rows, adding } = useAddedFocus(fields.length)
  const put = (next: SqlGuiField[], title: string): void => set('fields', next, title)
  const change = (index: number, next: SqlGuiField): void =>
    put(replaced(fields, index, defined(next)), t`Change field`)
  const addAll = (alias: string): void =>
    put(
      withColumns(
        fields,
        readColumns(columns(alias)).map(({ name }) => ({ table: alias, field: name })),
      ),
      t`Add fields`,
    )
  return (
    <div className={styles.rows} ref={rows}>
      {fields.map((field, i) => (
        <FieldRow key={i} field={field} index={i} onChange={(next) => change(i, next)} onPut={put} />
      ))}
      <div className={styles.adders}>
        <Button
          small
          icon="plus"
          onClick={() => {
            adding()
            put([...fields, {}], t`Add field`)
          }}
        >
          {t`Add field`}
        </Button>
        {gui.tables.map(({ key }) => (
          <Button key={key} small quiet onClick={() => addAll(key)}>
            {t`All of ${key}`}
          </Button>
        ))}
        <Button
          small
          quiet
          onClick={() => put([...fields, named({ aggregate: 'count' }, fields, fields.length)], t`Add field`)}
        >
          {t`Number of rows`}
        </Button>
      </div>
    </div>
  )
}

interface RowProps {
  field: SqlGuiField
  index: number
  onChange(field: SqlGuiField): void
  /** Puts other fields in the place of all. */
  onPut(fields: SqlGuiField[], title: string): void
}

function FieldRow({ field, index, onChange, onPut }: RowProps) {
  const { t } = useLingui()
  const words = useWords()
  const { gui, at } = useSqlGui()
  const { fields } = gui
  return (
    <div
      className={styles.field}
      data-at={`${at}/fields/${index}`}
      data-row
      role="group"
      aria-label={t`Field ${index + 1}`}
    >
      <ExpressionInput
        label={t`Field ${index + 1}`}
        value={heldOf(field)}
        aggregates={field.aggregate === undefined}
        nothing={field.aggregate === 'count' ? t`All rows (*)` : undefined}
        onChange={(expression) => onChange(named(withHeld(field, expression), fields, index))}
      >
        <Choice
          label={t`Aggregation of field ${index + 1}`}
          value={field.aggregate ?? ''}
          choices={[['', t`not aggregated`], ...words.aggregates]}
          onChange={(code) => {
            const aggregate = code || undefined
            onChange(named({ ...field, aggregate, distinct: aggregate && field.distinct }, fields, index))
          }}
        />
        <TextInput
          label={t`Name of field ${index + 1}`}
          value={field.as ?? ''}
          placeholder={nameOf(field) || t`Name`}
          onChange={(as) => onChange({ ...field, as: as || undefined })}
        />
        <RowTools index={index} onPut={onPut} />
      </ExpressionInput>
      {(isDistinguishable(field) || isRounded(field)) && <More {...{ field, index, onChange }} />}
    </div>
  )
}

function RowTools({ index, onPut }: Pick<RowProps, 'index' | 'onPut'>) {
  const { t } = useLingui()
  const { fields } = useSqlGui().gui
  return (
    <span className={styles.tools}>
      <IconButton
        icon="chevron-up"
        size={16}
        label={t`Move up`}
        disabled={index === 0}
        onClick={() => onPut(moved(fields, index, -1), t`Move field`)}
      />
      <IconButton
        icon="chevron-down"
        size={16}
        label={t`Move down`}
        disabled={index === fields.length - 1}
        onClick={() => onPut(moved(fields, index, 1), t`Move field`)}
      />
      <IconButton
        icon="trash"
        size={16}
        label={t`Remove field ${index + 1}`}
        onClick={() => onPut(without(fields, index), t`Remove field`)}
      />
    </span>
  )
}

function More({ field, index, onChange }: Omit<RowProps, 'onPut'>) {
  const { t } = useLingui()
  return (
    <span className={styles.more}>
      {isDistinguishable(field) && (
        <Check
          label={t`different values only`}
          on={field.distinct ?? false}
          onChange={(distinct) => onChange({ ...field, distinct: distinct || undefined })}
        />
      )}
      {isRounded(field) && (
        <label className={styles.inline}>
          <span>{t`decimal places`}</span>
          <TextInput
            label={t`Decimal places of field ${index + 1}`}
            type="number"
            value={field.decimals === undefined ? '' : String(field.decimals)}
            onChange={(text) => {
              const decimals = text === '' ? undefined : Math.min(30, Math.max(0, Math.trunc(Number(text))))
              onChange({ ...field, decimals })
            }}
          />
        </label>
      )}
    </span>
  )
}

/** Whether values may be counted or summed once each: rows without a field have no values. */
function isDistinguishable(field: SqlGuiField): boolean {
  return field.distinct === true || (field.aggregate !== undefined && heldOf(field) !== undefined)
}

const calculations = new Set(['+', '-', '*', '/', '%', 'avg', 'sum'])

/** Whether decimal places mean something: for what is calculated, or has them already. */
function isRounded({ aggregate, expression, decimals }: SqlGuiField): boolean {
  return decimals !== undefined || [aggregate, expression?.op].some((op) => op !== undefined && calculations.has(op))
}

/** The fields with further columns, those with a taken name under `table_column`; none twice. */
export function withColumns(
  fields: readonly SqlGuiField[],
  added: readonly { table: string; field: string }[],
): SqlGuiField[] {
  const next = [...fields]
  for (const one of added) {
    const isThere = next.some(({ table, field, aggregate }) => table === one.table && field === one.field && !aggregate)
    if (!isThere) next.push(named(one, next, next.length))
  }
  return next
}

/** A field without a name of its own gets one where the column's is taken. */
function named(field: SqlGuiField, fields: readonly SqlGuiField[], index: number): SqlGuiField {
  const taken = new Set(fields.filter((_, i) => i !== index).map(nameOf))
  const name = nameOf(field)
  if (field.as !== undefined || (name !== '' && !taken.has(name))) return field
  const stem =
    field.table !== undefined && field.field !== undefined
      ? `${field.table}_${field.field}`
      : name || stemOf(field.expression)
  for (let number = 1; ; number++) {
    const as = number === 1 ? stem : `${stem}_${number}`
    if (!taken.has(as)) return { ...field, as }
  }
}

const stemOf = (expression: SqlExpression | undefined) => expression?.op ?? 'field'
