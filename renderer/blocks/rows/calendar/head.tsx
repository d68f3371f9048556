import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import { calendarViews, type CalendarView } from '../../../../runtime/calendar/visible-range.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import styles from './head.module.css'

/** What is shown, the way to what is before and after, and the views. */
export function CalendarHead({
  title,
  titleRef,
  view,
  onView,
  onStep,
  onToday,
}: {
  title: string
  titleRef: RefObject<HTMLHeadingElement | null>
  view: CalendarView
  onView(view: CalendarView): void
  /** One range on (1) or back (-1). */
  onStep(step: 1 | -1): void
  onToday(): void
}) {
  const names: Record<CalendarView, string> = { month: t`Month`, week: t`Week`, day: t`Day`, list: t`List` }
  return (
    <div className={styles.head}>
      <div className={styles.steps}>
        <IconButton icon="chevron-left" label={t`Previous`} onClick={() => onStep(-1)} />
        <Button small onClick={onToday}>{t`Today`}</Button>
        <IconButton icon="chevron-right" label={t`Next`} onClick={() => onStep(1)} />
      </div>
      <h2 ref={titleRef} tabIndex={-1} className={styles.title} aria-live="polite">
        {title}
      </h2>
      <div className={styles.views} role="group" aria-label={t`View`}>
        {calendarViews.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.view}
            aria-pressed={name === view}
            onClick={() => onView(name)}
          >
            {names[name]}
          </button>
        ))}
      </div>
    </div>
  )
}
