import { t } from '@lingui/core/macro'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { TableBlock } from '../../../../runtime/generated/blocks/table.ts'
import { groundInBoth, inkInBoth, textInBoth } from '../../../theme/builder-colours.ts'
import { evaluate, textOf } from '../../../state/scope.ts'
import { Icon } from '../../../ui/icon.tsx'
import { afterPaint } from '../../../browser/after-paint.ts'
import type { Arranging } from './use-arrangement.ts'
import type { SortKey, TableColumn, TableView } from '../table.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import { GridRow } from './grid-row.tsx'
import { isControl } from './is-control.ts'
import { leastWidth } from './least-width.ts'
import { Total } from './total.tsx'
import { linkColumn } from './open-row.ts'
import { hasRowMenu } from './row-menu.tsx'
import { heldColumns, useHeldColumns } from './use-held-columns.ts'
import { useMoreBeside } from './use-more-beside.ts'
import { drawnRows, focusedAt, useSight, withoutPages } from './use-sight.ts'
import { rem } from '../../../ui/rem.ts'
import styles from './grid.module.css'

/** Columns for which an A4 page has room, with words that can be read; of more, each value is printed with its name. */
const mostOnPaper = 10

/** A real table: headings with scope, order by heading, the whole row as a target besides its link. */
export function TableGrid(view: TableView) {
  const { block, columns, rows, scope } = view
  const box = useRef<HTMLDivElement>(null)
  const { isTight, isWide } = useFit(box, view.onTooWide)
  useMoreBeside(box, isWide)
  const withMenu = hasRowMenu(block)
  const held = heldColumns(columns, withMenu)
  useHeldColumns(box, isWide, held)
  const body = useRef<HTMLTableSectionElement>(null)
  const sight = useSight(withoutPages(block, rows), body, 45)
  const focused = sight ? focusedAt(body.current) : -1
  useBeginning(box, block.paging === 'more' ? undefined : scope.get(`state.${block.page}`))
  const pressTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const linked = block.onRow ? linkColumn(columns) : undefined
  const label = textOf(block.label, scope)
  const labels =
    columns.length > mostOnPaper
      ? columns.map((column) => (isControl(column) ? undefined : textOf(column.label, scope)))
      : undefined
  return (
    <div
      ref={box}
      className={styles.box}
      data-tight={isTight ? '' : undefined}
      data-wide={isWide ? (block.paging === 'more' || sight ? 'rows' : 'page') : undefined}
      data-paper={labels && 'blocks'}
      data-replacing={view.isReplacing || undefined}
      {...(isWide && { tabIndex: 0, role: 'region', 'aria-label': label === '' ? t`Table` : label })}
    >
      <table
        className={styles.table}
        aria-rowcount={sight && Number(evaluate(block.total, scope) ?? rows.length) + 1}
        data-stripe={block.stripe || undefined}
        data-border={block.border || undefined}
      >
        {label !== '' && <caption className="visually-hidden">{label}</caption>}
        <Headings {...{ view, held, withMenu }} />
        <tbody ref={body}>
          {drawnRows(rows, sight, focused).flatMap(({ row, at, room }) => {
            const rowKey = view.rowKey(row, at)
            return [
              room > 0 && <Room key={`room before ${rowKey}`} height={room} />,
              <GridRow
                key={rowKey}
                {...{ view, row, rowKey, held, linked, withMenu, labels, pressTimer }}
                at={sight ? at : undefined}
              />,
            ]
          })}
          {sight && <Room height={Math.max(0, rows.length - 1 - sight.last) * sight.height} />}
        </tbody>
        <Totals {...{ view, withMenu, labels }} />
      </table>
    </div>
  )
}

interface HeadingsProps {
  view: TableView
  held: readonly (number | undefined)[]
  withMenu: boolean
}

function Headings({ view, held, withMenu }: HeadingsProps) {
  const { block, columns, rows, selection } = view
  const head = useDraggedColumns(view.arranging)
  const widths = useMemo(() => columns.map((column) => leastWidth(column, rows)), [columns, rows])
  return (
    <thead ref={head} style={headerStyle(block.header)}>
      <tr>
        {selection && <ChooseAll view={view} selection={selection} />}
        {columns.map((column, index) => (
          <Heading key={index} column={column} view={view} least={widths[index]} held={held[index]} />
        ))}
        {withMenu && (
          <th scope="col" className={styles.menu}>
            <span className="visually-hidden">{t`Actions`}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function ChooseAll({ view, selection }: { view: TableView; selection: NonNullable<TableView['selection']> }) {
  const keys = view.rows.flatMap((row, index) => (selection.canChoose(row) ? view.rowKey(row, index) : []))
  return (
    <th scope="col" className={styles.check}>
      <input
        type="checkbox"
        aria-label={t`Choose all rows of this page`}
        checked={keys.length > 0 && keys.every((key) => selection.chosen.has(key))}
        disabled={keys.length === 0}
        onChange={(event) => {
          selection.toggle(keys, event.target.checked)
        }}
      />
    </th>
  )
}

/** Stands for rows that are not drawn. */
const Room = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className={styles.room} style={{ height }}>
    <td />
  </tr>
)

/** The builder's colours of the headings, in both themes. */
function headerStyle(header: TableBlock['header']): (CSSProperties & Record<`--${string}`, string>) | undefined {
  if (!header) return undefined
  const { color, background, border } = header
  return {
    ...(background !== undefined && { '--heading': groundInBoth(background) }),
    ...(color !== undefined && { '--heading-ink': background === undefined ? textInBoth(color) : inkInBoth(color) }),
    ...(border !== undefined && { '--heading-line': textInBoth(border) }),
  }
}

/** On the ground of the headings. */
const inkOf = (colour: string | undefined, header: TableBlock['header']) =>
  colour === undefined ? {} : { color: header?.background === undefined ? textInBoth(colour) : inkInBoth(colour) }

/** What words need is less where columns stand closer; what a builder said holds. */
const leastOf = ({ minWidth }: TableColumn, least: number | undefined): string | undefined =>
  least === undefined || minWidth !== undefined ? rem(least) : `calc(${rem(least)} - var(--tighter, 0px))`

function Heading({
  column,
  view,
  least,
  held,
}: {
  column: TableColumn
  view: TableView
  least: number | undefined
  held: number | undefined
}) {
  const { block, scope } = view
  const label = textOf(column.label, scope)
  const align = column.headerAlign ?? column.align
  const style = {
    ...{ minWidth: leastOf(column, least), maxWidth: rem(column.maxWidth), width: rem(column.width) },
    ...inkOf(column.labelColor, block.header),
  }
  const { sort: own } = column
  const { sort: sortState } = block
  if (own === undefined || sortState === undefined) {
    return (
      <th scope="col" data-name={column.name} data-align={align} data-held={held} style={style}>
        {column.cell.type === 'toggle' ? <IconHeading icon={column.cell.icon} label={label} /> : label}
      </th>
    )
  }
  const sort = sortOf(scope.get(`state.${sortState}`))
  const mine = sort[0]?.field === own ? (sort[0].direction ?? 'asc') : undefined
  return (
    <th
      scope="col"
      data-name={column.name}
      data-align={align}
      style={style}
      aria-sort={mine === undefined ? 'none' : mine === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={styles.sort}
        data-on={mine}
        onClick={() => {
          scope.screen.setState(sortState, nextSort(own, mine, typeof scope.get(`state.${sortState}`) === 'string'))
          if (block.page !== undefined) scope.screen.setState(block.page, 1)
        }}
      >
        {label}
        <Icon name={mine === undefined ? 'sort' : mine === 'asc' ? 'chevron-up' : 'chevron-down'} size={14} />
      </button>
    </th>
  )
}

/** A column of icons is as narrow as they are: its words are for those who hear them. */
const IconHeading = ({ icon, label }: { icon: string; label: string }) => (
  <span className={styles.icon} title={label}>
    <Icon name={icon} size={16} />
    <span className="visually-hidden">{label}</span>
  </span>
)

/** An order is a list of fields, or `name` and `-name` as the console's lists write it. */
export function sortOf(value: unknown): SortKey[] {
  if (typeof value === 'string' && value !== '') {
    return [value.startsWith('-') ? { field: value.slice(1), direction: 'desc' } : { field: value, direction: 'asc' }]
  }
  return Array.isArray(value) ? (value as SortKey[]) : []
}

/** Ascending, then descending, then as the page has it. */
function nextSort(field: string, now: 'asc' | 'desc' | undefined, asText: boolean): unknown {
  if (now === 'desc') return undefined
  const direction = now === undefined ? 'asc' : 'desc'
  if (asText) return direction === 'asc' ? field : `-${field}`
  return [{ field, direction }]
}

/** Names of columns, where paper has no room for all of them side by side; none of what is no value. */
type PaperLabels = readonly (string | undefined)[]

interface TotalsProps {
  view: TableView
  withMenu: boolean
  labels: PaperLabels | undefined
}

function Totals({ view, withMenu, labels }: TotalsProps) {
  const first = view.columns.findIndex((column) => column.total !== undefined)
  if (first < 0) return null
  return (
    <tfoot>
      <tr>
        {view.selection && <td />}
        {first > 0 && (
          <th scope="row" colSpan={first} data-align="right">
            {t`Total`}
          </th>
        )}
        {view.columns.slice(first).map((column, index) => (
          <td
            key={index}
            data-align={column.align}
            data-label={column.total === undefined ? undefined : labels?.[first + index]}
          >
            <Total column={column} scope={view.scope} />
          </td>
        ))}
        {withMenu && <td />}
      </tr>
    </tfoot>
  )
}

/** Columns are dragged by their headings; what does it is fetched after the first rows. */
function useDraggedColumns(arranging: Arranging | undefined): RefObject<HTMLTableSectionElement | null> {
  const head = useRef<HTMLTableSectionElement>(null)
  const now = useLatest(() => arranging)
  const isArranged = arranging !== undefined
  useEffect(() => {
    if (!isArranged) return
    let stop = () => {}
    let isGone = false
    const later = afterPaint(() => {
      void import('./drag-columns.ts').then(({ dragColumns }) => {
        if (!isGone && head.current) stop = dragColumns(head.current, now)
      })
    })
    later.plan()
    return () => {
      isGone = true
      later.stop()
      stop()
    }
  }, [isArranged, now])
  return head
}

/** Rows of another page begin with their first one. */
function useBeginning(box: RefObject<HTMLElement | null>, page: unknown) {
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0
  }, [box, page])
}

interface Fit {
  /** It does not fit with the usual room between its columns. */
  isTight: boolean
  /** Nor with less. */
  isWide: boolean
}

/**
 * A table that does not fit stands closer, and one that does not fit then scrolls in its own box; one that fits keeps its
 * headings in sight of the page.
 */
function useFit(box: RefObject<HTMLDivElement | null>, onTooWide: (needed: number) => void): Fit {
  const [fit, setFit] = useState<Fit>({ isTight: false, isWide: false })
  const tell = useLatest(onTooWide)
  useLayoutEffect(() => {
    const element = box.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    const needs = (isTight: boolean): number => {
      element.toggleAttribute('data-tight', isTight)
      return table.scrollWidth
    }
    const measure = () => {
      const room = element.clientWidth + 1
      const isTight = needs(false) > room
      const needed = isTight ? needs(true) : 0
      const isWide = needed > room
      // Before the frame is shown: nobody sees columns that are cut.
      flushSync(() => {
        setFit((now) => (now.isTight === isTight && now.isWide === isWide ? now : { isTight, isWide }))
        if (isWide) tell(needed)
      })
    }
    // The observer measures at once too, after the layout that the frame makes anyway.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(table)
    return () => {
      observer.disconnect()
    }
  }, [box, tell])
  return fit
}
