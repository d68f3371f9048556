import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** `fault`: why a run failed, as code and values (JSON). What was noted before keeps its English `error`. */
export async function faultsOfRuns({ schema }: Kysely<Tables>, { text }: Facts): Promise<void> {
  await schema.alterTable('schema_runs').addColumn('fault', text).execute()
}
