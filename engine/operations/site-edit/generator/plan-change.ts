import { calledWith, slugOf } from './called.ts'
import { changePages } from './change-pages.ts'
import { choicesStatement } from './list/list-statement.ts'
import { ownRows, type Owner } from './own-rows.ts'
import { parameterName } from './parameter-of.ts'
import type { PlannedChoices, PlannedTable } from './planned-site.ts'
import { columnKey, describe, type PlanningContext } from './planning-context.ts'
import { isReference, joinedReferences, personColumn, type TableShape } from './table-shape.ts'

/** A table with the pages that change its rows, where they can be told apart. */
export async function planChange(
  context: PlanningContext,
  table: PlannedTable,
  owner: Owner | undefined,
): Promise<PlannedTable> {
  const { words, find, names, key } = context
  const { shape } = table
  const offered = new Map<string, PlannedChoices>()
  for (const { columns, theirs, ...reference } of joinedReferences(shape)) {
    const target = find(reference)
    if (!target || !mayBeOffered(context, target, owner)) continue
    offered.set(columns[0] ?? '', await planChoices(context, target, { value: theirs[0] ?? '', owner }))
  }
  const change = changePages(table, {
    words,
    address: (kind, slug) => `${kind}/${key}-${slug}`,
    label: ({ name }) => names.column(shape, name),
    choices: ({ name }) => offered.get(name) ?? (isReference(shape, name) ? undefined : 'none'),
  })
  return { ...table, change }
}

/** Persons are nobody's to choose from but their own. */
function mayBeOffered({ find }: PlanningContext, target: TableShape, owner: Owner | undefined): boolean {
  const isOwn = owner !== undefined && ownRows(target, owner, find) !== undefined
  return isOwn || personColumn(target, find) === undefined
}

/** Rows of a table to which another refers, by the column that it holds. */
async function planChoices(
  context: PlanningContext,
  target: TableShape,
  { value, owner }: { value: string; owner: Owner | undefined },
): Promise<PlannedChoices> {
  const own = owner && ownRows(target, owner, context.find)
  const sql = choicesStatement(target, { value, words: context.words, own })
  const columns = (await describe(context, sql)).map((column) => ({ key: columnKey(column.name), ...column }))
  const name = calledWith(context.names.table(target), { ja: '：選択肢', en: ': choices' })
  return { slug: `${slugOf(target.name) ?? parameterName(target.name).toLowerCase()}-choices`, name, sql, columns, own }
}
