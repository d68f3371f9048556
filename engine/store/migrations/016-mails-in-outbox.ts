import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** What people see and find of what is in the outbox, and what became of it. */
export async function mailsInOutbox({ schema }: Kysely<Tables>, { text }: Facts): Promise<void> {
  const table = () => schema.alterTable('outbox')
  await table().dropColumn('last_error').execute()
  await table().addColumn('site_id', 'integer').execute()
  await table()
    .addColumn('about', text, (c) => c.notNull().defaultTo('{}'))
    .execute()
  await table().addColumn('outcome', text).execute()
  await table()
    .addColumn('find_text', text, (c) => c.notNull().defaultTo(''))
    .execute()
  await schema.createIndex('outbox_topic').on('outbox').columns(['topic', 'id']).execute()
}
