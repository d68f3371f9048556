import type { Language } from '../../../../runtime/document.ts'
import type { SitePlanResponse } from '../../../../runtime/generated/calls/site.ts'
import { localize } from '../../../../runtime/text.ts'
import type { Decided } from './decide.ts'
import type { Say } from './guesses-in-words.ts'
import { listedFields } from './list/listed-fields.ts'
import type { Words } from './table-name.ts'
import { missingIndexes } from './list/missing-indexes.ts'
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
  readColumns,
  type FindShape,
  type TableShape,
} from './table-shape.ts'
import type { Warn } from './warn.ts'

interface TablesOptions extends Pick<Decided, 'visitor' | 'order' | 'changes'> {
  planning: Planning
  find: FindShape
  words: Words
  warn: Warn
}

/** Lists of the tables, in their order. What tells of persons is for who has logged in, and of it only what is their own. */
export async function planTables(
  shapes: readonly TableShape[],
  { planning, visitor, order, changes, find, words, warn }: TablesOptions,
): Promise<PlannedTable[]> {
  const planned: PlannedTable[] = []
  for (const shape of shapes) {
    const isItem = order?.item === shape
    const owner = isItem ? undefined : visitor?.owner
    const isOwn = owner !== undefined && ownRows(shape, owner, find) !== undefined
    const person = isItem || isOwn ? undefined : personColumn(shape, find)
    if (person !== undefined) {
      warn(visitor ? 'table-of-others' : 'table-of-persons', shape.name, person)
      continue
    }
    if (readColumns(shape, isOwn ? 'owner' : 'everybody').length === 0) {
      warn('table-no-columns', shape.name)
      continue
    }
    const table = await planning.planTable(shape, {
      owner,
      beside: isItem ? besideOf(order) : undefined,
      isTyped: changes,
    })
    const changed = changes ? await planning.planChange(table, visitor?.owner) : table
    planned.push(order?.line === shape ? { ...changed, isBelow: true } : changed)
    const personal = isOwn ? [] : personalColumns(shape)
    if (keyOf(shape).length === 0) warn('table-no-key', shape.name)
    if (personal.length > 0) warn('table-personal', shape.name, personal.join(', '))
  }
  const all = planned.filter(({ change, own }) => change && !own).map(({ shape }) => shape.name)
  if (visitor && all.length > 0) warn('plan-change-all', visitor.called, all.join(', '))
  for (const { table, column, sql } of missingIndexes(planned, words)) warn('plan-index-missing', table, column, sql)
  return planned
}

/** What was taken for what, for the builder's eyes before anything is made. */
export function told(
  table: PlannedTable,
  all: readonly PlannedTable[],
  { order, say }: Pick<Decided, 'order'> & { say: Say },
): SitePlanResponse['tables'][number] {
  const { shape, joined, many, name, own, change } = table
  const below = all
    .filter((child) => refersTo(child.shape, shape) && (!child.own || own))
    .map((child) => child.shape.name)
  return {
    ...{ table: shape.name, name, below: below.join(', ') },
    label: labelColumn(shape)?.name ?? '',
    joined: [
      ...joined.map(({ column, tables, told: by }) => `${column} → ${tables.join(' → ')}.${by}`),
      ...many.map(({ through, shape: other, told: by }) => `${through.name} → ${other.name}.${by}, …`),
    ].join('\n'),
    does: say(doesOf()),
  }

  function doesOf() {
    if (order?.item === shape) return 'plan-table-order'
    if (change) return own ? 'plan-table-change-own' : 'plan-table-change'
    return own ? 'plan-table-own' : 'plan-table-look'
  }
}

/** What shows rows of lists to a builder who is none of their users: columns of the list, of persons what everybody could see. */
export function samplesOf(
  tables: readonly PlannedTable[],
  { order, language }: Pick<Decided, 'order'> & { language: Language },
): SitePlanResponse['samples'] {
  const seen = tables.filter(({ sample }) => sample.names.length > 0)
  return Object.fromEntries(seen.map((table) => [table.shape.name, sampleOf(table)]))

  function sampleOf(table: PlannedTable) {
    const { columns, name, sample } = table
    const listed = listedFields(table, order)
    return {
      ...{ title: localize(name, language), sql: sample.sql.join('\n') },
      columns: columns
        .filter(({ key, name: column }) => listed.includes(key) && sample.names.includes(column))
        .map(({ name: key, label }) => ({ key, title: localize(label, language) || key })),
    }
  }
}

const refersTo = (child: TableShape, { library, name }: TableShape): boolean =>
  joinedReferences(child).some((reference) => reference.library === library && reference.table === name)
