import { t } from '@lingui/core/macro'
import { useEffect, useRef, type RefObject } from 'react'
import { closedOn, dayLimits, type DayRules } from '../../../runtime/values/day-limits.ts'
import { partsOf, type IsoDay } from '../../../runtime/values/iso-days.ts'
import { toIsoDay } from '../../../runtime/values/dates.ts'
import { openDayFrom } from '../../../runtime/values/open-day.ts'
import { localDay } from '../../browser/local-day.ts'
import { useEscape } from '../use-escape.ts'
import { useFloating } from '../use-floating.ts'
import { closedText } from './closed-text.ts'
import { DayChooser } from './day-chooser.tsx'
import styles from './day-panel.module.css'

interface Props {
  /** The field and its button, below which it opens. */
  anchor: RefObject<HTMLElement | null>
  chosen: IsoDay | undefined
  rules: DayRules
  onPick(day: IsoDay): void
  /** Escape was pressed: the focus goes back. */
  onBack(): void
  /** It was left. */
  onClose(): void
}

/** The calendar of a field: days that cannot be chosen say why. Escape closes it. */
export default function DayPanel({ anchor, chosen, rules, onPick, onBack, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useFloating({ element: panel, anchor, align: 'end', onClose })
  useEscape(true, onBack)
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  }, [])
  const now = localDay()
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={t`Choose a date`}
      className={styles.panel}
      // A dialog around it closes by the same key, and looks for this at what has the focus.
      onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onBack()
      }}
      onClick={(event) => {
        event.stopPropagation()
      }}
    >
      <DayChooser
        label={t`Days`}
        chosen={chosen}
        first={firstOpen(rules, now)}
        stateOf={(day) => {
          const closed = closedOn(day, rules, now)
          return { isOpen: !closed, about: closed ? closedText(closed, rules.cutOff) : '' }
        }}
        onChoose={onPick}
      />
    </div>
  )
}

type Now = ReturnType<typeof localDay>

/** Where it opens while nothing is chosen. */
function firstOpen(rules: DayRules, now: Now): IsoDay | undefined {
  const { min } = dayLimits(rules, now)
  const open = min === undefined ? undefined : openDayFrom(partsOf(min), rules)
  return open && toIsoDay(open)
}
