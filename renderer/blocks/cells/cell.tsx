import type { ComponentType, ReactNode } from 'react'
import type { Expression } from '../../../runtime/expressions/evaluate.ts'
import type { Cells } from '../../../runtime/generated/cells.ts'
import { evaluate, textOf, type Scope } from '../../state/scope.ts'
import DateCell from './date.tsx'
import { wordsOf } from './choice.tsx'
import DateTime from './datetime.tsx'
import type { CellProps } from './cell-props.ts'
import { cells } from './index.ts'
import Link from './link.tsx'
import NumberCell, { numberIn } from './number.tsx'
import Text, { lookOf } from './text.tsx'
import styles from './cells.module.css'

const registry: Readonly<Record<string, ComponentType<CellProps<never>>>> = cells

/** Cells that are words and nothing more: functions without a state of their own. */
const plain = { date: DateCell, datetime: DateTime, link: Link, number: NumberCell, text: Text }

/**
 * A cell of one of many rows: words are drawn as a part of what draws the row. A component for each, and one for its cell,
 * is half of the work for a page of rows.
 */
export function drawCell(cell: Cells[keyof Cells], scope: Scope): ReactNode {
  if (!Object.hasOwn(plain, cell.type)) return <Cell cell={cell} scope={scope} />
  return (plain[cell.type as keyof typeof plain] as (props: CellProps) => ReactNode)({ cell, scope })
}

/**
 * The same in a frame that says of which type its cell is (`data-cell`): where the frame's style sheet gives all of the look,
 * words need no element of their own.
 */
export function drawInFrame(cell: Cells[keyof Cells], scope: Scope): ReactNode {
  if (cell.type === 'number' && cell.before === undefined && !lookOf(cell)) return numberIn({ cell, scope }) || null
  // Words that a schema gives are fetched.
  if (cell.type === 'choice' && cell.of === undefined) return wordsOf({ cell, scope }) || null
  return drawCell(cell, scope)
}

/** Words in place of a value. */
export const Nothing = ({ words }: { words: string }) => <span className={styles.nothing}>{words}</span>

/** What stands where a row has no value; undefined where it has one. */
export function emptyWords(cell: Cells[keyof Cells], words: Expression, scope: Scope): string | undefined {
  if (words === undefined || !('value' in cell)) return undefined
  const value = evaluate(cell.value, scope)
  return value === undefined || value === null || value === '' ? textOf(words, scope) : undefined
}

/** Draws what a column shows in a row: the cell's type decides which component. */
export function Cell({ cell, scope }: CellProps) {
  const Drawn = Object.hasOwn(registry, cell.type) ? (registry[cell.type] as ComponentType<CellProps>) : undefined
  return Drawn ? <Drawn cell={cell} scope={scope} /> : <span data-unknown-cell={cell.type}>{cell.type}</span>
}
