/** The dump with its keys, numbers for new orders and logins: what a shop on it needs, in three databases. */
import { readFileSync } from 'node:fs'
import { exactOnSqlite, northwindStatements, readNorthwind } from './northwind-tables.ts'

/** What `prepare.sql` adds to the dump, without the account of the site. */
export function shopOnPostgresql(): string[] {
  const prepare = readFileSync(new URL('../prepare.sql', import.meta.url), 'utf8')
  return [readNorthwind(), 'SET search_path TO public', prepare.split('-- The account of the site')[0] ?? '']
}

/** The same for MariaDB and SQLite, whose keys stand in the tables. `numbered`: how the key of a new order is made. */
export function shopStatements(numbered: 'AUTO_INCREMENT' | ''): string[] {
  const sql = readNorthwind()
  const keys = [
    ...sql.matchAll(/ALTER TABLE ONLY (\w+)\s+ADD CONSTRAINT \w+ (PRIMARY KEY \([^)]+\)|FOREIGN KEY [^;]+);/g),
  ]
  const primary = new Map(
    keys.flatMap(([, table = '', key = '']) => {
      const [, columns = ''] = /^PRIMARY KEY \(([^)]+)\)/.exec(key) ?? []
      return columns === '' ? [] : [[table, columns] as const]
    }),
  )
  const keysOf = (table: string): string[] =>
    keys
      .filter(([, name]) => name === table)
      .map(([, , key = '']) =>
        key.replace(/REFERENCES (\w+)$/, (_, other: string) => `REFERENCES ${other} (${primary.get(other)})`),
      )
  const withKeys = (statement: string): string => {
    const [, table = ''] = /^CREATE TABLE (\w+)/.exec(statement) ?? []
    if (table === '') return statement
    const own = statement
      .replace(/^( +)order_id smallint/m, `$1order_id INTEGER`)
      .replace(table === 'orders' ? /^( +order_id INTEGER NOT NULL)/m : /^$/, `$1 ${numbered}`)
    return own
      .replace(
        /\n\)$/,
        `,\n${keysOf(table)
          .map((key) => `    ${key}`)
          .join(',\n')}\n)`,
      )
      .replace(',\n\n)', '\n)')
  }
  const hash = /'(\$argon2id[^']+)'/.exec(readFileSync(new URL('../prepare.sql', import.meta.url), 'utf8'))?.[1] ?? ''
  return [
    ...northwindStatements().map(withKeys),
    ...exactOnSqlite,
    `CREATE TABLE customer_login (
      login_id varchar(32) NOT NULL, customer_id varchar(5) NOT NULL, password_hash varchar(128) NOT NULL,
      PRIMARY KEY (login_id), FOREIGN KEY (customer_id) REFERENCES customers (customer_id)
    )`,
    `INSERT INTO customer_login SELECT lower(customer_id), customer_id, '${hash}' FROM customers`,
  ]
}
