import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { TransferBlock } from '../../../../runtime/generated/blocks/transfer.ts'
import field from '../../../ui/field.module.css'
import type { ColumnMap } from './guess-mapping.ts'
import styles from '../transfer.module.css'

const shown = 3

/** Which column of the file each column is, chosen by the person; what must be chosen says so. */
export function MapColumns({
  columns,
  heading,
  data,
  width,
  mapping,
  isAsked,
  isBusy,
  onChange,
}: {
  columns: TransferBlock['columns']
  heading: readonly string[] | undefined
  /** The first lines with data. */
  data: readonly (readonly string[])[]
  width: number
  mapping: ColumnMap
  /** What is missing is told. */
  isAsked: boolean
  isBusy: boolean
  onChange(mapping: ColumnMap): void
}) {
  const { t } = useLingui()
  const id = useId()
  const valuesOf = (number: number): string =>
    data
      .map((cells) => cells[number - 1] ?? '')
      .filter((value) => value !== '')
      .slice(0, shown)
      .join(', ')
  const nameOf = (number: number): string => heading?.[number - 1] || valuesOf(number)
  return (
    <fieldset className={styles.mapping} disabled={isBusy}>
      <legend>{t`Columns of the file`}</legend>
      {columns.map(({ column = '', label, isRequired }, at) => {
        const number = mapping.get(column)
        const isMissing = isAsked && isRequired === true && number === undefined
        return (
          <div key={column}>
            <label htmlFor={`${id}-${at}`}>
              {label} {isRequired && <em>{t`required`}</em>}
            </label>
            <select
              id={`${id}-${at}`}
              aria-describedby={`${id}-${at}-values`}
              className={field.input}
              value={number ?? ''}
              aria-invalid={isMissing || undefined}
              onChange={({ target: { value } }) => {
                const next = new Map(mapping)
                if (value === '') next.delete(column)
                else next.set(column, Number(value))
                onChange(next)
              }}
            >
              <option value="">{t`not read`}</option>
              {Array.from({ length: width }, (_, index) => (
                <option key={index} value={index + 1}>
                  {index + 1}: {nameOf(index + 1).slice(0, 40)}
                </option>
              ))}
            </select>
            <small id={`${id}-${at}-values`}>
              {isMissing ? (
                <span role="alert" className={styles.refusal}>{t`Choose the column of the file.`}</span>
              ) : (
                number !== undefined && valuesOf(number)
              )}
            </small>
          </div>
        )
      })}
    </fieldset>
  )
}
