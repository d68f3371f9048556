import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Connection } from './connection/connection.ts'
import { StartRefused } from './errors.ts'
import { migrations } from './migrations/index.ts'

/** Names of the migrations that the store has seen, oldest first; none for an empty database. */
export async function appliedMigrations({ write, facts }: Connection): Promise<string[]> {
  if (!(await facts.tableExists(write, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(write)
  return rows.map((row) => row.name)
}

/** Brings the tables up to this program, all or nothing. Throws StartRefused for a store of a newer program. */
export async function migrate(connection: Connection, applied: readonly string[]): Promise<void> {
  const known = Object.keys(migrations)
  const foreign = applied.find((name) => !known.includes(name))
  if (foreign !== undefined) {
    throw new StartRefused(
      `The store was written by a newer Kumiki (migration ${foreign}). Start that version, or restore a backup.`,
    )
  }
  if (applied.length === known.length) return
  // Loaded only when there is something to do: a start is short.
  const { Migrator } = await import('kysely/migration')
  const migrator = new Migrator({
    db: connection.write,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, up]) => [
            name,
            { up: (db: Kysely<unknown>) => up(db, connection.facts) },
          ]),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error) throw error
  if (error) throw new Error('The migration failed', { cause: error })
}
