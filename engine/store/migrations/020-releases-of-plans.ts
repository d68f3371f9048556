import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** Which plan a release was made of: a plan makes one, whatever its node comes to. */
export async function releasesOfPlans({ schema }: Kysely<Tables>, { text }: Facts): Promise<void> {
  await schema
    .alterTable('planned_releases')
    .addColumn('id', text, (c) => c.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('releases').addColumn('plan', text).execute()
  await schema.createIndex('releases_plan').unique().on('releases').columns(['site_id', 'plan']).execute()
}
