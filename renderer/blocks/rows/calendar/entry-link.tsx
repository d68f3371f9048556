import { useRef, type CSSProperties, type ReactNode } from 'react'
import { run } from '../../../actions/run.ts'
import { textOf } from '../../../state/scope.ts'
import { languageOf } from '../../../ui/language-of.ts'
import { Link } from '../../../ui/link.tsx'
import { drawCell } from '../../cells/cell.tsx'
import type { CalendarBlock } from '../../../../runtime/generated/blocks/calendar.ts'
import { rowAddress } from '../table/open-row.ts'
import { colourOf, coloursOf } from './colours-of.ts'
import { shapeOf } from './colour-marks.tsx'
import { daysText } from '../../../ui/days/day-texts.ts'
import { isOneDay, type Entry } from './entries.ts'
import styles from './entry-link.module.css'

/** Time in which a second press makes it a double one. */
const doublePress = 250

/** An entry in its colours; a press does what a press on a row does. */
export function EntryLink({
  block,
  entry,
  look,
  style,
  before,
  after,
  isStop = true,
}: {
  block: CalendarBlock
  entry: Entry
  look: 'bar' | 'card' | 'line'
  style?: CSSProperties
  /** It began before, or goes on after, the days that are drawn here. */
  before?: boolean
  after?: boolean
  /** Whether the Tab key stops at it. */
  isStop?: boolean
}) {
  const pressTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { scope } = entry
  const open = () => void run(block.onRow, scope)
  const address = block.onRowDouble ? undefined : rowAddress(block.onRow, scope)
  const time = timeText(entry)
  const shared = {
    className: styles.entry,
    'data-look': look,
    'data-before': before || undefined,
    'data-after': after || undefined,
    style: { ...coloursOf(block, entry), ...style },
    ...(!isStop && { tabIndex: -1 }),
    ...(block.onRowRight && {
      onContextMenu: (event: { preventDefault(): void }) => {
        event.preventDefault()
        void run(block.onRowRight, scope)
      },
    }),
  }
  const colour = colourOf(block, entry)
  const meaning = block.entry.colors?.[colour]?.label
  const name = drawCell(block.entry.cell, scope)
  const words: ReactNode = (
    <>
      {meaning !== undefined && <span aria-hidden="true">{shapeOf(colour)}</span>}
      {time !== '' && <span className={styles.time}>{time}</span>}{' '}
      <span className={styles.words}>
        <span lang={languageOf(name)}>{name}</span>
        {meaning !== undefined && <span className="visually-hidden"> ({textOf(meaning, scope)})</span>}
        {!isOneDay(entry) && <span className="visually-hidden"> ({daysText(entry.start, entry.end)})</span>}
      </span>
    </>
  )
  if (address !== undefined)
    return (
      <Link to={address} {...shared} onNavigate={open}>
        {words}
      </Link>
    )
  if (!block.onRow && !block.onRowDouble) return <div {...shared}>{words}</div>
  return (
    <button
      type="button"
      {...shared}
      onClick={() => {
        clearTimeout(pressTimer.current)
        if (!block.onRowDouble) open()
        else if (block.onRow) pressTimer.current = setTimeout(open, doublePress)
      }}
      onDoubleClick={() => {
        clearTimeout(pressTimer.current)
        if (block.onRowDouble) void run(block.onRowDouble, scope)
      }}
    >
      {words}
    </button>
  )
}

/** `09:30`, `09:30–11:00`; of several days only the begin. */
function timeText(entry: Entry): string {
  const { startTime, endTime } = entry
  if (startTime === undefined) return ''
  return endTime === undefined || endTime === startTime || !isOneDay(entry) ? startTime : `${startTime}–${endTime}`
}
