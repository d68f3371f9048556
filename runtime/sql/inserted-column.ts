import { meaningfulTokens, parameterAt } from './read-statement.ts'
import { splitItems } from './split-items.ts'
import type { Syntax, Token } from './tokenize.ts'

/** Where a parameter's value goes: the table and the column as the statement writes them. */
export interface InsertedColumn {
  table: string
  column: string
}

/**
 * The column into which `INSERT INTO table (columns) VALUES (…)` puts the parameter; undefined when it is not one of
 * the values by itself, or the statement is another.
 */
export function insertedColumn(sql: string, parameter: string, syntax?: Syntax): InsertedColumn | undefined {
  const tokens = meaningfulTokens(sql, syntax)
  if (!isWord(tokens[0], 'INSERT') || !isWord(tokens[1], 'INTO')) return undefined
  const behindTable = endOfPath(tokens, 2)
  const [columns, behindColumns] = listAt(tokens, behindTable)
  if (!columns || !isWord(tokens[behindColumns], 'VALUES')) return undefined
  const [values] = listAt(tokens, behindColumns + 1)
  const place = values?.findIndex((value) => value.length === 2 && parameterAt(value, 0) === parameter) ?? -1
  const [column, ...others] = columns[place] ?? []
  // A name with a comma numbers nothing, and what reads the column by its text is not to find two.
  if (values?.length !== columns.length || !column || others.length > 0 || columns.some(holdsComma)) return undefined
  return { table: textOf(sql, tokens.slice(2, behindTable)), column: column.text }
}

const isWord = (token: Token | undefined, word: string): boolean =>
  token?.type === 'word' && token.text.toUpperCase() === word

const isName = (token: Token | undefined): boolean => token?.type === 'word' || token?.type === 'name'

const holdsComma = (column: readonly Token[]): boolean => column.some(({ text }) => text.includes(','))

/** Behind `table`, `library.table` or `library/table`. */
function endOfPath(tokens: readonly Token[], from: number): number {
  let at = from + 1
  while (/^[./]$/.test(tokens[at]?.text ?? '') && isName(tokens[at + 1])) at += 2
  return at
}

/** The items of the parentheses that open there, and the place behind them. */
function listAt(tokens: readonly Token[], from: number): [Token[][] | undefined, number] {
  const open = tokens[from]
  const close = tokens.findIndex(({ text, depth }, i) => i > from && text === ')' && depth === open?.depth)
  if (open?.text !== '(' || close < 0) return [undefined, from]
  return [splitItems(tokens.slice(from + 1, close), open.depth + 1), close + 1]
}

function textOf(sql: string, tokens: readonly Token[]): string {
  const [first, last] = [tokens[0], tokens.at(-1)]
  return first && last ? sql.slice(first.start, last.start + last.text.length) : ''
}
