import { splitItems } from '../../../runtime/sql/split-items.ts'
import { tokenize, type Syntax, type Token } from '../../../runtime/sql/tokenize.ts'
import { unquoted } from './plain-names.ts'

/** One item of a SELECT list. */
export interface SelectItem {
  /** Its text without the alias, words in upper case and without spaces: for comparing. */
  expression: string
  /** Alias, or the last part of a plain column; undefined where the database makes one up. */
  name?: string
  /** `*` or `t.*` */
  star: boolean
}

/** One item of an ORDER BY. */
export interface OrderItem {
  /** As `SelectItem.expression`, without direction. */
  expression: string
  /** The one name that it is, without quotes. */
  name?: string
  /** `DESC`, `ASC NULLS LAST`, or empty. */
  direction: string
}

/** The parts of a SELECT at its top level; together they are the statement without comments at its ends. */
export interface SelectParts {
  /** `WITH …` without the statement behind it, or empty. */
  with: string
  /** From the main SELECT to before the last ORDER BY. */
  body: string
  /** `ORDER BY …`, or empty. */
  order: string
  orderItems: OrderItem[]
  /** `LIMIT …`, `OFFSET … FETCH …`, or empty. */
  limit: string
  /** How many rows come is decided inside, so its ORDER BY decides which. */
  limited: boolean
  /** Hints that must end the whole statement: `OPTION (…)`, `WITH UR`. */
  tail: string
  /** The SELECT list; undefined where it is none (VALUES, parentheses). */
  items: SelectItem[] | undefined
  /** Place in `body` right behind the SELECT list, where one more item may stand; undefined for UNION and the like. */
  itemsEnd: number | undefined
}

const setOperators = new Set(['UNION', 'INTERSECT', 'EXCEPT', 'MINUS'])
const beginnings = new Set(['SELECT', 'VALUES', 'TABLE', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'])
const locks = new Set(['UPDATE', 'SHARE', 'NO', 'KEY', 'READ', 'FETCH', 'BROWSE'])
const isolations = new Set(['UR', 'CS', 'RS', 'RR', 'NC', 'CHG', 'ALL', 'NONE'])

/**
 * Splits a SELECT so that search, sort and page can be put around it (`wrap-select.ts`). Locks
 * (`FOR UPDATE`) are left out: what is wrapped only reads. A text that is no SELECT comes back as `body`.
 */
export function splitSelect(sql: string, syntax: Syntax): SelectParts {
  const tokens = withoutParentheses(
    tokenize(sql, syntax).filter(({ type, text }) => type !== 'space' && type !== 'comment' && text !== ';'),
  )
  const level = tokens[0]?.depth ?? 0
  const top = tokens.filter((token) => token.depth === level)
  const main = mainStart(top)
  const from = top.findIndex((token, i) => i >= main && isWord(token, 'FROM'))
  const tailAt = find(top, Math.max(from, main), isTail)
  const orderAt = lastOrder(top, main, tailAt)
  const limitAt = find(top, orderAt < tailAt ? orderAt : Math.max(from, main), isLimit, tailAt)
  const bodyEnd = Math.min(orderAt, limitAt)

  const cut = (start: number, end: number): string => {
    const first = top[start]
    if (!first || start >= end) return ''
    const next = top[end]
    const last = next ? tokens[tokens.indexOf(next) - 1] : tokens.at(-1)
    return last ? sql.slice(first.start, last.start + last.text.length) : ''
  }
  const body = cut(main, bodyEnd)
  const union = find(top, main, isSetOperator, bodyEnd)
  const list = selectList(tokens, top, main, from < 0 ? union : Math.min(from, union))
  const order = cut(orderAt, limitAt)
  const lastItem = list?.tokens.at(-1)
  return {
    with: cut(0, main),
    body,
    order,
    orderItems: order === '' || !top[orderAt] ? [] : orderItems(tokens, top[orderAt], top[limitAt] ?? top[tailAt]),
    limit: cut(limitAt, tailAt),
    limited: limitAt < tailAt || isTop(top, main),
    tail: tailText(top, tailAt, cut),
    items: list && splitItems(list.tokens, level).map(selectItem),
    itemsEnd:
      union < bodyEnd || isWord(top[main + 1], 'DISTINCT') || !lastItem
        ? undefined
        : lastItem.start + lastItem.text.length - (top[main]?.start ?? 0),
  }
}

/** Parentheses around the whole statement are taken away: not every database takes two pairs around a derived table. */
function withoutParentheses(tokens: Token[]): Token[] {
  const [first] = tokens
  const last = tokens.at(-1)
  if (first?.text !== '(' || last?.text !== ')' || last === first) return tokens
  const closing = tokens.findIndex((token, i) => i > 0 && token.text === ')' && token.depth === first.depth)
  return closing === tokens.length - 1 ? withoutParentheses(tokens.slice(1, -1)) : tokens
}

/** Place of the main statement behind WITH: a beginning word, or a parenthesis behind the last `)`. */
function mainStart(top: Token[]): number {
  if (!isWord(top[0], 'WITH')) return 0
  const main = top.findIndex(
    (token, i) =>
      i > 0 &&
      top[i - 1]?.text === ')' &&
      (token.text === '(' || (token.type === 'word' && beginnings.has(token.text.toUpperCase()))),
  )
  return main < 0 ? 0 : main
}

/** The last ORDER BY that no set operator follows; the end when there is none. */
function lastOrder(top: Token[], main: number, end: number): number {
  for (let i = end - 1; i >= main; i--) if (isWord(top[i], 'ORDER') && isWord(top[i + 1], 'BY')) return i
  return end
}

function isLimit(top: Token[], i: number): boolean {
  const token = top[i]
  if (!['LIMIT', 'OFFSET', 'FETCH'].some((word) => isWord(token, word))) return false
  const [before, next] = [top[i - 1], top[i + 1]]
  if (!next || before?.text === '.' || before?.text === ',' || isWord(before, 'AS')) return false
  return next.type === 'number' || /^[(?:@$]$/.test(next.text) || /^(NEXT|FIRST|ALL|NULL)$/i.test(next.text)
}

function isTail(top: Token[], i: number): boolean {
  const [token, next] = [top[i], top[i + 1]]
  const word = next?.type === 'word' ? next.text.toUpperCase() : ''
  if (isWord(token, 'FOR')) return locks.has(word)
  if (isWord(token, 'OPTIMIZE')) return word === 'FOR'
  if (isWord(token, 'LOCK')) return word === 'IN'
  if (isWord(token, 'OPTION')) return next?.text === '('
  return isWord(token, 'WITH') && isolations.has(word) && i + 2 >= top.length
}

/** Only hints go to the end of the whole; locks are dropped. */
function tailText(top: Token[], at: number, cut: (start: number, end: number) => string): string {
  for (let i = at; i < top.length; i++)
    if (isWord(top[i], 'OPTION') || isWord(top[i], 'WITH')) return cut(i, top.length)
  return ''
}

function isSetOperator(top: Token[], i: number): boolean {
  return top[i]?.type === 'word' && setOperators.has(top[i].text.toUpperCase())
}

function find(top: Token[], start: number, test: (top: Token[], i: number) => boolean, end = top.length): number {
  for (let i = start; i < end; i++) if (test(top, i)) return i
  return end
}

function isTop(top: Token[], main: number): boolean {
  return [main + 1, main + 2].some((i) => isWord(top[i], 'TOP')) && isWord(top[main], 'SELECT')
}

function selectList(tokens: Token[], top: Token[], main: number, end: number): { tokens: Token[] } | undefined {
  if (!isWord(top[main], 'SELECT')) return undefined
  let start = main + 1
  if (isWord(top[start], 'ALL') || isWord(top[start], 'DISTINCT')) start++
  if (isWord(top[start], 'ON')) start += 3
  if (isWord(top[start], 'TOP')) start += top[start + 1]?.text === '(' ? 3 : 2
  while (['PERCENT', 'WITH', 'TIES'].some((word) => isWord(top[start], word))) start++
  const [first, stop] = [top[start], top[end]]
  if (!first) return undefined
  return { tokens: tokens.slice(tokens.indexOf(first), stop ? tokens.indexOf(stop) : tokens.length) }
}

function selectItem(tokens: Token[]): SelectItem {
  const last = tokens.at(-1)
  const before = tokens.at(-2)
  if (last?.text === '*' && (!before || before.text === '.')) return { expression: plain(tokens), star: true }
  if (!last || (last.type !== 'word' && last.type !== 'name')) return { expression: plain(tokens), star: false }
  if (isWord(before, 'AS')) return { expression: plain(tokens.slice(0, -2)), name: unquoted(last), star: false }
  const isPath = tokens.every((token, i) => (i % 2 === 0 ? isNameLike(token) : token.text === '.'))
  if (isPath) return { expression: plain(tokens), name: unquoted(last), star: false }
  const isAlias =
    before !== undefined &&
    (before.type !== 'sign' || before.text === ')') &&
    !['COLLATE', 'NOT', 'IS'].some((word) => isWord(before, word)) &&
    !['END', 'NULL'].some((word) => isWord(last, word))
  if (!isAlias) return { expression: plain(tokens), star: false }
  return { expression: plain(tokens.slice(0, -1)), name: unquoted(last), star: false }
}

function orderItems(tokens: Token[], order: Token, end: Token | undefined): OrderItem[] {
  const stop = end ? tokens.indexOf(end) : tokens.length
  return splitItems(tokens.slice(tokens.indexOf(order) + 2, stop), order.depth).map((item) => {
    const place = item.findIndex((token) => ['ASC', 'DESC', 'NULLS'].some((word) => isWord(token, word)))
    const expression = place < 0 ? item : item.slice(0, place)
    const [only] = expression
    return {
      expression: plain(expression),
      ...(expression.length === 1 && only && isNameLike(only) && { name: unquoted(only) }),
      direction:
        place < 0
          ? ''
          : item
              .slice(place)
              .map((token) => token.text.toUpperCase())
              .join(' '),
    }
  })
}

const isNameLike = (token: Token) => token.type === 'word' || token.type === 'name'

function plain(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.type === 'word' ? token.text.toUpperCase() : token.text)).join(' ')
}

function isWord(token: Token | undefined, text: string): boolean {
  return token?.type === 'word' && token.text.toUpperCase() === text
}
