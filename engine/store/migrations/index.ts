import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'
import { firstTables } from './001-first-tables.ts'

/** All migrations of the store, oldest first, named after their files. They only go forward. */
export const migrations = {
  '001-first-tables': firstTables,
} satisfies Record<string, (db: Kysely<Tables>, facts: Facts) => Promise<void>>
