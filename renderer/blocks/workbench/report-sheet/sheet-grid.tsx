import { useLingui } from '@lingui/react/macro'
import { memo, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { cellArea, cellName, type CellPlace } from '../../../../runtime/excel/cell-place.ts'
import { lettersOf } from '../../../../runtime/excel/column-letters.ts'
import type { DrawnCell, DrawnRow, DrawnSheet } from '../../../../runtime/report/drawn-sheet.ts'
import type { MappedCell } from '../../../../runtime/report/mapped-cells.ts'
import { rem } from '../../../ui/rem.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { useAggregations } from './use-aggregations.ts'
import styles from './report-sheet.module.css'

interface SheetGridProps {
  label: string
  drawn: DrawnSheet
  mapped: ReadonlyMap<string, MappedCell>
  /** First and last of the rows that are repeated. */
  repeated: readonly [first: number, last: number]
  titleOf(field: string): string
  /** Left out: it is only to be seen. */
  onChoose: ((cell: string) => void) | undefined
}

/** A sheet as a table whose cells are pressed, or reached by the keys with arrows. */
export function SheetGrid({ label, drawn, mapped, repeated, titleOf, onChoose }: SheetGridProps) {
  const [at, setAt] = useState<CellPlace>({ row: 1, column: 1 })
  const table = useRef<HTMLTableElement>(null)
  const spans = useMemo(() => spansOf(drawn), [drawn])
  const choose = useLatest((place: CellPlace) => {
    setAt(place)
    onChoose?.(cellName(place))
  })
  const move = (event: KeyboardEvent): void => {
    const next = moved(event.key, at, spans, { rows: drawn.rows.length, columns: drawn.columns.length })
    if (!next) return
    event.preventDefault()
    setAt(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${cellName(next)}"]`)?.focus()
  }
  return (
    <div className={styles.box}>
      <table ref={table} role="grid" aria-label={label} className={styles.sheet} onKeyDown={move}>
        <colgroup>
          <col style={{ width: rem(36) }} />
          {drawn.columns.map((width, index) => (
            <col key={index} style={{ width: rem(width) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td />
            {drawn.columns.map((_width, index) => (
              <th key={index} scope="col">
                {lettersOf(index + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.rows.map((row, index) => (
            <Row
              key={index}
              number={index + 1}
              count={drawn.columns.length}
              isRepeated={index + 1 >= repeated[0] && index + 1 <= repeated[1]}
              stop={at.row === index + 1 ? at.column : undefined}
              onChoose={onChoose && choose}
              {...{ row, spans, mapped, titleOf }}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Pick<SheetGridProps, 'mapped' | 'titleOf'> {
  number: number
  row: DrawnRow
  /** Columns of the sheet. */
  count: number
  spans: Spans
  isRepeated: boolean
  /** Column of the cell that the tabulator reaches. */
  stop: number | undefined
  onChoose: ((place: CellPlace) => void) | undefined
}

/** Of a large sheet a step with the keys draws two rows anew. */
const Row = memo(function Row({ number, row, count, spans, isRepeated, stop, onChoose, mapped, titleOf }: RowProps) {
  const byColumn = new Map(row.cells.map((cell) => [cell.column, cell]))
  const columns = Array.from({ length: count }, (_one, index) => index + 1)
  return (
    <tr
      data-repeated={isRepeated || undefined}
      style={row.height === undefined ? undefined : { height: rem(row.height) }}
    >
      <th scope="row">{number}</th>
      {columns.map((column) => {
        const place = { row: number, column }
        const span = spans.get(cellName(place))
        return span === 'covered' ? null : (
          <Cell
            key={column}
            cell={byColumn.get(column)}
            mapped={mapped.get(cellName(place))}
            isStop={stop === column}
            onChoose={onChoose && (() => onChoose(place))}
            {...{ place, span, titleOf }}
          />
        )
      })}
    </tr>
  )
})

interface CellProps {
  place: CellPlace
  cell: DrawnCell | undefined
  mapped: MappedCell | undefined
  span: Span | undefined
  /** The one that the tabulator reaches. */
  isStop: boolean
  titleOf(field: string): string
  onChoose: (() => void) | undefined
}

function Cell({ place, cell, mapped, span, isStop, titleOf, onChoose }: CellProps) {
  const { t } = useLingui()
  const aggregations = useAggregations()
  const name = cellName(place)
  const word = aggregations.find(({ key }) => key === mapped?.aggregation)?.title
  const title = mapped && (word === undefined ? titleOf(mapped.field) : `${titleOf(mapped.field)} (${word})`)
  const text = cell?.text ?? ''
  return (
    <td
      role="gridcell"
      data-cell={name}
      rowSpan={span?.rows}
      colSpan={span?.columns}
      tabIndex={isStop ? 0 : -1}
      aria-label={title === undefined ? `${name} ${text}`.trim() : t`${name}: shows ${title}`}
      data-mapped={title !== undefined || undefined}
      data-bold={cell?.bold}
      style={lookOf(cell)}
      title={title ?? (text.length > 12 ? text : undefined)}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (!onChoose || (event.key !== 'Enter' && event.key !== ' ')) return
        event.preventDefault()
        onChoose()
      }}
    >
      {title === undefined ? text : <span className={styles.mark}>{title}</span>}
    </td>
  )
}

function lookOf(cell: DrawnCell | undefined): CSSProperties | undefined {
  if (!cell) return undefined
  const { colour, fill, align, lines = [] } = cell
  const side = (name: (typeof lines)[number]): string | undefined =>
    lines.includes(name) ? '1px solid #444' : undefined
  return {
    ...(colour !== undefined && { color: colour }),
    ...(fill !== undefined && { background: fill }),
    ...(align && { textAlign: align }),
    ...{ borderTop: side('top'), borderRight: side('right'), borderBottom: side('bottom'), borderLeft: side('left') },
  }
}

interface Span {
  rows: number
  columns: number
}

type Spans = ReadonlyMap<string, Span | 'covered'>

/** Merged cells: how far the first of each reaches, and which ones it covers. */
function spansOf({ merged, rows, columns }: DrawnSheet): Spans {
  const spans = new Map<string, Span | 'covered'>()
  for (const { first, last } of merged.flatMap((text) => cellArea(text) ?? [])) {
    const [lastRow, lastColumn] = [Math.min(last.row, rows.length), Math.min(last.column, columns.length)]
    for (let row = first.row; row <= lastRow; row++)
      for (let column = first.column; column <= lastColumn; column++) spans.set(cellName({ row, column }), 'covered')
    spans.set(cellName(first), { rows: lastRow - first.row + 1, columns: lastColumn - first.column + 1 })
  }
  return spans
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The cell to which a key leads, over what merged cells cover; undefined: to none. */
function moved(key: string, { row, column }: CellPlace, spans: Spans, most: Span): CellPlace | undefined {
  if (key === 'Home') return { row, column: firstShown(row, 1, spans) }
  const [down = 0, right = 0] = steps[key] ?? []
  if (down === 0 && right === 0) return undefined
  const next = { row: row + down, column: column + right }
  while (next.row >= 1 && next.row <= most.rows && next.column >= 1 && next.column <= most.columns) {
    if (spans.get(cellName(next)) !== 'covered') return next
    next.row += down
    next.column += right
  }
  return undefined
}

function firstShown(row: number, column: number, spans: Spans): number {
  let at = column
  while (spans.get(cellName({ row, column: at })) === 'covered') at++
  return at
}
