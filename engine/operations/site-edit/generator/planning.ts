import type { Text } from '../../../../runtime/document.ts'
import { schemaType } from '../../../../runtime/generated/codes.ts'
import { describeStep } from '../../../execution/describe-step.ts'
import { readRows } from '../../../sources/reads.ts'
import { sqlWordsOf } from '../../../sources/sql-words-of.ts'
import type { StatementSource } from '../../../sources/source.ts'
import { called, calledWith, freeSlug, slugOf } from './called.ts'
import { changePages } from './change-pages.ts'
import type { Unsure } from './fill-column.ts'
import { headerStatement } from './header-statement.ts'
import { lineStatement, stockStatement } from './line-statement.ts'
import {
  besideName,
  choicesStatement,
  listStatement,
  tableName,
  type BesideColumn,
  type Words,
} from './list-statement.ts'
import { loginStatement, type Login } from './login-statement.ts'
import { orderSlugs, type Order, type OrderOptions } from './order.ts'
import { ownRows, type Owner } from './own-rows.ts'
import type { PlannedChoices, PlannedLogin, PlannedOrder, PlannedTable, ResultColumn } from './planned-site.ts'
import {
  columnOf,
  isReference,
  joinedReferences,
  personColumn,
  type FindShape,
  type TableShape,
} from './table-shape.ts'
import { fieldKey, parameterName } from './parameter-of.ts'
import type { Writing, WritingSchema } from './writing.ts'

const ms = 10_000

interface PlanningOptions {
  source: StatementSource
  words: Words
  find: FindShape
  /** What a column may be called where its table does not say so. */
  labels(name: string): Text | undefined
  /** Key of the site: its schemas begin with it. */
  key: string
}

/** Puts tables, an order and a login into statements, and asks the database what they give. */
export function makePlanning({ source, words, find, labels, key }: PlanningOptions) {
  const slugs = new Set<string>(['login', ...Object.values(orderSlugs)])

  /** A list of a table; of one that is somebody's own, the rows of who has logged in. */
  async function planTable(
    shape: TableShape,
    {
      owner,
      beside,
      isTyped = false,
    }: { owner?: Owner | undefined; beside?: BesideColumn | undefined; isTyped?: boolean },
  ): Promise<PlannedTable> {
    const own = owner && ownRows(shape, owner, find)
    const { sql, joined } = listStatement(shape, { find, words, own, beside })
    const columns = (await describe(sql)).map((column) => {
      const other = joined.find(({ as }) => as.toLowerCase() === column.name.toLowerCase())
      const comment = columnOf(shape, column.name)?.label
      const label = other ? labelOfJoined(other) : comment ? called(column.name, comment) : labels(column.name)
      const key = isTyped ? fieldKey(column.name) : safeKey(column.name)
      return { key, ...(label !== undefined && { label }), ...column }
    })
    const slug = freeSlug(slugOf(shape.name) ?? `table-${slugs.size}`, slugs)
    return { shape, slug, name: called(shape.name, shape.text), sql, joined, columns, own }
  }

  /** What an order writes, and what of it is not sure. */
  async function planOrder(order: Order, owner: Owner): Promise<PlannedOrder & Unsure> {
    const options: OrderOptions = {
      ...{ words, today: sqlWordsOf(source.facts.code)?.today ?? 'CURRENT_DATE', customerField: owner.field },
      returnsKey: await returnsKey(order),
      label: labels,
    }
    const header = headerStatement(order, options)
    const schema = `schema/${key}-${orderSlugs.header}` as const
    const line = lineStatement(order, options, { schema, field: header.keyField })
    const stock = stockStatement(order, options)
    const named = (slug: string, shape: TableShape, writing: Writing, does: { ja: string; en: string }) =>
      toSchema(writing, slug, calledWith(called(shape.name, shape.text), does))
    const add = { ja: '：登録', en: ': add' }
    const beside = besideOf(order)
    return {
      order,
      header: named(orderSlugs.header, order.header, header, add),
      line: named(orderSlugs.line, order.line, line, add),
      stock: stock && order.stock && named(orderSlugs.stock, order.stock.shape, stock, { ja: '：引当', en: ': take' }),
      inputs: header.inputs,
      stockField: beside ? besideName(beside) : order.stock?.column,
      unknown: [...header.unknown, ...line.unknown],
      zero: [...header.zero, ...line.zero],
    }
  }

  /** The database gives the key with the row, where Kumiki may not number it: a sequence of its own that no right allows to ask. */
  async function returnsKey({ header, toHeader }: Order): Promise<boolean> {
    const column = columnOf(header, toHeader.theirs)
    const { ownNumbers } = source.facts
    if (column?.identity !== true || ownNumbers?.by !== 'sequence') return false
    if (column.generated === true) return true
    const into = { table: tableName(header, words), column: words.quote(toHeader.theirs) }
    const { rows } = await readRows(source, ownNumbers.generates(into), { ms })
    return Number(rows[0]?.[0] ?? 0) === 0
  }

  async function planLogin(login: Login & { owner: Owner }): Promise<PlannedLogin> {
    const { sql, nameField, hash } = loginStatement(login, words)
    const columns = (await describe(sql)).map((column): ResultColumn => {
      const label = labels(column.name)
      const isHash = column.name === hash
      return {
        key: safeKey(column.name),
        ...(label !== undefined && { label }),
        ...column,
        ...(isHash && { passwordHash: true }),
      }
    })
    const size = columnOf(login.people, login.id)?.size ?? 64
    const name = { ja: 'ログイン', en: 'Login' }
    return { name, sql, columns, idLength: size > 0 ? size : 64, idField: login.id, nameField }
  }

  /** A table with the pages that change its rows, where they can be told apart. */
  async function planChange(table: PlannedTable, owner: Owner | undefined): Promise<PlannedTable> {
    const { shape } = table
    const offered = new Map<string, PlannedChoices>()
    for (const reference of joinedReferences(shape)) {
      const [column = ''] = reference.columns
      const target = find(reference)
      if (target && mayBeOffered(target, owner))
        offered.set(column, await planChoices(target, reference.theirs[0] ?? '', owner))
    }
    const change = changePages(table, {
      words,
      address: (kind, slug) => `${kind}/${key}-${slug}`,
      label: ({ name, label }) => (label ? called(name, label) : labels(name)),
      choices: ({ name }) => offered.get(name) ?? (isReference(shape, name) ? undefined : 'none'),
    })
    return { ...table, change }
  }

  /** Persons are nobody's to choose from but their own. */
  function mayBeOffered(target: TableShape, owner: Owner | undefined): boolean {
    const isOwn = owner !== undefined && ownRows(target, owner, find) !== undefined
    return isOwn || personColumn(target, find) === undefined
  }

  /** Rows of a table to which another refers, by the column that it holds. */
  async function planChoices(target: TableShape, value: string, owner: Owner | undefined): Promise<PlannedChoices> {
    const own = owner && ownRows(target, owner, find)
    const sql = choicesStatement(target, { value, words, own })
    const columns = (await describe(sql)).map((column) => ({ key: safeKey(column.name), ...column }))
    const name = calledWith(called(target.name, target.text), { ja: '：選択肢', en: ': choices' })
    return {
      slug: `${slugOf(target.name) ?? parameterName(target.name).toLowerCase()}-choices`,
      name,
      sql,
      columns,
      own,
    }
  }

  async function describe(sql: readonly string[]) {
    return (await describeStep({ source, step: { sql: sql.join('\n') }, reads: true })).columns
  }

  /** What a name of another row is called: as the column that refers to it, without its "ID". */
  function labelOfJoined({ column, as }: { column: string; as: string }): Text | undefined {
    const bare = column.replace(/[_ ]?(id|no|cd|code|コード|番号)$/i, '')
    return bare === '' ? labels(as) : (labels(bare) ?? bare)
  }

  return { planTable, planOrder, planLogin, planChange }
}

export type Planning = ReturnType<typeof makePlanning>

const safeKey = (name: string): string => (name === '__proto__' ? 'proto' : name)

function toSchema({ sql, parameters, sources, resultColumns }: Writing, slug: string, name: Text): WritingSchema {
  return { slug, name, type: schemaType.purchase, sql, parameters, sources, ...(resultColumns && { resultColumns }) }
}

/** The column of how many are left, where another table than the item's has it. */
export function besideOf({ item, stock, toItem }: Order): BesideColumn | undefined {
  if (!stock || stock.shape === item) return undefined
  return { shape: stock.shape, key: stock.key, own: toItem.theirs, column: stock.column }
}
