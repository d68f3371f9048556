import type { CatalogueColumn } from '../../../sources/source.ts'
import type { TableReference, TableRelations } from '../../../../runtime/generated/calls/answer.ts'

/** What the catalogue tells of a table, as far as a site is made of it. */
export interface TableShape {
  library: string
  name: string
  /** Comment of the table. */
  text?: string
  columns: readonly CatalogueColumn[]
  relations: Pick<TableRelations, 'keys' | 'references'>
}

/** Names of columns that nobody is to read on a site: they are left out of every statement. */
const secret = /pass(word|wd|phrase)?($|_)|(^|_)pwd|(^|_)(salt|secret|token|api_?key|hash)($|_)|パスワード|暗証/i

/** Names of columns that tell of a person: whoever may see them is told by a login. */
const personal =
  /e_?mail|(^|_)((first|last|full|family|given|contact)_?name|phone|tel|fax|mobile|birth\w*|hire\w*|address\w*|zip\w*|postal\w*|sex|gender|salary)($|_)|メール|電話|住所|氏名|生年月日|性別|給与/i

/** Columns that everybody may read, in the order of the table: neither bytes nor secrets nor what tells of a person. */
export function readColumns({ columns }: Pick<TableShape, 'columns'>): CatalogueColumn[] {
  return columns.filter(
    ({ name, type, typeClass }) =>
      typeClass !== 'Binary' && !/^ts(vector|query)$/i.test(type) && !secret.test(name) && !personal.test(name),
  )
}

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
export function personColumn(
  shape: TableShape,
  find: (table: { library: string; table: string }) => TableShape | undefined,
  seen: readonly TableShape[] = [],
): string | undefined {
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
    ({ name, typeClass, values }) => typeClass === 'String' && !values && !referring.has(name),
  )
  const key = keyOf(shape)
  const named = texts.filter(({ name }) => !key.includes(name))
  const isUnique = ({ name }: CatalogueColumn): boolean =>
    shape.relations.keys.some(({ kind, columns }) => kind === 'unique' && columns.length === 1 && columns[0] === name)
  return (
    named.find((column) => isUnique(column) && /name|title|名/i.test(column.name)) ??
    named.find(({ name }) => /name|title|名|label/i.test(name)) ??
    named.find(isUnique) ??
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
