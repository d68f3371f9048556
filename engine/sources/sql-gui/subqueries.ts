import { splitSelect } from '../sql/split-select.ts'
import { SqlGuiIncomplete, type Lookup, type Subquery } from './sql-gui.ts'
import type { SqlWords } from './sql-words.ts'

/** The subqueries at these addresses and those that they use, each behind what it uses. */
export function orderSubqueries(addresses: readonly string[], lookup: Lookup): Subquery[] {
  const done = new Map<string, Subquery>()
  const add = (address: string, path: readonly string[]) => {
    if (done.has(address)) return
    const subquery = lookup.subquery(address)
    if (!subquery || path.includes(address)) throw new SqlGuiIncomplete(`No subquery ${address}`)
    for (const used of subquery.uses) add(used, [...path, address])
    done.set(address, subquery)
  }
  for (const address of addresses) add(address, [])
  return [...done.values()]
}

/** `WITH` entries of the subqueries, without the word; what the dialect does not allow inside is moved or left out. */
export function writeSubqueries(
  subqueries: readonly Subquery[],
  words: SqlWords,
): { text: string; recursive: boolean } {
  let recursive = false
  const entries = subqueries.flatMap(({ name, sql }) => {
    const parts = splitSelect(sql, words.syntax)
    const order = words.orderInSubquery || parts.limited ? parts.order : ''
    const own = entriesOf(parts.with)
    const main = [parts.body, order, parts.limit].filter((part) => part !== '').join('\n')
    if (words.withInSubquery || own === undefined) {
      const whole = parts.with === '' ? main : `${parts.with}\n${main}`
      return [`${words.quote(name)} AS (\n${indent(whole)}\n)`]
    }
    recursive ||= own.recursive
    return [own.text, `${words.quote(name)} AS (\n${indent(main)}\n)`]
  })
  return { text: entries.join(',\n'), recursive }
}

/** Puts subqueries in front of a statement that names them. */
export function withSubqueries(sql: string, subqueries: readonly Subquery[], words: SqlWords): string {
  if (subqueries.length === 0) return sql
  const { text, recursive } = writeSubqueries(subqueries, words)
  const own = entriesOf(splitSelect(sql, words.syntax).with)
  const word = words.recursiveWord && (recursive || own?.recursive) ? 'WITH RECURSIVE' : 'WITH'
  if (!own) return `${word} ${text}\n${sql}`
  const start = sql.indexOf(own.text)
  return `${word} ${text},\n${sql.slice(start)}`
}

/** What stands behind WITH; undefined where there is no WITH. */
function entriesOf(text: string): { text: string; recursive: boolean } | undefined {
  const [, recursive, entries] = /^WITH\s+(RECURSIVE\s+)?([\s\S]*)$/i.exec(text) ?? []
  return entries === undefined ? undefined : { text: entries.trimEnd(), recursive: recursive !== undefined }
}

const indent = (sql: string) =>
  sql
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
