import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** What was last agreed on with bundles of documents. Of what came before nobody knows. */
export async function importBases({ schema }: Kysely<Tables>, { text }: Facts): Promise<void> {
  await schema
    .createTable('import_bases')
    .addColumn('bundle', text, (c) => c.notNull())
    .addColumn('address', text, (c) => c.notNull())
    .addColumn('brought', text, (c) => c.notNull())
    .addColumn('stored', text, (c) => c.notNull())
    .addColumn('document_id', 'integer')
    .addColumn('revision', 'integer')
    .addColumn('at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('import_bases_key', ['bundle', 'address'])
    .execute()
}
