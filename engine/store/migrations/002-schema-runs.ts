import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** The last runs of each schema, for its builders. */
export async function schemaRuns({ schema }: Kysely<Tables>, { id, text }: Facts): Promise<void> {
  await schema
    .createTable('schema_runs')
    .addColumn('id', 'integer', id)
    .addColumn('schema', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('origin', text, (c) => c.notNull())
    .addColumn('page', text)
    .addColumn('by', text)
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('ms', 'integer', (c) => c.notNull())
    .addColumn('max_ms', 'integer', (c) => c.notNull())
    .addColumn('rows', 'integer')
    .addColumn('error', text)
    .execute()
  await schema.createIndex('schema_runs_schema').on('schema_runs').columns(['schema', 'id']).execute()
}
