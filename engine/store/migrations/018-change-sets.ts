import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** What one step changed together, and names of releases. Of what was written before nobody knows. */
export async function changeSets({ schema }: Kysely<Tables>, { text }: Facts): Promise<void> {
  await schema.alterTable('document_revisions').addColumn('change_set', text).execute()
  await schema.createIndex('document_revisions_change_set').on('document_revisions').column('change_set').execute()
  await schema.alterTable('releases').addColumn('name', text).execute()
}
