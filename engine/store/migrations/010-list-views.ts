import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** The columns of a list as each user of a site wants them. */
export async function listViews({ schema }: Kysely<Tables>, { text }: Facts): Promise<void> {
  await schema
    .createTable('list_views')
    .addColumn('site_id', 'integer', (c) => c.notNull())
    .addColumn('content_id', 'integer', (c) => c.notNull())
    .addColumn('user_key', text, (c) => c.notNull())
    .addColumn('columns', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('list_views_key', ['site_id', 'content_id', 'user_key'])
    .execute()
}
