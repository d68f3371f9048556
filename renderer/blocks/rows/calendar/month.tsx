import { plural, t } from '@lingui/core/macro'
import { layOutDays } from '../../../../runtime/calendar/lay-out-days.ts'
import { weekdayOfIso, type IsoDay } from '../../../../runtime/values/iso-days.ts'
import { shapeOf, shapeOfOthers } from './colour-marks.tsx'
import { colourOf, coloursOf } from './colours-of.ts'
import { dayText, weekdayText } from '../../../ui/days/day-texts.ts'
import { entriesOf, type Entry } from './entries.ts'
import { EntryLink } from './entry-link.tsx'
import type { CalendarPage } from './page.ts'
import { useDayFocus } from './use-day-focus.ts'
import styles from './month.module.css'

/** Entries that a day shows before it says how many more there are. */
const lanes = 3
/** Entries of which each has a dot of its own on a small window. */
const mostDots = 3

/** Whole weeks, one below the other; on a small window with dots in place of words. */
export function Month({ page, isSmall }: { page: CalendarPage; isSmall: boolean }) {
  const { days } = page
  const focus = useDayFocus(page)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table
      ref={focus.box}
      role="grid"
      className={styles.month}
      data-small={isSmall || undefined}
      onKeyDown={focus.onKeyDown}
    >
      <caption className="visually-hidden">{page.title}</caption>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col" data-weekday={weekdayOfIso(day)} aria-label={weekdayText(day, true)}>
              {weekdayText(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <Week key={week[0]} page={page} week={week} isSmall={isSmall} stop={focus.stop} />
        ))}
      </tbody>
    </table>
  )
}

interface WeekProps {
  page: CalendarPage
  week: IsoDay[]
  isSmall: boolean
  /** The day at which the Tab key stops. */
  stop: IsoDay
}

function Week(props: WeekProps) {
  const { page, week, isSmall } = props
  const segments = isSmall ? [] : layOutDays(page.entries, week)
  const most = Math.max(0, ...segments.map(({ lane }) => lane)) + 1
  return (
    <tr>
      {week.map((day, at) => (
        <td
          key={day}
          data-weekday={weekdayOfIso(day)}
          data-outside={day.slice(0, 7) !== page.anchor.slice(0, 7) || undefined}
          data-chosen={day === page.chosen || undefined}
          aria-current={day === page.today ? 'date' : undefined}
        >
          <div className={styles.cell} style={{ '--lanes': Math.min(most, lanes + 1) }}>
            <Day {...props} day={day} />
            <Bars {...props} at={at} segments={segments} />
          </div>
        </td>
      ))}
    </tr>
  )
}

/** The number of a day, and on a small window dots for its entries. */
function Day({ page, isSmall, stop, day }: Omit<WeekProps, 'week'> & { day: IsoDay }) {
  const { block, entries } = page
  const number = entriesOf(entries, day).length
  return (
    <>
      <button
        type="button"
        className={styles.day}
        data-day={day}
        tabIndex={day === stop ? 0 : -1}
        aria-label={
          number === 0 ? dayText(day) : t`${dayText(day)}, ${plural(number, { one: '# entry', other: '# entries' })}`
        }
        {...(isSmall && { 'aria-pressed': day === page.chosen })}
        onClick={() => (isSmall ? page.choose(day) : page.enter(day))}
      >
        {Number(day.slice(8))}
      </button>
      {isSmall && number > 0 && (
        <span className={styles.dots} aria-hidden="true">
          {number > mostDots
            ? number
            : entriesOf(entries, day).map((entry) => <Dot key={entry.key} block={block} entry={entry} />)}
        </span>
      )}
    </>
  )
}

interface BarsProps extends Pick<WeekProps, 'page' | 'week' | 'stop'> {
  /** Number of the day in its week. */
  at: number
  segments: ReturnType<typeof layOutDays<Entry>>
}

/** Entries that begin on a day of the week, and how many more the day has. */
function Bars({ page, week, stop, at, segments }: BarsProps) {
  const here = segments.filter(({ from, span }) => from <= at && from + span > at)
  const hidden = here.filter(({ lane }) => lane >= lanes).length
  const day = week[at]
  return (
    <>
      {here
        .filter(({ from, lane }) => from === at && lane < lanes)
        .map(({ entry, lane, span, startsBefore, endsAfter }) => (
          <div key={entry.key} className={styles.bar} style={{ '--lane': lane, '--span': span }}>
            <EntryLink
              block={page.block}
              entry={entry}
              look="bar"
              before={startsBefore}
              after={endsAfter}
              isStop={week.slice(at, at + span).includes(stop)}
            />
          </div>
        ))}
      {day !== undefined && hidden > 0 && (
        <button
          type="button"
          className={styles.more}
          tabIndex={day === stop ? 0 : -1}
          aria-label={t`${dayText(day)}: ${hidden} more`}
          onClick={() => page.enter(day)}
        >
          {t`+${hidden} more`}
        </button>
      )}
    </>
  )
}

/** An entry where there is no room for words: in the colour and shape that the legend explains. */
function Dot({ block, entry }: { block: CalendarPage['block']; entry: Entry }) {
  const colour = colourOf(block, entry)
  return (
    <span className={styles.dot} {...(colour >= 0 && { style: coloursOf(block, entry) })}>
      {colour >= 0 ? shapeOf(colour) : block.entry.colors ? shapeOfOthers : '●'}
    </span>
  )
}
