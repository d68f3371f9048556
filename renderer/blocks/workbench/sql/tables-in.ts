import { namesIn, type SqlName } from './names-in.ts'

/** A table that a statement names, and what it calls it. */
export interface NamedTable {
  /** Library or schema. */
  library?: string
  name: string
  alias?: string
  /** Of a derived table or WITH: the columns that its SELECT names. */
  columns?: string[]
}

const starters = new Set(['FROM', 'JOIN', 'UPDATE', 'INTO'])
/** What may follow a table and is no alias. */
const followers = new Set(
  (
    'WHERE ON USING JOIN INNER LEFT RIGHT FULL CROSS OUTER NATURAL GROUP ORDER HAVING LIMIT OFFSET FETCH FOR UNION ' +
    'EXCEPT INTERSECT SET VALUES SELECT WITH RETURNING AND OR LATERAL WINDOW FINAL DEFAULT'
  ).split(' '),
)

/** The tables of a statement with their aliases, in the order in which they stand. Half-written statements are fine. */
export function tablesIn(sql: string): NamedTable[] {
  const names = namesIn(sql)
  const found: NamedTable[] = commonTables(names)
  for (const [at, start] of names.entries()) {
    if (!isWord(start, starters)) continue
    let next = at + 1
    for (;;) {
      const [table, after] = readTable(names, next)
      if (table) found.push(table)
      if (names[after]?.text !== ',' || names[after].depth !== start.depth || !isWord(start, lists)) break
      next = after + 1
    }
  }
  return found
}

const lists = new Set(['FROM'])

function isWord(name: SqlName | undefined, words: ReadonlySet<string>): boolean {
  return name !== undefined && !name.quoted && words.has(name.text.toUpperCase())
}

function isName(name: SqlName | undefined): name is SqlName {
  return name !== undefined && (name.quoted || /^[\p{L}_#@]/u.test(name.text))
}

/** Reads `library.table AS alias` or `(SELECT …) AS alias`; the second answer is where reading goes on. */
function readTable(names: readonly SqlName[], start: number): [NamedTable | undefined, number] {
  let at = isWord(names[start], new Set(['LATERAL', 'ONLY'])) ? start + 1 : start
  let table: NamedTable | undefined
  const first = names[at]
  if (first?.text === '(' && !first.quoted) {
    const end = closing(names, at)
    table = { name: '', columns: selectedNames(names.slice(at + 1, end)) }
    at = end + 1
  } else if (isName(first) && !isWord(first, followers)) {
    let name = first.text
    let library: string | undefined
    for (at++; /^[./]$/.test(names[at]?.text ?? ''); at += 2) {
      const part = names[at + 1]
      if (!isName(part)) break
      library = name
      name = part.text
    }
    table = { name, ...(library !== undefined && { library }) }
  } else return [undefined, at]
  if (isWord(names[at], new Set(['AS']))) at++
  const alias = names[at]
  if (isName(alias) && !isWord(alias, followers)) {
    table.alias = alias.text
    at++
  }
  return [table.name === '' && table.alias === undefined ? undefined : table, at]
}

/** `WITH name (columns) AS (SELECT …)`. */
function commonTables(names: readonly SqlName[]): NamedTable[] {
  return names.flatMap((name, at): NamedTable[] => {
    if (!isName(name)) return []
    const hasColumns = names[at + 1]?.text === '('
    const as = hasColumns ? closing(names, at + 1) + 1 : at + 1
    if (!isWord(names[as], new Set(['AS'])) || names[as + 1]?.text !== '(') return []
    if (!isWord(names[as + 2], new Set(['SELECT', 'WITH', 'VALUES']))) return []
    const listed = hasColumns ? names.slice(at + 2, as - 1).filter(isName) : undefined
    const end = closing(names, as + 1)
    return [
      {
        name: name.text,
        columns: listed?.map(({ text }) => text) ?? selectedNames(names.slice(as + 2, end)),
      },
    ]
  })
}

function closing(names: readonly SqlName[], open: number): number {
  const depth = names[open]?.depth
  const end = names.findIndex((name, at) => at > open && name.text === ')' && !name.quoted && name.depth === depth)
  return end < 0 ? names.length : end
}

/** Names of the columns that a SELECT gives, as far as its text says them: the last word of each item. */
function selectedNames(names: readonly SqlName[]): string[] {
  const start = names.findIndex((name) => isWord(name, new Set(['SELECT'])))
  const depth = names[start]?.depth
  if (depth === undefined) return []
  const end = names.findIndex((name, at) => at > start && name.depth === depth && isWord(name, lists))
  const list = names.slice(start + 1, end < 0 ? undefined : end)
  let item: SqlName[] = []
  const items = [item]
  for (const name of list) {
    if (name.text === ',' && !name.quoted && name.depth === depth) items.push((item = []))
    else item.push(name)
  }
  return items.flatMap((item) => {
    const last = item.at(-1)
    return isName(last) && !isWord(last, new Set(['END', 'DISTINCT', 'ALL'])) ? [last.text] : []
  })
}
