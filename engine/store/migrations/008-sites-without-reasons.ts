import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Earlier versions made a site private for all nodes when one could not open its port: it was never anybody's wish. */
export async function sitesWithoutReasons(db: Kysely<Tables>): Promise<void> {
  await sql`update sites set status = 'publish' where status = 'private' and reason is not null and release is not null`.execute(
    db,
  )
  await db.schema.alterTable('sites').dropColumn('reason').execute()
}
