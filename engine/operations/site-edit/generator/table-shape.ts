import type { CatalogueColumn } from '../../../sources/source.ts'
import type { TableReference, TableRelations } from '../../../../runtime/generated/calls/answer.ts'

/** What the catalogue tells of a table, as far as a site is made of it. */
export interface TableShape {
  library: string
  name: string
  /** Comment of the table. */
  text?: string
  /** Its rows are those of other tables. */
  isView?: true
  columns: readonly CatalogueColumn[]
  relations: Pick<TableRelations, 'keys' | 'references'>
}

/** Names of columns that nobody is to read on a site: they are left out of every statement. */
const secret = /pass(word|wd|phrase)?($|_)|(^|_)pwd|(^|_)(salt|secret|token|api_?key|hash)($|_)|パスワード|暗証/i

/** Names of columns that tell of a person: whoever may see them is told by a login. */
const personal =
  /e_?mail|(^|_)((first|last|full|family|given|contact)_?name|phone|tel|fax|mobile|birth\w*|hire\w*|address\w*|zip\w*|postal\w*|sex|gender|salary)($|_)|メール|電話|住所|氏名|生年月日|性別|給与/i

/** Columns that people may read, in the order of the table: neither bytes nor secrets, and what tells of a person is its own to read. */
export function readColumns(
  { columns }: Pick<TableShape, 'columns'>,
  reader: 'everybody' | 'owner' = 'everybody',
): CatalogueColumn[] {
  return columns.filter(
    ({ name, type, typeClass }) =>
      typeClass !== 'Binary' &&
      !/^ts(vector|query)$/i.test(type) &&
      !secret.test(name) &&
      (reader === 'owner' || !personal.test(name)),
  )
}

/** Whether a column holds yes or no and nothing else. */
export const isTruth = ({ type }: Pick<CatalogueColumn, 'type'>): boolean => /^bool(ean)?$/i.test(type)

/** One column of a table, by its name. */
export function columnOf({ columns }: Pick<TableShape, 'columns'>, name: string): CatalogueColumn | undefined {
  return columns.find((column) => column.name.toLowerCase() === name.toLowerCase())
}

/** Whether no two rows of the table have the same value in this column. */
export function isUnique({ relations }: Pick<TableShape, 'relations'>, column: string): boolean {
  return relations.keys.some(
    ({ kind, columns }) =>
      kind !== 'index' && columns.length === 1 && columns[0]?.toLowerCase() === column.toLowerCase(),
  )
}

/** Whether the column stands in a reference to another table. */
export function isReference({ relations }: Pick<TableShape, 'relations'>, column: string): boolean {
  return relations.references.some(({ columns }) => columns.includes(column))
}

/** A table of the catalogue, found by its library and name. */
export type FindShape = (table: { library: string; table: string }) => TableShape | undefined

/** Names of columns that are left out because they tell of a person. */
export function personalColumns({ columns }: Pick<TableShape, 'columns'>): string[] {
  return columns.filter(({ name }) => personal.test(name) && !secret.test(name)).map(({ name }) => name)
}

/** Names of columns that only a table of persons has. */
const ofPersons = /(^|_)(birth\w*|sex|gender|salary|last_name|family_name)($|_)|e_?mail|生年月日|性別|給与|氏名|メール/i

/**
 * The column that says that the rows of a table are persons, or belong to some: its own, or one of a table to which it
 * refers. Undefined where nothing says so. Such rows are for who has logged in.
 */
export function personColumn(shape: TableShape, find: FindShape, seen: readonly TableShape[] = []): string | undefined {
  const own = shape.columns.find(({ name }) => secret.test(name) || ofPersons.test(name))
  if (own) return `${shape.name}.${own.name}`
  for (const reference of shape.relations.references) {
    const target = find(reference)
    if (!target || seen.includes(target)) continue
    const found = personColumn(target, find, [...seen, shape])
    if (found !== undefined) return found
  }
  return undefined
}

/** Columns that identify a row: of the primary key, else of a unique key that is never empty; none where there is none. */
export function keyOf({ columns, relations }: TableShape): string[] {
  const isFilled = (name: string): boolean =>
    columns.some((column) => column.name === name && column.inullable === false)
  const primary = relations.keys.find(({ kind }) => kind === 'primary')
  const unique = relations.keys.find((key) => key.kind === 'unique' && key.columns.every(isFilled))
  const read = new Set(readColumns({ columns }).map(({ name }) => name))
  const key = (primary ?? unique)?.columns ?? []
  return key.every((name) => read.has(name)) ? [...key] : []
}

/**
 * The column by which people know a row: the first unique text, else the first text that is never empty, else the first
 * text; never a code that another table gives. Undefined where the table has no text.
 */
export function labelColumn(shape: TableShape): CatalogueColumn | undefined {
  const referring = new Set(shape.relations.references.flatMap(({ columns }) => columns))
  const texts = readColumns(shape).filter(
    ({ name, type, typeClass, values }) =>
      typeClass === 'String' && !values && !isTruth({ type }) && !referring.has(name),
  )
  const key = keyOf(shape)
  const named = texts.filter(({ name }) => !key.includes(name))
  return (
    named.find(({ name }) => isUnique(shape, name) && /name|title|名/i.test(name)) ??
    named.find(({ name }) => /name|title|名|label/i.test(name)) ??
    named.find(({ name }) => isUnique(shape, name)) ??
    named.find(({ inullable }) => inullable === false) ??
    named[0] ??
    texts[0]
  )
}

/** References by one column, which a list can join without rows of its own becoming more; in the order of the columns. */
export function joinedReferences({ columns, relations }: TableShape): TableReference[] {
  return columns.flatMap(({ name }) =>
    relations.references
      .filter((reference) => reference.columns.length === 1 && reference.columns[0] === name)
      .slice(0, 1),
  )
}
