import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** `kept`: a document named the blob once. Those of before are all kept. */
export async function keepNamedBlobs(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('blobs')
    .addColumn('kept', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.updateTable('blobs').set({ kept: 1 }).execute()
}
