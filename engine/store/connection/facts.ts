import { sql } from 'kysely'
import type { ColumnDefinitionBuilder, Expression, Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../tables.ts'

/** Where the two databases of the store differ. Code asks for a fact, never for a name. */
export interface Facts {
  /** Several processes may be connected; else this one is alone. */
  manyNodes: boolean
  /** `FOR UPDATE SKIP LOCKED` exists and is needed. */
  rowLocks: boolean
  /** Type of byte columns. */
  bytes: 'blob' | 'bytea'
  /** Type of text columns: compared and sorted by code point, so that both stores sort alike. */
  text: 'text' | Expression<unknown>
  /** Type and options of an id that the database gives and never gives again. */
  id: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  /** What an insert says that gives such an id itself. */
  withOwnId: RawBuilder<unknown>
  /** Holds others who want the same name back until this transaction ends. */
  lock(db: Kysely<Tables>, name: string): Promise<void>
  tableExists(db: Kysely<Tables>, table: string): Promise<boolean>
}

export const sqliteFacts: Facts = {
  manyNodes: false,
  rowLocks: false,
  bytes: 'blob',
  text: 'text',
  id: (column) => column.primaryKey().autoIncrement(),
  withOwnId: sql``,
  // The only writer is us.
  lock: async () => {},
  tableExists: async (db, table) => {
    const found = await sql`select 1 from sqlite_master where type = 'table' and name = ${table}`.execute(db)
    return found.rows.length > 0
  },
}

export const postgresqlFacts: Facts = {
  manyNodes: true,
  rowLocks: true,
  bytes: 'bytea',
  text: sql`text collate "C"`,
  id: (column) => column.primaryKey().generatedAlwaysAsIdentity(),
  withOwnId: sql`overriding system value`,
  lock: async (db, name) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`kumiki ${name}`}, 0))`.execute(db)
  },
  tableExists: async (db, table) => {
    const found = await sql<{ found: unknown }>`select to_regclass(${table}) as found`.execute(db)
    return found.rows[0]?.found != null
  },
}
