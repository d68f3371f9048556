import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import fieldStyles from '../../../ui/field.module.css'
import styles from './run-settings.module.css'

/** Switches of a run; a switch that is on needs its number. */
export interface RunSettings {
  isLimited: boolean
  /** Rows that are fetched. */
  limit: number | undefined
  isTimed: boolean
  /** Seconds until the statement is cancelled. */
  timeout: number | undefined
}

const key = 'kumiki:sql:run'
const normal: RunSettings = { isLimited: true, limit: 100, isTimed: false, timeout: 30 }
export const maxTimeout = 130
/** What no statement may exceed; it holds while the switch is off. */
export const maxLimit = 10_000

/** The settings that this browser used last. */
export function useRunSettings(): [RunSettings, (next: RunSettings) => void] {
  const [settings, setSettings] = useState<RunSettings>(() => {
    try {
      return { ...normal, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<RunSettings>) }
    } catch {
      return normal
    }
  })
  return [
    settings,
    (next) => {
      localStorage.setItem(key, JSON.stringify(next))
      setSettings(next)
    },
  ]
}

/** Why a run cannot start with these settings: the field that is empty or out of bounds. */
export function wrongSetting({ isLimited, limit, isTimed, timeout }: RunSettings): 'limit' | 'timeout' | undefined {
  if (isLimited && !isBetween(limit, maxLimit)) return 'limit'
  if (isTimed && !isBetween(timeout, maxTimeout)) return 'timeout'
  return undefined
}

function isBetween(value: number | undefined, most: number): boolean {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= most
}

/** How many rows are fetched and when the run is given up. */
export function RunSwitches({
  settings,
  timeoutOfSchema,
  onChange,
}: {
  settings: RunSettings
  /** Seconds that hold while the switch is off. */
  timeoutOfSchema: number
  onChange(next: RunSettings): void
}) {
  const { t } = useLingui()
  const wrong = wrongSetting(settings)
  return (
    <div className={styles.switches}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={settings.isLimited}
          onChange={(event) => onChange({ ...settings, isLimited: event.target.checked })}
        />
        {t`Cursor size`}
      </label>
      <NumberBox
        label={t`Rows to fetch`}
        value={settings.limit}
        most={maxLimit}
        isOn={settings.isLimited}
        isWrong={wrong === 'limit'}
        onChange={(limit) => onChange({ ...settings, limit })}
      />
      <span className={styles.unit}>{settings.isLimited ? t`rows` : t`up to ${maxLimit} rows`}</span>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={settings.isTimed}
          onChange={(event) => onChange({ ...settings, isTimed: event.target.checked })}
        />
        {t`Timeout`}
      </label>
      <NumberBox
        label={t`Seconds`}
        value={settings.timeout}
        most={maxTimeout}
        isOn={settings.isTimed}
        isWrong={wrong === 'timeout'}
        onChange={(timeout) => onChange({ ...settings, timeout })}
      />
      <span className={styles.unit}>{settings.isTimed ? t`s` : t`${timeoutOfSchema} s (of the schema)`}</span>
      {wrong === 'limit' && <span className={fieldStyles.error} role="alert">{t`1 to ${maxLimit} rows.`}</span>}
      {wrong === 'timeout' && <span className={fieldStyles.error} role="alert">{t`1 to ${maxTimeout} seconds.`}</span>}
    </div>
  )
}

function NumberBox({
  label,
  value,
  most,
  isOn,
  isWrong,
  onChange,
}: {
  label: string
  value: number | undefined
  most: number
  isOn: boolean
  isWrong: boolean
  onChange(value: number | undefined): void
}) {
  if (!isOn) return null
  return (
    <input
      type="number"
      className={`${fieldStyles.input} ${fieldStyles.small} ${styles.number}`}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      min={1}
      max={most}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
    />
  )
}
