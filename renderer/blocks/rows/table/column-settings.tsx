import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { textOf, type Scope } from '../../../state/scope.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { applyDensity, readDensity } from '../../../theme/density.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { isControl } from './is-control.ts'
import type { Arranged } from './arrange-columns.ts'
import type { Arranging } from './use-arrangement.ts'
import styles from './column-settings.module.css'

const step = 20
const narrowest = 40
const widest = 2000
/** What a column without a width of its own begins with. */
const usual = 140

/** Which columns are drawn, in which order and how wide: by pointer, touch or keyboard alike. */
export default function ColumnSettings({
  arranging,
  hasWidths,
  scope,
  onClose,
}: {
  arranging: Arranging
  /** Not so where rows are drawn as cards. */
  hasWidths: boolean
  scope: Scope
  onClose(): void
}) {
  const { columns, put } = arranging
  const [said, setSaid] = useState('')
  const [density, setDensity] = useState(readDensity)
  const own = columns.map((one) => one.own)
  // A row of buttons alone says nothing of what it is.
  const readable = columns.filter(({ column, own: { hidden } }) => !hidden && !isControl(column))
  const change = (name: string, to: Parameters<RowProps['onChange']>[0]) =>
    put(own.map((one) => (one.name === name ? cleaned({ ...one, ...to }) : one)))
  const move = (from: number, to: number, label: string) => {
    const held = own[from]
    if (!held) return
    put(own.toSpliced(from, 1).toSpliced(to, 0, held))
    setSaid(t`${label}: place ${to + 1} of ${own.length}`)
  }
  return (
    <Dialog
      title={t`Column settings`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => put([])}>{t`Reset columns`}</Button>
          <Button primary onClick={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <label className={styles.density}>
        <input
          type="checkbox"
          checked={density === 'compact'}
          onChange={(event) => {
            const next = event.target.checked ? 'compact' : 'comfortable'
            setDensity(next)
            applyDensity(next)
          }}
        />
        <span>{t`Compact rows`}</span>
      </label>
      <ul className={styles.columns}>
        {columns.map(({ column, own: one }, index) => {
          const label = textOf(column.label, scope) || t`Actions`
          return (
            <ColumnRow
              key={one.name}
              {...{ label, own: one, hasWidths }}
              isOnly={readable.length === 1 && readable[0]?.own === one}
              isFirst={index === 0}
              isLast={index === own.length - 1}
              onChange={(to) => change(one.name, to)}
              onMove={(by) => move(index, index + by, label)}
            />
          )
        })}
      </ul>
    </Dialog>
  )
}

interface RowProps {
  label: string
  own: Arranged
  hasWidths: boolean
  /** No other column that is read is drawn. */
  isOnly: boolean
  isFirst: boolean
  isLast: boolean
  onChange(to: { [Name in keyof Arranged]?: Arranged[Name] | undefined }): void
  onMove(by: -1 | 1): void
}

function ColumnRow({ label, own, hasWidths, isOnly, isFirst, isLast, onChange, onMove }: RowProps) {
  const { hidden = false } = own
  return (
    <li className={styles.column}>
      <label className={styles.name}>
        <input
          type="checkbox"
          checked={!hidden}
          disabled={!hidden && isOnly}
          onChange={() => onChange({ hidden: !hidden })}
        />
        <span>{label}</span>
      </label>
      {hasWidths && <Width {...{ label, own, onChange }} />}
      <span className={styles.order}>
        <IconButton icon="chevron-up" label={t`${label}: up`} disabled={isFirst} onClick={() => onMove(-1)} />
        <IconButton icon="chevron-down" label={t`${label}: down`} disabled={isLast} onClick={() => onMove(1)} />
      </span>
    </li>
  )
}

function Width({ label, own: { hidden = false, width }, onChange }: Pick<RowProps, 'label' | 'own' | 'onChange'>) {
  return (
    <span className={styles.width}>
      <IconButton
        icon="minus"
        label={t`${label}: narrower`}
        disabled={hidden || width === narrowest}
        onClick={() => onChange({ width: Math.max(narrowest, (width ?? usual) - step) })}
      />
      <button
        type="button"
        className={styles.number}
        title={t`Width as the page has it`}
        aria-label={
          width === undefined ? t`${label}: auto, width as the page has it` : t`${label}: ${width} pixels wide`
        }
        onClick={() => onChange({ width: undefined })}
      >
        {width ?? t`auto`}
      </button>
      <IconButton
        icon="plus"
        label={t`${label}: wider`}
        disabled={hidden}
        onClick={() => onChange({ width: Math.min(widest, (width ?? usual) + step) })}
      />
    </span>
  )
}

/** What is as the page has it is not kept. */
function cleaned({
  name,
  width,
  hidden,
}: { [Name in keyof Arranged]?: Arranged[Name] | undefined } & { name: string }): Arranged {
  return { name, ...(width !== undefined && { width }), ...(hidden && { hidden }) }
}
