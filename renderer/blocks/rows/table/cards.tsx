import { useRef } from 'react'
import { run } from '../../../actions/run.ts'
import { t } from '@lingui/core/macro'
import { evaluate, holds, textOf, type Scope } from '../../../state/scope.ts'
import { languageOf } from '../../../ui/language-of.ts'
import { Link } from '../../../ui/link.tsx'
import { Cell, drawCell, emptyWords, Nothing } from '../../cells/cell.tsx'
import type { TableColumn, TableView } from '../table.tsx'
import { isControl, isPressed } from './is-control.ts'
import { Total } from './total.tsx'
import { linkColumn, rowAddress } from './open-row.ts'
import { hasRowMenu, RowMenu } from './row-menu.tsx'
import { drawnRows, focusedAt, useSight, withoutPages } from './use-sight.ts'
import { named } from '../../../ui/named.ts'
import { textInBoth } from '../../../theme/builder-colours.ts'
import { frameOf } from './frame-of.ts'
import styles from './cards.module.css'

/** Rows as cards for small windows: picture, title, labelled values, and what can be done at the end. */
export function TableCards(view: TableView) {
  const { block, columns, rows, scope } = view
  const parts = partsOf(columns, block.onRow !== undefined)
  const label = textOf(block.label, scope)
  const list = useRef<HTMLUListElement>(null)
  const sight = useSight(withoutPages(block, rows), list, 120)
  const focused = sight ? focusedAt(list.current) : -1
  const setSize = Number(evaluate(block.total, scope) ?? rows.length)
  return (
    <>
      <ul
        ref={list}
        className={styles.cards}
        aria-label={label === '' ? undefined : label}
        data-replacing={view.isReplacing || undefined}
      >
        {drawnRows(rows, sight, focused).flatMap(({ row, at, room }) => {
          const rowKey = view.rowKey(row, at)
          return [
            room > 0 && <Room key={`room before ${rowKey}`} height={room} />,
            <Card key={rowKey} {...{ view, parts, row, rowKey }} place={sight && { at, setSize }} />,
          ]
        })}
        {sight && <Room height={Math.max(0, rows.length - 1 - sight.last) * sight.height} />}
      </ul>
      <Totals columns={columns} scope={scope} />
    </>
  )
}

/** Which columns stand where in a card. A title that is pressed by itself stands below, too, where the card is pressed. */
function partsOf(columns: readonly TableColumn[], isOpened: boolean) {
  const shown = columns.filter((column) => column.narrow !== 'hidden')
  const picture = shown.find((column) => column.cell.type === 'image')
  const title = shown.find((column) => column.narrow === 'title') ?? titleOf(shown)
  const controls = shown.filter(isControl)
  const marks = controls.filter(({ cell }) => cell.type === 'toggle')
  const amount = shown.findLast(isMoney)
  const code = shown.find((column) => column.narrow === 'code')
  // A title that is pressed by itself stands below: in the link of the row it could not be.
  const head = title && isOpened && isPressed(title) ? undefined : title
  const isPlaced = (column: TableColumn) => [picture, head, code, amount, ...controls].includes(column)
  const rest = shown.filter((column) => !isPlaced(column))
  const isWords = (column: TableColumn): boolean => column.cell.type === 'text' && column.narrow !== 'value'
  return {
    ...{ picture, title, code, amount, marks },
    actions: controls.filter((column) => !marks.includes(column)),
    words: rest.filter(isWords),
    values: rest.filter((column) => !isWords(column)),
  }
}

/** A number with its unit before or behind it; the last one is what a row comes to. */
const isMoney = ({ cell, narrow }: TableColumn): boolean =>
  cell.type === 'number' && cell.prefix !== undefined && narrow === undefined

interface CardProps {
  view: TableView
  parts: ReturnType<typeof partsOf>
  row: TableView['rows'][number]
  rowKey: string
  /** Among all rows, from 0, where only those in sight are drawn. */
  place: { at: number; setSize: number } | undefined
}

function Card({ view, parts, row, rowKey, place }: CardProps) {
  const { block, selection } = view
  const { picture, code, amount, marks, actions } = parts
  const scope = view.rowScope(row)
  return (
    <li
      className={styles.card}
      {...(place && { 'data-at': place.at, 'aria-setsize': place.setSize, 'aria-posinset': place.at + 1 })}
      data-chosen={selection?.chosen.has(rowKey) || undefined}
    >
      {picture && (
        <div className={styles.picture}>
          <Cell cell={picture.cell} scope={scope} />
        </div>
      )}
      <div className={styles.words}>
        <div className={styles.head}>
          {selection?.canChoose(row) && (
            <input
              type="checkbox"
              className={styles.check}
              aria-label={named(t`Choose this row`, scope)}
              checked={selection.chosen.has(rowKey)}
              onChange={(event) => {
                selection.toggle([rowKey], event.target.checked)
              }}
            />
          )}
          <Title block={block} scope={scope} title={parts.title} />
        </div>
        <Values columns={[...(code ? [code] : []), ...parts.words]} scope={scope} className={styles.line} />
      </div>
      {(marks.length > 0 || hasRowMenu(block)) && (
        <div className={styles.menu}>
          <Controls columns={marks} scope={scope} />
          {hasRowMenu(block) && <RowMenu block={block} scope={scope} />}
        </div>
      )}
      <div className={styles.foot}>
        <Values columns={parts.values} scope={scope} className={styles.values} />
        <Values columns={amount ? [amount] : []} scope={scope} className={styles.amount} />
        {actions.length > 0 && (
          <div className={styles.actions}>
            <Controls columns={actions} scope={scope} />
          </div>
        )}
      </div>
    </li>
  )
}

const Controls = ({ columns, scope }: { columns: TableColumn[]; scope: Scope }) =>
  columns.map((column, index) => <Cell key={index} cell={column.cell} scope={scope} />)

interface TitleProps extends Pick<TableView, 'block' | 'scope'> {
  title: TableColumn | undefined
}

/** What a card is called; it opens the row. */
function Title({ block, scope, title }: TitleProps) {
  const address = rowAddress(block.onRow, scope)
  const open = () => void run(block.onRow, scope)
  const isCurrent = block.current !== undefined && holds(block.current, scope)
  const head = title && (block.onRow && isPressed(title) ? wordsIn(title.cell, scope) : drawCell(title.cell, scope))
  const lang = languageOf(head)
  if (address !== undefined)
    return (
      <Link to={address} className={styles.title} lang={lang} aria-current={isCurrent || undefined} onNavigate={open}>
        {head}
      </Link>
    )
  if (!block.onRow) return <strong lang={lang}>{head}</strong>
  return (
    <button type="button" className={styles.title} lang={lang} aria-current={isCurrent || undefined} onClick={open}>
      {head}
    </button>
  )
}

/** What a cell says, without what it does. */
function wordsIn(cell: TableColumn['cell'], scope: Scope): string {
  if (cell.type === 'entry') return wordsIn(cell.cell, scope)
  return 'value' in cell ? textOf(cell.value, scope) : ''
}

/** Holds the place of cards that are not drawn. */
function Room({ height }: { height: number }) {
  return height > 0 ? <li role="presentation" aria-hidden="true" style={{ height }} /> : null
}

/** Cards have no foot: what is added up stands below them. */
function Totals({ columns, scope }: { columns: TableColumn[]; scope: Scope }) {
  const added = columns.filter((column) => column.total !== undefined)
  if (added.length === 0) return null
  return (
    <div className={styles.totals}>
      <span aria-hidden="true">{t`Total`}</span>
      <dl className={styles.values} aria-label={t`Total`}>
        {added.map((column, at) => (
          <div key={at} data-cell={column.cell.type}>
            <dt>{textOf(column.label, scope)}</dt>
            <dd>
              <Total column={column} scope={scope} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Labelled values: a code or a name alone does not say what it is of. */
function Values({
  columns,
  scope,
  className,
}: {
  columns: TableColumn[]
  scope: Scope
  className: string | undefined
}) {
  if (columns.length === 0) return null
  return (
    <dl className={className}>
      {columns.map((column, at) => {
        const words = emptyWords(column.cell, column.empty, scope)
        const value = words === undefined ? drawCell(column.cell, scope) : <Nothing words={words} />
        return (
          <div key={at} data-cell={column.cell.type} data-code={column.narrow === 'code' || undefined}>
            <dt
              className={column.narrow === 'code' ? 'visually-hidden' : undefined}
              style={column.labelColor === undefined ? undefined : { color: textInBoth(column.labelColor) }}
            >
              {textOf(column.label, scope)}
            </dt>
            <dd lang={languageOf(value)} style={frameOf(column.borderColor)}>
              {value}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The second column with words is mostly the name; the first one a code. */
function titleOf(columns: TableColumn[]): TableColumn | undefined {
  const linked = linkColumn(columns)
  if (linked?.link) return linked
  const texts = columns.filter((column) => column.cell.type === 'text')
  const isCodeFirst = columns.find((column) => column.cell.type !== 'image') === texts[0] && texts.length > 1
  return (isCodeFirst ? texts[1] : texts[0]) ?? linked
}
