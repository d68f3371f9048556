import type { TransferBlock } from '../../../../runtime/generated/blocks/transfer.ts'

type Column = TransferBlock['columns'][number]

/** Numbers of the file's columns, from 1, by the names of the columns that they become. */
export type ColumnMap = ReadonlyMap<string, number>

/**
 * Which column of the file is which: those with the same name; where none has, those that the builder proposes. `heading`
 * are the names in the file, `width` is how many columns it has.
 */
export function guessMapping(
  columns: readonly Column[],
  { heading = [], width }: { heading?: readonly string[] | undefined; width: number },
): ColumnMap {
  const numbers = new Map<string, number>()
  for (const [at, cell] of heading.entries()) {
    const name = plain(cell)
    if (name !== '' && !numbers.has(name)) numbers.set(name, at + 1)
  }
  const found = new Map<string, number>()
  const taken = new Set<number>()
  for (const { column = '', label } of columns) {
    const number = numbers.get(plain(label)) ?? numbers.get(plain(column))
    if (number === undefined || taken.has(number)) continue
    found.set(column, number)
    taken.add(number)
  }
  if (found.size > 0) return found
  const proposed = columns.filter(({ from = 0 }) => from >= 1 && from <= width)
  return new Map(proposed.map(({ column = '', from = 0 }) => [column, from]))
}

/** A name without what people write one way or the other. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-.・()]/g, '')
