import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** Jobs that people began and follow. */
export async function jobRuns({ schema }: Kysely<Tables>, { text }: Facts): Promise<void> {
  await schema
    .createTable('job_runs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('job', text, (c) => c.notNull())
    .addColumn('site_id', 'integer')
    .addColumn('user_key', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer')
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('until', text, (c) => c.notNull())
    .addColumn('about', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('job_runs_user').on('job_runs').columns(['user_key', 'job']).execute()
  await schema.createIndex('job_runs_until').on('job_runs').column('until').execute()
}
