import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** The trash: rows of removed documents as they were, until they are restored or swept. */
export async function removedDocuments({ schema }: Kysely<Tables>, { text }: Facts): Promise<void> {
  await schema
    .createTable('removed_documents')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('whole_id', 'integer', (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('name', text)
    .addColumn('find_text', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull().references('contents.hash'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('owner', text, (c) => c.notNull())
    .addColumn('folder_id', 'integer')
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('removed_at', text, (c) => c.notNull())
    .addColumn('removed_by', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('removed_documents_whole').on('removed_documents').column('whole_id').execute()
  await schema.createIndex('removed_documents_at').on('removed_documents').column('removed_at').execute()
}
