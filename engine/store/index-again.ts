import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Context } from './context.ts'
import { AlreadyRegistered } from './errors.ts'
import { hashOf, unpack } from './parts/contents.ts'
import { writeReferences, writeUniqueValues } from './parts/document-indexes.ts'
import { storedJson } from './stored-json.ts'

const setting = 'kumiki.indexed-by'
const page = 200

/**
 * References and unique values are read by the schemas' annotations when a document is saved. When the schemas have
 * changed since (a newer program, another folder of definitions), they are read again for all documents.
 */
export async function indexAgain(context: Context, set: JsonSchemaSet): Promise<void> {
  const now = JSON.stringify(hashOf(JSON.stringify(set.all())))
  const indexedBy = (inside: Context) =>
    inside.read.selectFrom('settings').select('value').where('name', '=', setting).executeTakeFirst()
  if ((await indexedBy(context))?.value === now) return
  await context.transact(async (inside) => {
    await inside.facts.lock(inside.write, 'index')
    if ((await indexedBy(inside))?.value === now) return
    await indexAll(inside)
    const row = { value: now, by: 'kumiki', at: inside.now() }
    await inside.write
      .insertInto('settings')
      .values({ name: setting, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  })
}

async function indexAll(context: Context): Promise<void> {
  for (let last = 0; ;) {
    const rows = await context.write
      .selectFrom('documents')
      .innerJoin('contents', 'contents.hash', 'documents.hash')
      .select(['documents.id', 'contents.bytes'])
      .where('documents.id', '>', last)
      .orderBy('documents.id')
      .limit(page)
      .execute()
    for (const { id, bytes } of rows) {
      const document = context.shared.finders.migrate(storedJson('document', unpack(bytes)))
      await writeReferences(context, id, document)
      // A rule that is newer than two documents that break it: the older one holds the value, saving the other says so.
      await writeUniqueValues(context, id, document).catch((error: unknown) => {
        if (!(error instanceof AlreadyRegistered)) throw error
      })
      last = id
    }
    if (rows.length < page) return
  }
}
