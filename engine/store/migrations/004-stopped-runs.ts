import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** `stopped`: the run was ended by who started it. None of before is known to have been. */
export async function stoppedRuns({ schema }: Kysely<Tables>): Promise<void> {
  await schema.alterTable('schema_runs').addColumn('stopped', 'integer').execute()
}
