import { splitSelect } from '../sql/split-select.ts'
import { tokenize, type Token } from '../../../runtime/sql/tokenize.ts'
import type { DescribedColumn } from '../source.ts'
import { declaredType } from './declared-type.ts'
import { facts } from './facts.ts'

type Described = Omit<DescribedColumn, 'name'>

/** What is known of one calculated column: its type, or the plain column whose type it takes. */
export interface CalculatedType {
  type?: Described
  /** As SQL, to be described beside the others: `T . PRICE`. */
  like?: string
}

const integer: Described = { type: 'integer', typeClass: 'Number' }
const numeric: Described = { type: 'numeric', typeClass: 'Number' }

const integers = new Set(
  'COUNT LENGTH INSTR UNICODE SIGN ROW_NUMBER RANK DENSE_RANK NTILE UNIXEPOCH OCTET_LENGTH'.split(' '),
)
const numbers = new Set('SUM TOTAL AVG ABS ROUND CEIL CEILING FLOOR TRUNC MOD POWER SQRT JULIANDAY'.split(' '))
/** Their result is of the type of their first argument. */
const likeFirst = new Set('MIN MAX COALESCE IFNULL NULLIF FIRST_VALUE LAST_VALUE LAG LEAD'.split(' '))
const signs = new Set(['+', '-', '*', '/', '%'])

/**
 * Types of the result columns that SQLite tells nothing about, because they are calculated: by their place among
 * `count` columns. What functions and arithmetic give is in SQLite's documentation ("Built-in Scalar SQL Functions",
 * "Built-in Aggregate Functions", "Expressions": arithmetic always gives a number).
 */
export function calculatedTypes(sql: string, count: number): (CalculatedType | undefined)[] {
  const { items } = splitSelect(sql, facts.syntax)
  const found: (CalculatedType | undefined)[] = Array.from({ length: count })
  if (!items) return found
  const star = items.findIndex((item) => item.star)
  const isStraight = star < 0 && items.length === count
  items.forEach(({ expression, star: isStar }, i) => {
    // Before the first `*` items count from the front, behind the last one from the end.
    const isBehind = items.slice(i).every((item) => !item.star)
    const place = isStraight || (star >= 0 && i < star) ? i : isBehind && star >= 0 ? count - (items.length - i) : -1
    if (!isStar && place >= 0) found[place] = typeOf(expression)
  })
  return found
}

/** The statement with further columns behind its list; undefined where none may stand. */
export function withColumns(sql: string, columns: readonly string[]): string | undefined {
  const parts = splitSelect(sql, facts.syntax)
  if (parts.itemsEnd === undefined) return undefined
  const added = columns.map((column) => `, ${column}`).join('')
  return `${parts.with} ${parts.body.slice(0, parts.itemsEnd)}${added}${parts.body.slice(parts.itemsEnd)}`
}

function typeOf(expression: string): CalculatedType | undefined {
  const tokens = tokenize(expression, facts.syntax).filter(({ type }) => type !== 'space')
  const top = tokens.filter(({ depth }) => depth === 0)
  if (top.length === 2 && top[0]?.text === '(') return typeInside(tokens.slice(1, -1))
  if (isArithmetic(top)) return { type: numeric }
  if (!isCall(top)) return undefined
  const [call] = top
  if (!call) return undefined
  const name = call.text.toUpperCase()
  if (integers.has(name)) return { type: integer }
  const inner = argumentsOf(tokens)
  if (name === 'CAST') return castType(inner)
  const like = plainColumn(inner)
  if (numbers.has(name)) return { type: numeric, ...(name === 'SUM' && like && { like }) }
  return likeFirst.has(name) && like ? { like } : undefined
}

/** What stands in parentheses; a column of a SELECT there is none of the statement around it. */
function typeInside(tokens: readonly Token[]): CalculatedType | undefined {
  const text = tokens.map((token) => token.text).join(' ')
  if (!/^(SELECT|WITH)$/i.test(tokens[0]?.text ?? '')) return typeOf(text)
  const type = calculatedTypes(text, 1)[0]?.type
  return type && { type }
}

/** Operands and the signs of calculating between them, a single number among them. */
function isArithmetic(top: readonly Token[]): boolean {
  const calculates = top.some(({ text }) => signs.has(text)) || top.every(({ type }) => type === 'number')
  return (
    calculates &&
    top.every(({ type, text }) => type !== 'text' && (type !== 'sign' || signs.has(text) || /^[().?]$/.test(text))) &&
    !top.some(({ type, text }) => type === 'word' && /^(CASE|COLLATE|AND|OR|NOT|IS|IN|LIKE|BETWEEN)$/i.test(text))
  )
}

/** A function with its parentheses, and at most a window or filter behind. */
function isCall(top: readonly Token[]): boolean {
  const [name, open, close, ...rest] = top
  if (name?.type !== 'word' || open?.text !== '(' || close?.text !== ')') return false
  return rest.every(({ text }) => /^(OVER|FILTER|[()])$/i.test(text))
}

function argumentsOf(tokens: readonly Token[]): Token[] {
  const end = tokens.findIndex(({ text, depth }) => text === ')' && depth === 0)
  return tokens.slice(2, end)
}

/** `CAST(x AS NUMERIC(9, 2))` */
function castType(inner: readonly Token[]): CalculatedType | undefined {
  const at = inner.findLastIndex(({ type, text, depth }) => type === 'word' && depth === 1 && /^AS$/i.test(text))
  return at < 0
    ? undefined
    : {
        type: declaredType(
          inner
            .slice(at + 1)
            .map(({ text }) => text)
            .join(''),
        ),
      }
}

/** The first argument, where it is nothing but a column. */
function plainColumn(inner: readonly Token[]): string | undefined {
  const comma = inner.findIndex(({ text, depth }) => text === ',' && depth === 1)
  const first = comma < 0 ? inner : inner.slice(0, comma)
  const isPath = first.every(({ type, text }, i) => (i % 2 === 0 ? type === 'word' || type === 'name' : text === '.'))
  return first.length > 0 && isPath ? first.map(({ text }) => text).join('') : undefined
}
