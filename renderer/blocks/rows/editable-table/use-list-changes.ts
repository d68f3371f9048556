import { useLingui } from '@lingui/react/macro'
import { getAt } from '../../../../runtime/pointer.ts'
import { emptyOf } from '../../../fields/empty-of.ts'
import type { ListColumn } from './use-list-columns.ts'
import type { List, ListProps } from './use-list.ts'

/** What is done to a list as a whole; each is one step of undo. */
export interface ListChanges {
  /** Adds rows at the end; one alone is chosen. */
  add(rows: readonly unknown[]): void
  /** Puts a row before the one that has this number now, and chooses it. */
  insert(row: unknown, index: number): void
  /** Adds the lines of a spreadsheet, whose cells stand in the order of the columns. */
  paste(text: string): void
}

export function useListChanges(
  { block, context }: ListProps,
  { label, items, now, choose }: List,
  columns: readonly ListColumn[],
): ListChanges {
  const { t } = useLingui()
  const { model, set } = context
  const { at } = block.bind

  function addOne(row: unknown): void {
    const before = now()
    if (!Array.isArray(getAt(model.get().value, at))) model.set(at, [row], t`Add to ${label}`)
    else model.insert(`${at}/${before.length}`, row, t`Add to ${label}`)
    choose?.(before.length, [...before, row])
  }

  return {
    add: (rows) => {
      if (rows.length === 1) addOne(rows[0])
      else model.set(at, [...now(), ...rows], t`Add to ${label}`)
    },
    insert: (row, index) => {
      model.insert(`${at}/${index}`, row, t`Add to ${label}`)
      choose?.(index, now())
    },
    paste: (text) => {
      const lines = text
        .replace(/\r?\n$/, '')
        .split(/\r?\n/)
        .map((line) => line.split('\t'))
      const made = lines.map((cells) =>
        Object.assign(
          emptyOf(set, items) as object,
          Object.fromEntries(columns.slice(0, cells.length).map((column, index) => [column.at.slice(1), cells[index]])),
        ),
      )
      model.set(at, [...now(), ...made], t`Paste into ${label}`)
    },
  }
}
