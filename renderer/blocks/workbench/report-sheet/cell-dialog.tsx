import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Part } from '../../../../runtime/parts/part.ts'
import type { MappedCell } from '../../../../runtime/report/mapped-cells.ts'
import type { Aggregation } from '../../../../runtime/report/workbook-setting.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import field from '../../../ui/field.module.css'
import { useAggregations } from './use-aggregations.ts'
import styles from './report-sheet.module.css'

interface CellDialogProps {
  /** `B2`. */
  cell: string
  mapped: MappedCell | undefined
  fields: readonly Part[]
  titleOf(key: string): string
  /** Undefined: it has no value of the report any more. */
  onPut(value: MappedCell | undefined): void
  /** The rows are repeated from its row on; left out: they are already. */
  onRepeat: (() => void) | undefined
  onClose(): void
}

/** Which field a cell shows. */
export function CellDialog({ cell, mapped, fields, titleOf, onPut, onRepeat, onClose }: CellDialogProps) {
  const { t } = useLingui()
  const aggregations = useAggregations()
  const [key, setKey] = useState(mapped?.field ?? '')
  const [aggregation, setAggregation] = useState<Aggregation | ''>(mapped?.aggregation ?? '')
  const isOwn = mapped?.index !== undefined
  const known = fields.some((one) => one.key === key) || key === '' ? fields : [...fields, { key }]
  return (
    <Dialog
      title={t`Cell ${cell}`}
      onClose={onClose}
      footer={
        <>
          {isOwn && <Button danger quiet icon="trash" onClick={() => onPut(undefined)}>{t`Remove`}</Button>}
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            primary
            disabled={key === ''}
            onClick={() => onPut({ field: key, ...(aggregation !== '' && { aggregation }) })}
          >{t`Apply`}</Button>
        </>
      }
    >
      {mapped && !isOwn && (
        <p
          className={styles.note}
        >{t`The workbook itself puts ${titleOf(mapped.field)} here. What you choose counts more.`}</p>
      )}
      <label className={styles.field}>
        {t`Field`}
        <select data-first className={field.input} value={key} onChange={({ target }) => setKey(target.value)}>
          <option value="">{t`Please choose`}</option>
          {known.map((one) => (
            <option key={one.key} value={one.key}>
              {titleOf(one.key) === one.key ? one.key : `${titleOf(one.key)} (${one.key})`}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        {t`Aggregation`}
        <select
          className={field.input}
          value={aggregation}
          onChange={({ target }) =>
            setAggregation(aggregations.find(({ key: one }) => one === target.value)?.key ?? '')
          }
        >
          <option value="">{t`None: the value of a row`}</option>
          {aggregations.map(({ key: one, title }) => (
            <option key={one} value={one}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {onRepeat && (
        <Button quiet icon="list" onClick={onRepeat}>
          {t`Repeat rows from this one on`}
        </Button>
      )}
    </Dialog>
  )
}
