import type { TableReference, TableRelations } from '../../../runtime/generated/calls/answer.ts'
import { foldWidth } from '../../../runtime/values/fold-width.ts'
import type { TypeClass } from '../source.ts'

/** A column of a library, as far as guesses need it. */
export interface ToldColumn {
  table: string
  name: string
  typeClass: TypeClass
}

/** A table whose rows one column identifies. */
interface Target {
  table: string
  key: string
  typeClass: TypeClass
  /** What its rows are called, without plural, prefix and "master". */
  stem: string
}

/** Names that say nothing of the table in which they stand. */
const general = new Set(['id', 'no', 'cd', 'code', 'key', 'name', 'seq', 'number', 'コード', '番号', 'キー', '名称'])

/**
 * The tables with references that names and types suggest, marked as guesses: a column that is called as another table
 * with its key (`customer_id`, `得意先コード`), or as a key that says whose it is, and has its type. Where two tables
 * fit equally well, none is taken.
 */
export function guessReferences(
  library: string,
  tables: readonly TableRelations[],
  columns: readonly ToldColumn[],
): TableRelations[] {
  const classes = new Map(columns.map(({ table, name, typeClass }) => [`${table}\n${name}`, typeClass]))
  const targets = tables.flatMap((table): Target[] => {
    const key = soleKey(table)
    const typeClass = key === undefined ? undefined : classes.get(`${table.name}\n${key}`)
    return key === undefined || typeClass === undefined
      ? []
      : [{ table: table.name, key, typeClass, stem: stemOf(table.name) }]
  })
  const byTable = Map.groupBy(columns, ({ table }) => table)
  return tables.map((table) => {
    const found = (byTable.get(table.name) ?? []).flatMap((column) => {
      const target = targetOf(column, targets, soleKey(table))
      return target ? [toGuess(library, column, target)] : []
    })
    return { ...table, references: [...table.references, ...found] }
  })
}

/** The one column that identifies a row. */
function soleKey({ keys }: TableRelations): string | undefined {
  const sole = (kind: string) => keys.find((key) => key.kind === kind && key.columns.length === 1)?.columns[0]
  return sole('primary') ?? sole('unique')
}

function targetOf(column: ToldColumn, targets: readonly Target[], ownKey: string | undefined): Target | undefined {
  const name = plain(column.name)
  const fitting = targets.filter(({ table, typeClass }) => table !== column.table && typeClass === column.typeClass)
  const called = fitting.filter(({ stem, key }) => name === stem + plain(key))
  if (called.length > 0) return only(called)
  const sameKey = fitting.filter(({ key }) => name === plain(key) && !general.has(name))
  const named = sameKey.filter(({ stem }) => name.startsWith(stem))
  // Two tables with the same key are one row each: the one after which the key is called is the first.
  if (column.name === ownKey) return only(named)
  return only(named.length > 0 ? named : sameKey)
}

function only(targets: readonly Target[]): Target | undefined {
  return targets.length === 1 ? targets[0] : undefined
}

function toGuess(library: string, column: ToldColumn, target: Target): TableReference {
  return {
    name: '',
    columns: [column.name],
    library,
    table: target.table,
    theirs: [target.key],
    guessed: true,
  }
}

function plain(name: string): string {
  return foldWidth(name)
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, '')
}

/** `m_customers` and `得意先マスタ` are `customer` and `得意先`. */
function stemOf(table: string): string {
  const bare = foldWidth(table)
    .toLowerCase()
    .replace(/^(m|t|w|mst|trn|tbl)_/, '')
    .replace(/(マスター?|テーブル|_?master|_?mst)$/, '')
  return singular(plain(bare))
}

function singular(name: string): string {
  if (/[^aeiou]ies$/.test(name)) return `${name.slice(0, -3)}y`
  if (/(ss|sh|ch|x)es$/.test(name)) return name.slice(0, -2)
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name
}
