import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** Files of rows that are made in the background, of each user. */
export async function downloads({ schema }: Kysely<Tables>, { text }: Facts): Promise<void> {
  await schema
    .createTable('downloads')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('site_id', 'integer', (c) => c.notNull())
    .addColumn('user_key', text, (c) => c.notNull())
    .addColumn('content_id', 'integer', (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('rows', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer')
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('ended_at', text)
    .addColumn('until', text, (c) => c.notNull())
    .addColumn('blob', text)
    .addColumn('reason', text)
    .execute()
  await schema.createIndex('downloads_user').on('downloads').columns(['site_id', 'user_key']).execute()
  await schema.createIndex('downloads_until').on('downloads').column('until').execute()
}
