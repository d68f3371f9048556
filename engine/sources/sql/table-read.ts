import { meaningfulTokens } from '../../../runtime/sql/read-statement.ts'
import type { Token } from '../../../runtime/sql/tokenize.ts'
import type { Facts } from '../facts.ts'
import { isSameName } from '../find-table.ts'
import { unquoted } from './plain-names.ts'
import { splitSelect } from './split-select.ts'

/** Which table a SELECT reads, row for row. Names as they are written, without quotes. */
export interface TableRead {
  library?: string
  table: string
  /** What a column of the table is called in the result; undefined where it is not given, or under a name that another has. */
  resultName(column: string): string | undefined
}

/**
 * Reads `SELECT … FROM t WHERE …`, whose rows are rows of `t`, none of them twice; undefined for all else: joins, unions,
 * groups, WITH, DISTINCT, functions that stand for tables, and calls in the list where one may give several rows.
 */
export function tableRead(sql: string, { syntax, rowsFromCalls }: Pick<Facts, 'syntax' | 'rowsFromCalls'>) {
  const { with: before, body, items, itemsEnd } = splitSelect(sql, syntax)
  if (before !== '' || !items || itemsEnd === undefined) return undefined
  const tokens = meaningfulTokens(body, syntax)
  const level = tokens[0]?.depth
  const top = (word: string) => tokens.findIndex((token) => token.depth === level && wordOf(token) === word)
  const [from, where] = [top('FROM'), top('WHERE')]
  if (rowsFromCalls && tokens.slice(0, from).some(({ text }) => text === '(')) return undefined
  const path = from < 0 ? undefined : pathOf(tokens.slice(from + 1, where < 0 ? undefined : where))
  const stars = items.filter(({ star }) => star)
  if (!path || (stars.length > 0 && items.length > 1)) return undefined
  const given = items.map(({ expression, name }) => ({ column: columnOf(meaningfulTokens(expression, syntax)), name }))
  const read: TableRead = {
    ...path,
    resultName(column) {
      if (stars.length > 0) return column
      const name = given.find((item) => item.column !== undefined && isSameName(item.column, column))?.name
      return name !== undefined && given.filter((item) => isSameName(item.name ?? '', name)).length === 1
        ? name
        : undefined
    },
  }
  return read
}

/** `t`, `library.t`, each with another name behind it or without. */
function pathOf(tokens: readonly Token[]): Pick<TableRead, 'library' | 'table'> | undefined {
  const [first, dot, second] = tokens
  const isPath = /^[./]$/.test(dot?.text ?? '')
  const names = isPath ? [first, second] : [first]
  const rest = tokens.slice(isPath ? 3 : 1)
  const alias = wordOf(rest[0]) === 'AS' ? rest.slice(1) : rest
  if (alias.length > 1 || ![...names, ...alias].every(isName)) return undefined
  const [library, table] = names.length === 2 ? names : [undefined, first]
  return table && { ...(library && { library: unquoted(library) }), table: unquoted(table) }
}

/** The column that an item is and nothing else. */
function columnOf(tokens: readonly Token[]): string | undefined {
  const isColumn = tokens.every((token, i) => (i % 2 === 0 ? isName(token) : token.text === '.'))
  const last = tokens.at(-1)
  return last && isColumn && tokens.length % 2 === 1 ? unquoted(last) : undefined
}

const wordOf = (token: Token | undefined) => (token?.type === 'word' ? token.text.toUpperCase() : '')

const isName = (token: Token | undefined) => token?.type === 'word' || token?.type === 'name'
