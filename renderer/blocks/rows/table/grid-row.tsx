import { t } from '@lingui/core/macro'
import { memo, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { run } from '../../../actions/run.ts'
import { holds, type Scope } from '../../../state/scope.ts'
import { isPlainClick } from '../../../browser/is-plain-click.ts'
import { languageOf } from '../../../ui/language-of.ts'
import { Link } from '../../../ui/link.tsx'
import { named } from '../../../ui/named.ts'
import { drawInFrame, emptyWords, Nothing } from '../../cells/cell.tsx'
import type { TableColumn, TableView } from '../table.tsx'
import { frameOf } from './frame-of.ts'
import { rem } from '../../../ui/rem.ts'
import styles from './grid.module.css'
import { rowAddress } from './open-row.ts'
import { RowMenu } from './row-menu.tsx'

/** Time in which a second press makes it a double one. */
const doublePress = 250

interface RowProps {
  view: TableView
  row: TableView['rows'][number]
  rowKey: string
  /** Its place among all rows, from 0, where only those in sight are drawn. */
  at: number | undefined
  held: readonly (number | undefined)[]
  /** The column whose cell opens the row. */
  linked: TableColumn | undefined
  withMenu: boolean
  /** Of the columns, where paper has no room for all of them side by side. */
  labels: readonly (string | undefined)[] | undefined
  /** Of a press that may be the first of two, whichever row it was on. */
  pressTimer: RefObject<ReturnType<typeof setTimeout> | undefined>
}

/**
 * A row of a table: a press on it opens it, as its link does for the keyboard. It is drawn again only when something is said
 * anew of it: of five hundred one has changed.
 */
export const GridRow = memo(RowNow, isSameRow)

/** Whether a row is told what it was told before. What is fetched anew is another object with the same values. */
function isSameRow(before: RowProps, now: RowProps): boolean {
  const isChosen = ({ view, rowKey }: RowProps) => view.selection?.chosen.has(rowKey)
  return (
    before.view.block === now.view.block &&
    before.view.rowsScope === now.view.rowsScope &&
    before.rowKey === now.rowKey &&
    before.at === now.at &&
    before.linked === now.linked &&
    before.withMenu === now.withMenu &&
    isChosen(before) === isChosen(now) &&
    areSame(before.held, now.held) &&
    areSame(before.labels ?? [], now.labels ?? []) &&
    areSame(before.view.columns, now.view.columns) &&
    (before.row === now.row || JSON.stringify(before.row) === JSON.stringify(now.row))
  )
}

const areSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && before.every((one, index) => one === now[index])

function RowNow({ view, row, rowKey, at, held, linked, withMenu, labels, pressTimer }: RowProps) {
  const { block, columns, selection } = view
  const rowScope = view.rowScope(row)
  const address = rowAddress(block.onRow, rowScope)
  const open = () => void run(block.onRow, rowScope)
  const isCurrent = block.current !== undefined && holds(block.current, rowScope)
  return (
    <tr
      {...(at !== undefined && { 'data-at': at, 'aria-rowindex': at + 2 })}
      data-open={block.onRow !== undefined || undefined}
      data-chosen={selection?.chosen.has(rowKey) || isCurrent || undefined}
      {...pressesOf({ block, scope: rowScope, pressTimer, open })}
    >
      {selection &&
        (selection.canChoose(row) ? (
          <ChooseRow {...{ selection, rowKey }} scope={rowScope} />
        ) : (
          <td className={styles.check} />
        ))}
      {columns.map((column, index) => {
        const words = emptyWords(column.cell, column.empty, rowScope)
        const cell = words === undefined ? drawInFrame(column.cell, rowScope) : <Nothing words={words} />
        return (
          <td
            key={index}
            data-align={column.align}
            data-cell={column.cell.type}
            data-held={held[index]}
            data-label={labels?.[index]}
            style={lookOf(column)}
            lang={languageOf(cell)}
          >
            {column === linked ? <RowLink {...{ address, isCurrent, open }}>{cell}</RowLink> : cell}
          </td>
        )
      })}
      {withMenu && (
        <td className={styles.menu}>
          <RowMenu block={block} scope={rowScope} />
        </td>
      )}
    </tr>
  )
}

interface Presses {
  block: TableView['block']
  scope: Scope
  pressTimer: RowProps['pressTimer']
  open(): void
}

function pressesOf({ block, scope, pressTimer, open }: Presses) {
  return {
    onClick(event: MouseEvent) {
      if (!isPlainClick(event) || isText()) return
      if (!block.onRow) return toggleLong(event.target)
      if (!block.onRowDouble) return open()
      clearTimeout(pressTimer.current)
      pressTimer.current = setTimeout(open, doublePress)
    },
    onDoubleClick() {
      if (!block.onRowDouble) return
      clearTimeout(pressTimer.current)
      void run(block.onRowDouble, scope)
    },
    onContextMenu(event: MouseEvent) {
      if (!block.onRowRight) return
      event.preventDefault()
      void run(block.onRowRight, scope)
    },
  }
}

/** A long text has three lines in its row; a press shows all of it, where a press on the row does nothing else. */
function toggleLong(target: EventTarget): void {
  if (target instanceof Element) target.closest('[data-long]')?.toggleAttribute('data-whole')
}

interface ChooseProps {
  selection: NonNullable<TableView['selection']>
  rowKey: string
  scope: Scope
}

function ChooseRow({ selection, rowKey, scope }: ChooseProps) {
  return (
    <td
      className={styles.check}
      onClick={(event) => {
        event.stopPropagation()
      }}
    >
      <input
        type="checkbox"
        aria-label={named(t`Choose this row`, scope)}
        checked={selection.chosen.has(rowKey)}
        onChange={(event) => {
          selection.toggle([rowKey], event.target.checked)
        }}
      />
    </td>
  )
}

interface LinkProps {
  address: string | undefined
  isCurrent: boolean
  open(): void
  children: ReactNode
}

function RowLink({ address, isCurrent, open, children }: LinkProps) {
  if (address === undefined)
    return (
      <button
        type="button"
        className={styles.link}
        aria-current={isCurrent || undefined}
        onClick={(event) => {
          event.stopPropagation()
          open()
        }}
      >
        {children}
      </button>
    )
  return (
    <Link
      to={address}
      className={styles.link}
      aria-current={isCurrent || undefined}
      onClick={(event) => {
        event.stopPropagation()
      }}
      onNavigate={open}
    >
      {children}
    </Link>
  )
}

/** Most columns say nothing of their width: an empty style is one more thing to write for each cell. */
function lookOf({ maxWidth, width, borderColor }: TableColumn) {
  if (maxWidth === undefined && width === undefined && borderColor === undefined) return undefined
  return { maxWidth: rem(maxWidth), width: rem(width), ...frameOf(borderColor) }
}

/** Whether somebody is marking text rather than pressing the row. */
function isText(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}
