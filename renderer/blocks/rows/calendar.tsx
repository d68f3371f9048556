import type { Blocks } from '../../../runtime/generated/blocks.ts'
import { plural, t } from '@lingui/core/macro'
import { useRef, type RefObject } from 'react'
import {
  anchorOf,
  calendarViews,
  isInside,
  moveBy,
  visibleRange,
  type CalendarView,
} from '../../../runtime/calendar/visible-range.ts'
import { toIsoDay } from '../../../runtime/values/dates.ts'
import { formatNumber } from '../../../runtime/values/format-number.ts'
import { daysBetween, readIsoDay, type IsoDay } from '../../../runtime/values/iso-days.ts'
import { dayIn } from '../../../runtime/values/offset-day.ts'
import type { BlockProps } from '../block-props.ts'
import { evaluate, listOf, textOf, type Scope } from '../../state/scope.ts'
import { loadsIn } from '../../state/loads.ts'
import type { LoadStatus } from '../../state/screen-store.ts'
import { Failure } from '../../ui/failure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { narrowQuery, useMedia } from '../../ui/use-media.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { Agenda } from './calendar/agenda.tsx'
import { rangeText } from '../../ui/days/day-texts.ts'
import { entriesOf, useEntries } from './calendar/entries.ts'
import { colourOf } from './calendar/colours-of.ts'
import { ColourMarks } from './calendar/colour-marks.tsx'
import { CalendarHead } from './calendar/head.tsx'
import { Month } from './calendar/month.tsx'
import type { CalendarPage } from './calendar/page.ts'
import { Week } from './calendar/week.tsx'
import styles from './calendar.module.css'
import { loadStatus } from '../../state/load-status.ts'

/** In less room, in pixels, seven columns leave no more than some letters of a name. */
const leastWide = 880

/** Rows as entries of a calendar: by month, week or day, or as a list. What is shown stands in the address. */
export default function Calendar({ block, scope }: BlockProps<'calendar'>) {
  const box = useRef<HTMLElement>(null)
  const isSmall = useSmall(box)
  const heading = useRef<HTMLHeadingElement>(null)
  const firstDay = block.firstDay ?? 0
  const shown = useShown(block, scope, firstDay)
  const { view, anchor, today, range } = shown
  const entries = useEntries(block, scope, range)
  const status = statusOf(block.rows, scope)
  const rows = listOf(block.rows, scope).length
  const total = Number(evaluate(block.total, scope) ?? rows)
  const title = rangeText(view, anchor, range)
  const days = daysBetween(range.start, range.end)

  const go = (next: CalendarView, day: IsoDay) => {
    scope.screen.setState(block.view, next)
    scope.screen.setState(block.anchor, anchorOf(next, day, firstDay))
    scope.screen.setState(block.date, day)
  }
  const page: CalendarPage = {
    block,
    view,
    title,
    days,
    entries,
    anchor,
    today,
    chosen: shown.chosen,
    go,
    enter: (day) => {
      go('day', day)
      heading.current?.focus()
    },
    choose: (day) => {
      scope.screen.setState(block.anchor, anchorOf(view, anchor, firstDay))
      scope.screen.setState(block.date, day)
    },
  }
  const label = textOf(block.label, scope)
  return (
    <section
      ref={box}
      className={styles.calendar}
      aria-label={label === '' ? t`Calendar` : label}
      aria-busy={status.busy}
      data-view={view}
    >
      <CalendarHead
        title={title}
        titleRef={heading}
        view={view}
        onView={(next) => go(next, shown.chosen)}
        onStep={(step) => go(view, moveBy(view, view === 'day' ? anchor : shown.chosen, step))}
        onToday={() => go(view, today)}
      />
      <ColourMarks
        block={block}
        scope={scope}
        others={isSmall && view === 'month' && entries.some((entry) => colourOf(block, entry) < 0)}
      />
      <p className="visually-hidden" role="status">
        {status.busy || !shown.isKnown ? '' : t`${plural(entries.length, { one: '# entry', other: '# entries' })}`}
      </p>
      {total > rows && !status.busy && <NotAll rows={rows} total={total} />}
      {status.failure && !status.busy ? (
        <Failure failure={status.failure} onRetry={() => reload(block, scope)} />
      ) : shown.isKnown ? (
        <Shown page={page} view={view} isSmall={isSmall} />
      ) : (
        <div className={styles.waiting} />
      )}
    </section>
  )
}

function reload(block: Blocks['calendar'], scope: Scope): void {
  for (const name of loadsIn(block.rows)) scope.screen.reload(name)
}

/** Whether seven days have no room beside each other, in the window or in what of it is the calendar's. */
function useSmall(box: RefObject<HTMLElement | null>): boolean {
  const isNarrowWindow = useMedia(narrowQuery)
  return useNarrow(box, leastWide) || isNarrowWindow
}

function Shown({ page, view, isSmall }: { page: CalendarPage; view: CalendarView; isSmall: boolean }) {
  if (view === 'month')
    return (
      <>
        <Month page={page} isSmall={isSmall} />
        {isSmall && (
          <div className={styles.below}>
            <Agenda page={page} days={[page.chosen]} all />
            {/* Dots have no names: where the chosen day has none to tell, those of the month are. */}
            {page.entries.length > 0 && entriesOf(page.entries, page.chosen).length === 0 && (
              <Agenda page={page} days={page.days} />
            )}
          </div>
        )}
      </>
    )
  if (view === 'week' && !isSmall) return <Week page={page} />
  return <Agenda page={page} days={page.days} all={view !== 'list'} />
}

/** What the states say is shown; where they say nothing, the answer says where the calendar opens. */
function useShown(block: Blocks['calendar'], scope: Scope, firstDay: number) {
  const answer = evaluate(block.range, scope) as { date?: string; today?: string } | undefined
  const named = scope.get(`state.${block.view}`) as CalendarView
  const view = calendarViews.includes(named) ? named : 'week'
  const given = readIsoDay(scope.get(`state.${block.anchor}`))
  const today = answer?.today ?? toIsoDay(dayIn(new Date()))
  const base = readIsoDay(answer?.date) ?? today
  const anchor = given ?? base
  const range = visibleRange(view, anchor, firstDay)
  const wanted = readIsoDay(scope.get(`state.${block.date}`)) ?? base
  // Of a month the days of its neighbours are not chosen unless somebody chose them.
  const chosen = isInside(wanted, range) ? wanted : anchor
  // Before the first answer nobody knows where it opens, unless the address says it or nothing was asked.
  const isKnown = given !== undefined || answer !== undefined || !statusOf(block.rows, scope).busy
  return { view, anchor, range, today, chosen, isKnown }
}

/** State of the loads that the rows come from. */
function statusOf(rows: unknown, scope: Scope): LoadStatus {
  const found = loadsIn(rows).map((name) => loadStatus(name, scope))
  const failure = found.find((status) => status?.failure)?.failure
  return { busy: found.some((status) => status?.busy), ...(failure && { failure }) }
}

/** More days were asked for than there is room for their entries. */
function NotAll({ rows, total }: { rows: number; total: number }) {
  const [number, all] = [formatNumber(rows, { group: true }), formatNumber(total, { group: true })]
  return (
    <p className={styles.notice} role="status">
      <Icon name="info" />
      {t`These days have ${all} entries. The first ${number} are shown; choose a shorter range or search.`}
    </p>
  )
}
