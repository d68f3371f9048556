import type { LogEntry } from '../store/store.ts'
import type { ChangedRow, ChangedRows } from './changed-rows.ts'

/** Rows that an entry holds, letters of their values, and of their keys, by which it is found. */
const mostRows = 50
const mostLetters = 8_000
const mostLettersOfKeys = 1_500

/**
 * The rows as entries of the log, several in each: ten thousand rows are some hundred entries, written in one transaction.
 * `head` says who did it, by which call and to what. An entry's message are its keys.
 */
export function updateEntries({ rows, more }: Pick<ChangedRows, 'rows' | 'more'>, head: LogEntry): LogEntry[] {
  const entries = pilesOf(rows).map((pile): LogEntry => {
    const { update } = pile[0]
    const keys = [...new Set(pile.map(({ key }) => key))].join('\n')
    return { ...head, result: update, message: keys, data: { rows: pile.map(({ update: _, ...row }) => row) } }
  })
  const last = entries.at(-1)
  return last && more > 0 ? [...entries.slice(0, -1), { ...last, data: { ...last.data, more } }] : entries
}

type Pile = [ChangedRow, ...ChangedRow[]]

function pilesOf(rows: readonly ChangedRow[]): Pile[] {
  const piles: Pile[] = []
  let letters = 0
  let keys = 0
  for (const row of rows) {
    const own = JSON.stringify(row).length
    const pile = piles.at(-1)
    letters += own
    keys += row.key.length + 1
    const isFull = pile && (pile.length >= mostRows || letters > mostLetters || keys > mostLettersOfKeys)
    if (pile?.[0].update === row.update && !isFull) pile.push(row)
    else {
      piles.push([row])
      letters = own
      keys = row.key.length + 1
    }
  }
  return piles
}
