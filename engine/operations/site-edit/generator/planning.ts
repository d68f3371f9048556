import type { Text } from '../../../../runtime/document.ts'
import { freeSlug, slugOf } from './called.ts'
import { listStatement, type BesideColumn, type ListStatement } from './list/list-statement.ts'
import { loginStatement, type Login } from './login-statement.ts'
import { orderSlugs } from './order.ts'
import { ownRows, type Owner } from './own-rows.ts'
import { fieldKey } from './parameter-of.ts'
import { planChange } from './plan-change.ts'
import { planOrder } from './plan-order.ts'
import type { PlannedLogin, PlannedTable, ResultColumn } from './planned-site.ts'
import { columnKey, describe, type PlanningContext } from './planning-context.ts'
import { columnOf, type TableShape } from './table-shape.ts'

interface TableOptions {
  owner?: Owner | undefined
  beside?: BesideColumn | undefined
  /** Its columns are typed on pages. */
  isTyped?: boolean
}

/**
 * Puts tables, an order and a login into statements, and asks the database what they give. `taken`: ends of keys that other
 * documents of the site have.
 */
export function makePlanning(context: PlanningContext, taken: readonly string[]) {
  const slugs = new Set<string>(['login', ...Object.values(orderSlugs), ...taken])
  return {
    planTable: (shape: TableShape, options: TableOptions): Promise<PlannedTable> =>
      planTable(context, shape, { ...options, slug: freeSlug(slugOf(shape.name) ?? `table-${slugs.size}`, slugs) }),
    planChange: planChange.bind(undefined, context),
    planOrder: planOrder.bind(undefined, context),
    planLogin: planLogin.bind(undefined, context),
  }
}

export type Planning = ReturnType<typeof makePlanning>

/** A list of a table; of one that is somebody's own, the rows of who has logged in. */
async function planTable(
  context: PlanningContext,
  shape: TableShape,
  { owner, beside, isTyped = false, slug }: TableOptions & { slug: string },
): Promise<PlannedTable> {
  const { words, find, names } = context
  const own = owner && ownRows(shape, owner, find)
  const isHidden = (other: TableShape): boolean => owner !== undefined && ownRows(other, owner, find) !== undefined
  const options = { find, words, beside, pairs: context.pairs(shape), isHidden }
  const list = listStatement(shape, { ...options, own })
  const columns = (await describe(context, list.sql)).map((column) => {
    const key = isTyped ? fieldKey(column.name) : columnKey(column.name)
    return { key, label: labelIn(shape, list, column.name, context), ...column }
  })
  return {
    ...{ shape, slug, name: names.table(shape), columns, own },
    ...{ sql: list.sql, joined: list.joined, many: list.many },
    sample: own ? listStatement(shape, options) : list,
  }
}

/** What a column of a list is called: as it was said; a name of another row as what leads to it. */
function labelIn(shape: TableShape, list: ListStatement, name: string, { names }: PlanningContext): Text {
  const isIt = ({ as }: { as: string }): boolean => as.toLowerCase() === name.toLowerCase()
  const joined = list.joined.find(isIt)
  const many = list.many.find(isIt)
  if (!joined && !many) return names.column(shape, name)
  const said = names.said(shape, name)
  if (said !== undefined) return said
  if (many) return names.table(many.shape)
  // As the column that refers to it, without its "ID".
  const bare = joined?.column.replace(/[_ ]?(id|no|cd|code|コード|番号)$/i, '') ?? ''
  return names.word(bare === '' ? name : bare)
}

async function planLogin(context: PlanningContext, login: Login): Promise<PlannedLogin> {
  const { sql, nameField, hash } = loginStatement(login, context.words)
  const columns = (await describe(context, sql)).map((column): ResultColumn => {
    const isHash = column.name === hash
    return {
      key: columnKey(column.name),
      label: context.names.column(login.people, column.name),
      ...column,
      ...(isHash && { passwordHash: true }),
    }
  })
  const size = columnOf(login.people, login.id)?.size ?? 64
  const name = { ja: 'ログイン', en: 'Login' }
  return { name, sql, columns, idLength: size > 0 ? size : 64, idField: login.id, nameField }
}
