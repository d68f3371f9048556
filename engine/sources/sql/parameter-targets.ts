import { meaningfulTokens } from '../../../runtime/sql/read-statement.ts'
import { splitItems } from '../../../runtime/sql/split-items.ts'
import type { Syntax, Token } from '../../../runtime/sql/tokenize.ts'

/** Into which column of which table a statement writes its parameters. Names as they are written, without quotes. */
export interface ParameterTargets {
  library?: string
  table: string
  /** Column by parameter; only where the parameter alone is the value. */
  columns: Map<string, string>
}

/**
 * Reads `INSERT INTO t (a, b) VALUES (:A, :B)` and `UPDATE t SET a = :A, b = :B`; undefined for any other statement.
 * A cast or an expression around a parameter says nothing about its length, so such a parameter is passed over.
 */
export function parameterTargets(sql: string, syntax: Syntax): ParameterTargets | undefined {
  const tokens = meaningfulTokens(sql, syntax)
  const [verb, second] = tokens.map(wordOf)
  if (verb === 'INSERT' && second === 'INTO') return ofInsert(tokens.slice(2))
  return verb === 'UPDATE' ? ofUpdate(tokens.slice(1)) : undefined
}

function ofInsert(tokens: readonly Token[]): ParameterTargets | undefined {
  const { name, rest } = tableIn(tokens)
  const values = rest.findIndex((token) => wordOf(token) === 'VALUES')
  if (!name || values < 0 || rest[0]?.text !== '(') return undefined
  const columns = listIn(rest).map(([name, ...more]) => (name && more.length === 0 ? nameOf(name) : undefined))
  const pairs = listIn(rest.slice(values + 1)).map((item, i) => [parameterOf(item), columns[i]] as const)
  return { ...name, columns: known(pairs) }
}

function ofUpdate(tokens: readonly Token[]): ParameterTargets | undefined {
  const { name, rest } = tableIn(tokens)
  const set = rest.findIndex((token) => wordOf(token) === 'SET')
  const depth = rest[set]?.depth
  if (!name || depth === undefined) return undefined
  const end = rest.findIndex((token, i) => i > set && token.depth === depth && /^(WHERE|FROM)$/.test(wordOf(token)))
  const pairs = splitItems(rest.slice(set + 1, end < 0 ? undefined : end), depth).map((item) => {
    const equals = item.findIndex(({ text }) => text === '=')
    const column = item[equals - 1]
    return [parameterOf(item.slice(equals + 1)), column && nameOf(column)] as const
  })
  return { ...name, columns: known(pairs) }
}

/** `library.table` or `table` at the beginning. */
function tableIn(tokens: readonly Token[]): {
  name?: Pick<ParameterTargets, 'library' | 'table'>
  rest: readonly Token[]
} {
  const [first, dot, second] = tokens
  if (!first || !isName(first)) return { rest: tokens }
  if (/^[./]$/.test(dot?.text ?? '') && second && isName(second))
    return { name: { library: nameOf(first), table: nameOf(second) }, rest: tokens.slice(3) }
  return { name: { table: nameOf(first) }, rest: tokens.slice(1) }
}

/** The items of the parentheses at the beginning. */
function listIn(tokens: readonly Token[]): Token[][] {
  if (tokens[0]?.text !== '(') return []
  const depth = tokens[0].depth
  const end = tokens.findIndex((token, i) => i > 0 && token.text === ')' && token.depth === depth)
  return splitItems(tokens.slice(1, end < 0 ? undefined : end), depth + 1)
}

/** `:NAME` and nothing else; a name may have hyphens. */
function parameterOf([colon, ...rest]: readonly Token[]): string | undefined {
  const last = rest.at(-1)
  if (colon?.text !== ':' || !last) return undefined
  const name = rest.map(({ text }) => text).join('')
  const isUnbroken = last.start + last.text.length - (colon.start + 1) === name.length
  return isUnbroken && /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) ? name : undefined
}

function known(pairs: readonly (readonly [string | undefined, string | undefined])[]): Map<string, string> {
  return new Map(
    pairs.filter((pair): pair is readonly [string, string] => pair[0] !== undefined && pair[1] !== undefined),
  )
}

function wordOf({ type, text }: Token): string {
  return type === 'word' ? text.toUpperCase() : ''
}

function isName({ type }: Token): boolean {
  return type === 'word' || type === 'name'
}

function nameOf({ type, text }: Token): string {
  if (type !== 'name') return text
  const quote = text.slice(-1)
  return text.slice(1, -1).replaceAll(quote + quote, quote)
}
