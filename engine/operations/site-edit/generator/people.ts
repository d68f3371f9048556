import type { TableRelations } from '../../../../runtime/generated/calls/answer.ts'
import { readRows } from '../../../sources/reads.ts'
import type { CatalogueColumn, StatementSource } from '../../../sources/source.ts'
import { tableName, type Words } from './table-name.ts'
import { isReference, isUnique, joinedReferences, keyOf, type TableShape } from './table-shape.ts'

/** How the passwords of a table are kept: as Argon2 hashes, as they are typed, in another way, or nobody has one yet. */
export type PasswordForm = 'argon2' | 'typed' | 'other' | 'empty'

/** A table whose rows may log in. */
export interface People {
  shape: TableShape
  /** Columns that may be the ID, and those that may be the password, the likeliest first. */
  ids: CatalogueColumn[]
  passwords: CatalogueColumn[]
}

/** So many tables are looked at with their columns. */
const looked = 24
const ms = 10_000

const passwordNames = /pass(word|wd|phrase|code)?($|_)|(^|_)pwd($|_)|パスワード|暗証/i
const idNames = /login|user_?(id|name|code|cd|no)|account|e_?mail|メール|ログイン|利用者|会員番号/i
const peopleNames =
  /customer|client|member|user|account|login|employee|staff|person|people|partner|得意先|顧客|会員|社員|利用者|ユーザ|ログイン/i

/** Tables of people with a password, those that an order's customer is or to which one leads first. */
export async function peopleTables(
  tables: readonly TableRelations[],
  customer: TableShape | undefined,
  shapeOf: (table: string) => Promise<TableShape | undefined>,
): Promise<People[]> {
  const leads = ({ name, references }: TableRelations): boolean =>
    name === customer?.name || references.some(({ table }) => table === customer?.name)
  const names = [...tables.filter(leads), ...tables.filter(({ name }) => peopleNames.test(name))].map(
    ({ name }) => name,
  )
  const shapes = await Promise.all([...new Set(names)].slice(0, looked).map(shapeOf))
  const found = shapes.flatMap((shape) => (shape ? peopleOf(shape) : []))
  const isOfCustomer = ({ shape }: People): boolean =>
    customer !== undefined && customerField(shape, customer) !== undefined
  return [...found.filter(isOfCustomer), ...found.filter((one) => !isOfCustomer(one))]
}

function peopleOf(shape: TableShape): People[] {
  const texts = shape.columns.filter(({ typeClass, generated }) => typeClass === 'String' && generated !== true)
  const passwords = texts.filter(({ name }) => passwordNames.test(name))
  const others = texts.filter(({ name }) => !passwords.some((one) => one.name === name) && !isReference(shape, name))
  const rank = ({ name }: CatalogueColumn): number => (idNames.test(name) ? 2 : 0) + (isUnique(shape, name) ? 1 : 0)
  const ids = others.filter((column) => rank(column) > 0).toSorted((one, other) => rank(other) - rank(one))
  return passwords.length > 0 && ids.length > 0 ? [{ shape, ids, passwords }] : []
}

/** The column of a table of people that says which customer somebody is. */
export function customerField(people: TableShape, customer: TableShape): string | undefined {
  const [key, ...more] = keyOf(customer)
  if (people === customer) return more.length === 0 ? key : undefined
  return joinedReferences(people).find(({ library, table }) => library === customer.library && table === customer.name)
    ?.columns[0]
}

/** How the passwords of a column are kept, by the first characters of one. Nothing of it leaves this function. */
export async function passwordForm(
  source: StatementSource,
  shape: TableShape,
  column: string,
  words: Words,
): Promise<PasswordForm> {
  const name = words.quote(column)
  const { facts } = source
  const values: number[] = []
  const bind = (value: number): string => facts.placeholder(values.push(value))
  const text = `SELECT ${name} FROM ${tableName(shape, words)} WHERE ${name} IS NOT NULL ORDER BY ${name} DESC ${facts.page(bind(1), bind(0))}`
  const { rows } = await readRows(source, { text, values }, { ms })
  const [first] = rows[0] ?? []
  if (typeof first !== 'string' || first === '') return 'empty'
  if (/^\$argon2(id|i|d)\$/.test(first)) return 'argon2'
  return /^(\$|\{\w+\}|pbkdf2|scrypt|bcrypt)/i.test(first) || /^[0-9a-f]{32,}$/i.test(first) || first.length > 40
    ? 'other'
    : 'typed'
}
