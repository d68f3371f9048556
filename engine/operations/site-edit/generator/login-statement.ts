import { tableName, type Words } from './table-name.ts'
import type { PasswordForm } from './people.ts'
import { joinedReferences, keyOf, labelColumn, readColumns, type TableShape } from './table-shape.ts'

/** Who may log in: a table of people with the columns of their ID and password. */
export interface Login {
  people: TableShape
  id: string
  password: string
  form: PasswordForm
  /** The table whose rows people have, where it is not their own: the customers of an order. */
  customer: TableShape | undefined
}

export interface LoginStatement {
  sql: string[]
  /** Columns that name the user, and the hash, where there is one. */
  nameField?: string
  hash?: string
}

/**
 * The statement of a login: the row of who has this ID, with what it is called and whose rows are its own. A hash goes with
 * it and is compared by Kumiki; a password that is kept as it is typed is compared by the database.
 */
export function loginStatement({ people, id, password, form, customer }: Login, words: Words): LoginStatement {
  const { quote } = words
  const link = customer && customer !== people ? linkTo(people, customer) : undefined
  const own = nameColumn(people)
  const other = link && customer ? nameColumn(customer) : undefined
  const name = other ? { alias: 'c', column: other } : own ? { alias: 'l', column: own } : undefined
  const isHash = form !== 'typed'
  const selected = new Map<string, string>([
    [id, `l.${quote(id)}`],
    ...keyOf(people).map((key): [string, string] => [key, `l.${quote(key)}`]),
    ...(link ? ([[link.column, `l.${quote(link.column)}`]] as const) : []),
    ...(name ? ([[name.column, `${name.alias}.${quote(name.column)}`]] as const) : []),
    ...(isHash ? ([[password, `l.${quote(password)}`]] as const) : []),
  ])
  return {
    sql: [
      `SELECT ${[...selected.values()].join(', ')}`,
      `FROM ${tableName(people, words)} l`,
      ...(link && customer
        ? [`JOIN ${tableName(customer, words)} c ON c.${quote(link.theirs)} = l.${quote(link.column)}`]
        : []),
      isHash
        ? `WHERE l.${quote(id)} = :ID AND :PASSWORD <> ''`
        : `WHERE l.${quote(id)} = :ID AND l.${quote(password)} = :PASSWORD`,
    ],
    ...(name && { nameField: name.column }),
    ...(isHash && { hash: password }),
  }
}

function linkTo(people: TableShape, customer: TableShape) {
  const [reference] = joinedReferences(people).filter(
    ({ library, table }) => library === customer.library && table === customer.name,
  )
  const { columns: [column = ''] = [], theirs: [theirs = ''] = [] } = reference ?? {}
  return reference ? { column, theirs } : undefined
}

/** What a person or firm is called; its own name is nobody else's to see, and the login shows it to itself. */
function nameColumn(shape: TableShape): string | undefined {
  const named = readColumns(shape, 'owner').find(
    ({ name, typeClass }) => typeClass === 'String' && /name|名/i.test(name) && !/login|user_?name/i.test(name),
  )
  return named?.name ?? labelColumn(shape)?.name
}
