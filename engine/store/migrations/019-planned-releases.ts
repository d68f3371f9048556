import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** When sites are published by themselves: of each site one time. */
export async function plannedReleases({ schema }: Kysely<Tables>, { text }: Facts): Promise<void> {
  await schema
    .createTable('planned_releases')
    .addColumn('site_id', 'integer', (c) => c.primaryKey())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('by', text, (c) => c.notNull())
    .addColumn('name', text)
    .addColumn('note', text)
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('until', text, (c) => c.notNull())
    .addColumn('fence', 'integer', (c) => c.notNull())
    .addColumn('outcome', text, (c) => c.notNull())
    .execute()
}
