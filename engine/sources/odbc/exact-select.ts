import type { Facts } from '../facts.ts'
import { wrapSelect } from '../sql/wrap-select.ts'
import type { OdbcColumn } from './odbc-values.ts'

/** A SELECT again, with some of its columns as texts and in the same order of rows (`OdbcOptions.exactly`). */
export function exactSelect(
  text: string,
  columns: readonly OdbcColumn[],
  isWide: (column: OdbcColumn) => boolean,
  facts: Facts,
): string | undefined {
  const { rows, own, tail, names } = wrapSelect(
    text,
    facts,
    columns.map(({ name }) => name),
  )
  if (!names) return undefined
  const { head, from } = own ?? rows
  const list = names.map((name, i) => {
    const column = `q.${facts.quote(name)}`
    const described = columns[i]
    return described && isWide(described)
      ? `${facts.castToText(column)} AS ${facts.quote(described.name || name)}`
      : column
  })
  const by =
    own?.by.map(({ name, direction }) => `q.${facts.quote(name)}${direction === '' ? '' : ` ${direction}`}`) ?? []
  const order = by.length === 0 ? '' : ` ORDER BY ${by.join(', ')}`
  return `${head}SELECT ${list.join(', ')} FROM ${from}${order}${tail}`
}
