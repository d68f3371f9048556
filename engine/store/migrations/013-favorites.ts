import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** Rows of a list that each user of a site has marked. */
export async function favorites({ schema }: Kysely<Tables>, { text }: Facts): Promise<void> {
  await schema
    .createTable('favorites')
    .addColumn('site_id', 'integer', (c) => c.notNull())
    .addColumn('content_id', 'integer', (c) => c.notNull())
    .addColumn('user_key', text, (c) => c.notNull())
    .addColumn('row_key', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('favorites_key', ['site_id', 'content_id', 'user_key', 'row_key'])
    .execute()
}
