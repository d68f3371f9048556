import type { SqlGuiJoin } from '../../../../runtime/sql-gui/sql-gui.ts'
import { freeName } from './sql-gui.ts'

/** A join of two tables by the columns that fit: one name in both, at best a key. */
export function joinOf(
  left: string,
  right: string,
  columns: (alias: string) => readonly { name: string; key?: number }[],
  joins: readonly SqlGuiJoin[],
): SqlGuiJoin {
  const ours = columns(left)
  const same = columns(right).filter(({ name }) => ours.some((one) => one.name.toLowerCase() === name.toLowerCase()))
  const isKey = (name: string) =>
    [...ours, ...same].some((one) => one.key !== undefined && one.name.toLowerCase() === name.toLowerCase())
  const best = same.find(({ name }) => isKey(name)) ?? same[0]
  const key = freeName(
    right,
    joins.map((one) => one.key),
  )
  const own = ours.find(({ name }) => name.toLowerCase() === best?.name.toLowerCase())
  return { key, left, right, on: [{ left: own?.name ?? '', right: best?.name ?? '' }] }
}
