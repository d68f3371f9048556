import type { Text } from '../../../../runtime/document.ts'
import { called, freeSlug, slugOf } from './called.ts'
import { listStatement, type BesideColumn, type Joined } from './list-statement.ts'
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

/** Puts tables, an order and a login into statements, and asks the database what they give. */
export function makePlanning(context: PlanningContext) {
  const slugs = new Set<string>(['login', ...Object.values(orderSlugs)])
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
  const { words, find, labels } = context
  const own = owner && ownRows(shape, owner, find)
  const { sql, joined } = listStatement(shape, { find, words, own, beside })
  const columns = (await describe(context, sql)).map((column) => {
    const other = joined.find(({ as }) => as.toLowerCase() === column.name.toLowerCase())
    const comment = columnOf(shape, column.name)?.label
    const label = other ? labelOfJoined(other, labels) : comment ? called(column.name, comment) : labels(column.name)
    const key = isTyped ? fieldKey(column.name) : columnKey(column.name)
    return { key, ...(label !== undefined && { label }), ...column }
  })
  return { shape, slug, name: called(shape.name, shape.text), sql, joined, columns, own }
}

/** What a name of another row is called: as the column that refers to it, without its "ID". */
function labelOfJoined({ column, as }: Joined, labels: PlanningContext['labels']): Text | undefined {
  const bare = column.replace(/[_ ]?(id|no|cd|code|コード|番号)$/i, '')
  return bare === '' ? labels(as) : (labels(bare) ?? bare)
}

async function planLogin(context: PlanningContext, login: Login): Promise<PlannedLogin> {
  const { sql, nameField, hash } = loginStatement(login, context.words)
  const columns = (await describe(context, sql)).map((column): ResultColumn => {
    const label = context.labels(column.name)
    const isHash = column.name === hash
    return {
      key: columnKey(column.name),
      ...(label !== undefined && { label }),
      ...column,
      ...(isHash && { passwordHash: true }),
    }
  })
  const size = columnOf(login.people, login.id)?.size ?? 64
  const name = { ja: 'ログイン', en: 'Login' }
  return { name, sql, columns, idLength: size > 0 ? size : 64, idField: login.id, nameField }
}
