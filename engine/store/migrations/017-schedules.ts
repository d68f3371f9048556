import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** When schedules run next, and their runs: of one schedule one for each time. */
export async function schedules({ schema }: Kysely<Tables>, { text, id }: Facts): Promise<void> {
  await schema
    .createTable('schedules')
    .addColumn('schedule_id', 'integer', (c) => c.primaryKey())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('next_at', text)
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('stopped_at', text)
    .execute()
  await schema.createIndex('schedules_next').on('schedules').column('next_at').execute()
  await schema
    .createTable('schedule_runs')
    .addColumn('id', 'integer', id)
    .addColumn('schedule_id', 'integer', (c) => c.notNull())
    .addColumn('slot', text, (c) => c.notNull())
    .addColumn('cause', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('fence', 'integer', (c) => c.notNull())
    .addColumn('node', text)
    .addColumn('until', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('ended_at', text)
    .addColumn('about', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('schedule_runs_slot').on('schedule_runs').columns(['schedule_id', 'slot']).unique().execute()
  await schema.createIndex('schedule_runs_state').on('schedule_runs').columns(['state', 'until']).execute()
}
