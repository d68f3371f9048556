import type { SitePlanResponse } from '../../../../runtime/generated/calls/site.ts'
import type { Decided } from './decide.ts'
import type { Say } from './guesses-in-words.ts'
import { ownRows } from './own-rows.ts'
import type { PlannedTable } from './planned-site.ts'
import { besideOf } from './plan-order.ts'
import type { Planning } from './planning.ts'
import {
  joinedReferences,
  keyOf,
  labelColumn,
  personalColumns,
  personColumn,
  type FindShape,
  type TableShape,
} from './table-shape.ts'
import type { Warn } from './warn.ts'

interface TablesOptions extends Pick<Decided, 'login' | 'order' | 'changes'> {
  planning: Planning
  find: FindShape
  warn: Warn
}

/** Lists of the tables, in their order. What tells of persons is for who has logged in, and of it only what is their own. */
export async function planTables(
  shapes: readonly TableShape[],
  { planning, login, order, changes, find, warn }: TablesOptions,
): Promise<PlannedTable[]> {
  const planned: PlannedTable[] = []
  for (const shape of shapes) {
    const isItem = order?.item === shape
    const owner = isItem ? undefined : login?.owner
    const isOwn = owner !== undefined && ownRows(shape, owner, find) !== undefined
    const person = isItem || isOwn ? undefined : personColumn(shape, find)
    if (person !== undefined) {
      warn(login ? 'table-of-others' : 'table-of-persons', shape.name, person)
      continue
    }
    const table = await planning.planTable(shape, {
      owner,
      beside: isItem ? besideOf(order) : undefined,
      isTyped: changes,
    })
    const changed = changes ? await planning.planChange(table, login?.owner) : table
    planned.push(order?.line === shape ? { ...changed, isBelow: true } : changed)
    const personal = isOwn ? [] : personalColumns(shape)
    if (keyOf(shape).length === 0) warn('table-no-key', shape.name)
    if (personal.length > 0) warn('table-personal', shape.name, personal.join(', '))
  }
  const all = planned.filter(({ change, own }) => change && !own).map(({ shape }) => shape.name)
  if (login && all.length > 0) warn('plan-change-all', login.people.name, all.join(', '))
  return planned
}

/** What was taken for what, for the builder's eyes before anything is made. */
export function told(
  table: PlannedTable,
  all: readonly PlannedTable[],
  { order, say }: Pick<Decided, 'order'> & { say: Say },
): SitePlanResponse['tables'][number] {
  const { shape, joined, name, own, change } = table
  const below = all
    .filter((child) => refersTo(child.shape, shape) && (!child.own || own))
    .map((child) => child.shape.name)
  return {
    ...{ table: shape.name, name, below: below.join(', ') },
    label: labelColumn(shape)?.name ?? '',
    joined: joined.map(({ column, tables, told: by }) => `${column} → ${tables.join(' → ')}.${by}`).join('\n'),
    does: say(doesOf()),
  }

  function doesOf() {
    if (order?.item === shape) return 'plan-table-order'
    if (change) return own ? 'plan-table-change-own' : 'plan-table-change'
    return own ? 'plan-table-own' : 'plan-table-look'
  }
}

const refersTo = (child: TableShape, { library, name }: TableShape): boolean =>
  joinedReferences(child).some((reference) => reference.library === library && reference.table === name)
