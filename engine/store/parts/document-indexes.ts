import { createHash } from 'node:crypto'
import type { Document } from '../../../runtime/document.ts'
import { chunks } from '../chunks.ts'
import type { Context } from '../context.ts'
import { AlreadyRegistered } from '../errors.ts'

/** Longer values stand in the index as their hash: indexes take no long keys. */
const longest = 400

/** Replaces what where-used lists and closures read. */
export async function writeReferences(context: Context, id: number, document: Document): Promise<void> {
  const found = context.shared.finders.references(document)
  await context.write.deleteFrom('document_references').where('document_id', '=', id).execute()
  for (const part of chunks(found)) {
    await context.write
      .insertInto('document_references')
      .values(
        part.map(({ at, address, owns }) => ({ document_id: id, place: at, target: address, owns: owns ? 1 : 0 })),
      )
      .execute()
  }
}

/** Files that a saved document names stay for good, since its history and releases name them. */
export async function keepFiles(context: Context, document: Document): Promise<void> {
  const ids = context.shared.finders.files(document)
  for (const part of chunks(ids)) {
    await context.write.updateTable('blobs').set({ kept: 1 }).where('id', 'in', part).execute()
  }
}

/** Replaces the document's unique values; throws AlreadyRegistered for one that another document holds. */
export async function writeUniqueValues(context: Context, id: number, document: Document): Promise<void> {
  const found = context.shared.finders.uniqueValues(document)
  const { kind } = document
  await context.write.deleteFrom('unique_values').where('document_id', '=', id).execute()
  // In one order everywhere: two that want the same values wait for each other in turn, not crosswise.
  found.sort((a, b) => (a.field + a.value < b.field + b.value ? -1 : 1))
  for (const { field, value } of found) {
    const inserted = await context.write
      .insertInto('unique_values')
      .values({ kind, field, value: indexed(value), document_id: id })
      .onConflict((conflict) => conflict.columns(['kind', 'field', 'value']).doNothing())
      .returning('document_id')
      .executeTakeFirst()
    if (!inserted) throw new AlreadyRegistered({ kind, field, value })
  }
}

/** Whoever saves these documents writes their values again. */
export async function releaseUniqueValues(context: Context, ids: readonly number[]): Promise<void> {
  for (const part of chunks(ids))
    await context.write.deleteFrom('unique_values').where('document_id', 'in', part).execute()
}

/** The row that holds this value in the index. */
export async function holderOf(
  context: Context,
  kind: string,
  field: string,
  value: string,
): Promise<number | undefined> {
  const row = await context.read
    .selectFrom('unique_values')
    .select('document_id')
    .where('kind', '=', kind)
    .where('field', '=', field)
    .where('value', '=', indexed(value))
    .executeTakeFirst()
  return row?.document_id
}

function indexed(value: string): string {
  return value.length <= longest ? value : `sha256-${createHash('sha256').update(value).digest('hex')}`
}
