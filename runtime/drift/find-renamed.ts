import type { LiveColumn, StoredColumn } from './compare-columns.ts'

interface Pair {
  column: StoredColumn
  now: LiveColumn
  likeness: number
}

const enough = 4

/**
 * Which columns without a partner of the same name are probably one column under two names: of the same class, alike in
 * type and size, standing between the same neighbours. A pair counts only when it is more alike than every other pair of
 * either side: what is in doubt stays dropped and added.
 */
export function findRenamed(
  stored: readonly StoredColumn[],
  live: readonly LiveColumn[],
  partners: ReadonlyMap<StoredColumn, LiveColumn>,
): [StoredColumn, LiveColumn][] {
  const known = new Set(partners.values())
  const before = gapsOf(stored, (column) => partners.get(column))
  const after = gapsOf(live, (column) => (known.has(column) ? column : undefined))
  let pairs = [...before].flatMap(([column, gap]) =>
    [...after].flatMap(([now, other]): Pair[] => {
      const likeness = likenessOf(column, now) + closeness(gap, other)
      return column.typeClass === now.typeClass && likeness >= enough ? [{ column, now, likeness }] : []
    }),
  )
  const found: [StoredColumn, LiveColumn][] = []
  for (;;) {
    const best = pairs.find((pair) => pairs.every((other) => pair === other || !isRival(pair, other)))
    if (!best) return found
    found.push([best.column, best.now])
    pairs = pairs.filter(({ column, now }) => column !== best.column && now !== best.now)
  }
}

/** It shares a side with the pair and is at least as alike. */
function isRival(pair: Pair, other: Pair): boolean {
  return (pair.column === other.column || pair.now === other.now) && other.likeness >= pair.likeness
}

function likenessOf(column: StoredColumn, now: LiveColumn): number {
  const [before, after] = [column.type?.toLowerCase(), now.type?.toLowerCase()]
  const type = before === undefined || after === undefined ? 2 : before === after ? 4 : 0
  return type + (column.size !== undefined && column.size === now.size ? 1 : 0)
}

/** Where a column without partner stands: after which known one, as which of how many in a row. */
interface Gap {
  after: LiveColumn | undefined
  offset: number
  length: number
}

function closeness(one: Gap, other: Gap): number {
  if (one.after !== other.after) return 0
  return one.offset === other.offset && one.length === other.length ? 2 : 1
}

function gapsOf<Column>(
  columns: readonly Column[],
  partnerOf: (column: Column) => LiveColumn | undefined,
): Map<Column, Gap> {
  const gaps = new Map<Column, Gap>()
  let run: Gap[] = []
  let after: LiveColumn | undefined
  for (const column of columns) {
    const partner = partnerOf(column)
    if (partner) {
      after = partner
      run = []
      continue
    }
    const gap = { after, offset: run.length, length: 0 }
    run.push(gap)
    for (const each of run) each.length = run.length
    gaps.set(column, gap)
  }
  return gaps
}
