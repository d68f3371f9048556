import { t } from '@lingui/core/macro'
import { weekdayOfIso, type IsoDay } from '../../../../runtime/values/iso-days.ts'
import { textOf } from '../../../state/scope.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Cell } from '../../cells/cell.tsx'
import { hasRowMenu, RowMenu } from '../table/row-menu.tsx'
import { dayText } from '../../../ui/days/day-texts.ts'
import { entriesOf, type Entry } from './entries.ts'
import { EntryLink } from './entry-link.tsx'
import type { CalendarPage } from './page.ts'
import styles from './agenda.module.css'

/** The entries of each day below its date, with further values. `all`: days without an entry are named too. */
export function Agenda({ page, days, all }: { page: CalendarPage; days: IsoDay[]; all?: boolean }) {
  const shown = days
    .map((day) => ({ day, entries: entriesOf(page.entries, day) }))
    .filter(({ entries }) => all || entries.length > 0)
  if (shown.length === 0) return <Empty icon="calendar" title={t`There is nothing in these days.`} />
  return (
    <ol className={styles.agenda}>
      {shown.map(({ day, entries }) => (
        <li key={day} className={styles.day}>
          <h3
            className={styles.date}
            data-weekday={weekdayOfIso(day)}
            aria-current={day === page.today ? 'date' : undefined}
          >
            {dayText(day)}
            {day === page.today && <span className={styles.today}>{t`Today`}</span>}
          </h3>
          {entries.length === 0 ? (
            <p className={styles.nothing}>{t`Nothing on this day`}</p>
          ) : (
            <ul className={styles.entries}>
              {entries.map((entry) => (
                <li key={entry.key} className={styles.entry}>
                  <EntryLink block={page.block} entry={entry} look="line" />
                  <Details page={page} entry={entry} />
                  {hasRowMenu(page.block) && <RowMenu block={page.block} scope={entry.scope} />}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

function Details({ page, entry }: { page: CalendarPage; entry: Entry }) {
  const { details = [] } = page.block.entry
  if (details.length === 0) return null
  return (
    <dl className={styles.details}>
      {details.map(({ label, cell }, index) => (
        <div key={index} className={styles.detail}>
          <dt>{textOf(label, entry.scope)}</dt>
          <dd>
            <Cell cell={cell} scope={entry.scope} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
