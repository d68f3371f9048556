import type { Facts } from '../facts.ts'
import { splitSelect, type OrderItem, type SelectItem, type SelectParts } from './split-select.ts'

/** A column of the rows' own order, outside the wrapping. */
export interface OuterOrder {
  /** As it is called inside the derived table. */
  name: string
  /** `DESC`, `ASC NULLS LAST`, or empty. */
  direction: string
}

/** Text around which search, sort and page are written: `head SELECT … FROM from WHERE …`, and `tail` at the very end. */
export interface Framed {
  head: string
  /** With its alias `q`. */
  from: string
}

/** A result column that may follow the statement's own ORDER BY. */
export interface OrderTie {
  name: string
  /** As it may stand there: its place, or its name in quotes. */
  text: string
}

export interface WrappedSelect {
  /** The rows in no order, for counting and for orders of one's own. */
  rows: Framed
  /** The rows in the statement's own order; undefined when it has none. `by` empty: the derived table keeps it, ties and all. */
  own: (Framed & { by: OuterOrder[] }) | undefined
  /** Ends the whole statement. */
  tail: string
  /** The names under which the derived table gives the described columns, in their order. */
  names: string[] | undefined
}

const alias = 'q'
const commonTable = 'kumiki_q'
const orderColumn = 'kumiki_order'

/**
 * How a builder's SELECT becomes a table of its own in the words of a dialect:
 * WITH goes in front and ORDER BY out of the parentheses where the database refuses it inside; columns without a name,
 * or with the same one, get names. `described`: the result columns' names as the database tells them, where it was asked.
 * `ties` follow an ORDER BY that stays inside, so that it says the same each time.
 */
export function wrapSelect(
  sql: string,
  facts: Facts,
  described?: readonly string[],
  ties: readonly OrderTie[] = [],
): WrappedSelect {
  const parts = splitSelect(sql, facts.syntax)
  const renamed =
    described && facts.distinctNames && !areDistinct(described) ? described.map((_, i) => `c${i + 1}`) : undefined
  const framed = (select: string, added: string[] = []) =>
    frame(parts, select, renamed && [...renamed, ...added], facts)
  const order = withTies(parts, ties, described)
  const limited = join(parts.body, parts.limited ? order : '', parts.limit)
  return {
    rows: framed(limited),
    own: order === '' ? undefined : ownOrder({ parts, order, limited, renamed, described, facts, framed }),
    tail: parts.tail === '' ? '' : ` ${parts.tail}`,
    names: renamed ?? (described ? [...described] : undefined),
  }
}

/** The statement without its locks, which a read-only connection refuses. */
export function withoutLocks(sql: string, facts: Facts): string {
  const parts = splitSelect(sql, facts.syntax)
  return join(parts.with, parts.body, parts.order, parts.limit, parts.tail)
}

/** The statement's own ORDER BY, and behind it what it does not name yet: a database may refuse a column that stands twice. */
function withTies(
  { order, orderItems, items }: SelectParts,
  ties: readonly OrderTie[],
  described?: readonly string[],
): string {
  if (order === '') return ''
  const named = new Set(orderItems.map((item) => items && resultName(item, items, described)?.toLowerCase()))
  const isThere = ({ name, text }: OrderTie) =>
    named.has(name.toLowerCase()) || orderItems.some(({ expression }) => expression === text)
  return [order, ...ties.filter((tie) => !isThere(tie)).map(({ text }) => text)].join(', ')
}

interface OwnOrder {
  parts: SelectParts
  /** With its ties. */
  order: string
  limited: string
  renamed: readonly string[] | undefined
  described: readonly string[] | undefined
  facts: Facts
  framed: (select: string, added?: string[]) => Framed
}

function ownOrder({ parts, order, limited, renamed, described, facts, framed }: OwnOrder): WrappedSelect['own'] {
  const by = outerOrder(parts, described)
  if (by)
    return { ...framed(limited), by: renamed && described ? by.map((one) => rename(one, described, renamed)) : by }
  if (facts.orderInDerivedTable || parts.itemsEnd === undefined)
    return { ...framed(join(parts.body, order, parts.limit)), by: [] }
  // The order is computed where it can be, and obeyed where it must be. Equal rows get one rank, so that what follows decides.
  const numbered = `${parts.body.slice(0, parts.itemsEnd)}, RANK() OVER (${parts.order}) AS ${facts.quote(orderColumn)}${parts.body.slice(parts.itemsEnd)}`
  const select = join(numbered, parts.limited ? order : '', parts.limit)
  return { ...framed(select, [orderColumn]), by: [{ name: orderColumn, direction: '' }] }
}

/** The ORDER BY in words of the result's columns; undefined where one of its items is no result column. */
function outerOrder({ orderItems, items }: SelectParts, described?: readonly string[]): OuterOrder[] | undefined {
  if (!items) return undefined
  const by = orderItems.map(({ direction, ...item }) => {
    const name = resultName(item, items, described)
    return name === undefined ? undefined : { name: actual(name, described), direction }
  })
  return by.every((one) => one !== undefined) ? by : undefined
}

function resultName(
  order: Omit<OrderItem, 'direction'>,
  items: readonly SelectItem[],
  described?: readonly string[],
): string | undefined {
  const stars = items.some((item) => item.star)
  if (/^\d+$/.test(order.expression)) {
    const place = Number(order.expression) - 1
    return described?.[place] ?? (stars ? undefined : items[place]?.name)
  }
  const same = (one: string | undefined) => one?.toLowerCase() === order.name?.toLowerCase()
  if (order.name !== undefined) {
    const named = items.filter((item) => same(item.name))
    const [found, ...more] = named
    if (found && more.length === 0) return found.name
    if (!found && stars && described?.filter(same).length === 1) return described.find(same)
  }
  return items.find((item) => !item.star && item.expression === order.expression)?.name
}

function actual(name: string, described?: readonly string[]): string {
  return (
    described?.find((one) => one === name) ?? described?.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name
  )
}

function rename(order: OuterOrder, described: readonly string[], renamed: readonly string[]): OuterOrder {
  return { ...order, name: renamed[described.indexOf(order.name)] ?? order.name }
}

function frame(parts: SelectParts, select: string, renamed: readonly string[] | undefined, facts: Facts): Framed {
  // A comment may end the text, so the parenthesis stands on a line of its own.
  if (renamed) {
    const columns = renamed.map((name) => facts.quote(name)).join(', ')
    const table = `${commonTable} (${columns}) AS (${select}\n)`
    return { head: parts.with === '' ? `WITH ${table} ` : `${parts.with}, ${table} `, from: `${commonTable} ${alias}` }
  }
  if (parts.with === '') return { head: '', from: `(${select}\n) ${alias}` }
  if (facts.withInDerivedTable) return { head: '', from: `(${parts.with} ${select}\n) ${alias}` }
  return { head: `${parts.with} `, from: `(${select}\n) ${alias}` }
}

function areDistinct(names: readonly string[]): boolean {
  return names.every((name) => name !== '') && new Set(names.map((name) => name.toLowerCase())).size === names.length
}

function join(...texts: string[]): string {
  return texts.filter((text) => text !== '').join(' ')
}
