import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** Files that users sent to be transferred, with what became of them. */
export async function transfers({ schema }: Kysely<Tables>, { text }: Facts): Promise<void> {
  await schema
    .createTable('transfers')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('site_id', 'integer', (c) => c.notNull())
    .addColumn('user_key', text, (c) => c.notNull())
    .addColumn('content_id', 'integer', (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('until', text, (c) => c.notNull())
    .addColumn('blob', text, (c) => c.notNull())
    .addColumn('about', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('transfers_user').on('transfers').columns(['site_id', 'user_key']).execute()
  await schema.createIndex('transfers_until').on('transfers').column('until').execute()
}
