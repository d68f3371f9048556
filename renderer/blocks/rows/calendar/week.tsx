import { layOutDays } from '../../../../runtime/calendar/lay-out-days.ts'
import { weekdayOfIso } from '../../../../runtime/values/iso-days.ts'
import { weekdayText } from '../../../ui/days/day-texts.ts'
import { entriesOf, isOneDay } from './entries.ts'
import { EntryLink } from './entry-link.tsx'
import type { CalendarPage } from './page.ts'
import { useDayFocus } from './use-day-focus.ts'
import styles from './week.module.css'

/** Seven days beside each other: above what lasts several days, below each day's own entries. */
export function Week({ page }: { page: CalendarPage }) {
  const { block, days, entries } = page
  const focus = useDayFocus(page)
  const long = layOutDays(
    entries.filter((entry) => !isOneDay(entry)),
    days,
  )
  const short = entries.filter(isOneDay)
  const lanes = Math.max(-1, ...long.map(({ lane }) => lane)) + 1
  return (
    <table ref={focus.box} className={styles.week} onKeyDown={focus.onKeyDown}>
      <caption className="visually-hidden">{page.title}</caption>
      <thead>
        <tr>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              data-weekday={weekdayOfIso(day)}
              aria-current={day === page.today ? 'date' : undefined}
            >
              <button
                type="button"
                className={styles.day}
                data-day={day}
                tabIndex={day === focus.stop ? 0 : -1}
                onClick={() => page.enter(day)}
              >
                <span className={styles.weekday}>{weekdayText(day)}</span>{' '}
                <span className={styles.number}>{Number(day.slice(8))}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes > 0 && (
          <tr>
            {days.map((day, at) => (
              <td key={day} className={styles.long} style={{ '--lanes': lanes }}>
                <div className={styles.lanes}>
                  {long
                    .filter(({ from }) => from === at)
                    .map(({ entry, lane, span, startsBefore, endsAfter }) => (
                      <div key={entry.key} className={styles.bar} style={{ '--lane': lane, '--span': span }}>
                        <EntryLink block={block} entry={entry} look="bar" before={startsBefore} after={endsAfter} />
                      </div>
                    ))}
                </div>
              </td>
            ))}
          </tr>
        )}
        <tr>
          {days.map((day) => (
            <td key={day} data-weekday={weekdayOfIso(day)} aria-current={day === page.today ? 'date' : undefined}>
              <ul className={styles.cards}>
                {entriesOf(short, day).map((entry) => (
                  <li key={entry.key}>
                    <EntryLink block={block} entry={entry} look="card" />
                  </li>
                ))}
              </ul>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
