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

export interface WrappedSelect {
  /** The rows in no order, for counting and for orders of one's own. */
  rows: Framed
  /** The rows in the statement's own order; undefined when it has none. `by` empty: the derived table keeps it. */
  own: (Framed & { by: OuterOrder[]; total: boolean }) | undefined
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
 */
export function wrapSelect(sql: string, facts: Facts, described?: readonly string[]): WrappedSelect {
  const parts = splitSelect(sql, facts.syntax)
  const renamed =
    described && facts.distinctNames && !areDistinct(described) ? described.map((_, i) => `c${i + 1}`) : undefined
  const framed = (select: string, added: string[] = []) =>
    frame(parts, select, renamed && [...renamed, ...added], facts)
  const limited = join(parts.body, parts.limited ? parts.order : '', parts.limit)
  return {
    rows: framed(limited),
    own: parts.order === '' ? undefined : ownOrder(parts, limited, renamed, described, facts, framed),
    tail: parts.tail === '' ? '' : ` ${parts.tail}`,
    names: renamed ?? (described ? [...described] : undefined),
  }
}

/** The statement without its locks, which a read-only connection refuses. */
export function withoutLocks(sql: string, facts: Facts): string {
  const parts = splitSelect(sql, facts.syntax)
  return join(parts.with, parts.body, parts.order, parts.limit, parts.tail)
}

function ownOrder(
  parts: SelectParts,
  limited: string,
  renamed: readonly string[] | undefined,
  described: readonly string[] | undefined,
  facts: Facts,
  framed: (select: string, added?: string[]) => Framed,
): WrappedSelect['own'] {
  const by = outerOrder(parts, described)
  if (by)
    return { ...framed(limited), by: renamed ? by.map((one) => rename(one, described!, renamed)) : by, total: false }
  if (facts.orderInDerivedTable || parts.itemsEnd === undefined)
    return { ...framed(join(parts.body, parts.order, parts.limit)), by: [], total: false }
  // The order is computed where it can be, and obeyed where it must be.
  const numbered = `${parts.body.slice(0, parts.itemsEnd)}, ROW_NUMBER() OVER (${parts.order}) AS ${facts.quote(orderColumn)}${parts.body.slice(parts.itemsEnd)}`
  const select = join(numbered, parts.limited ? parts.order : '', parts.limit)
  return { ...framed(select, [orderColumn]), by: [{ name: orderColumn, direction: '' }], total: true }
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
    if (named.length === 1) return named[0]!.name
    if (named.length === 0 && stars && described?.filter(same).length === 1) return described.find(same)
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
