import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { chunks } from '../chunks.ts'
import type { Context } from '../context.ts'
import { NotAllowed, NotFound } from '../errors.ts'
import type { Visibility } from '../store.ts'

/** Which folders open a document: to see it, or to change it. */
export type Way = 'see' | 'change'

/**
 * True for rows of `documents` that the user may see (or change): AZ-09. A document lies open without a folder, in a
 * folder that is open to the user, and to its owner; a part (`content/shop.list`) besides only when what owns it is
 * open. A folder's own row follows the folder.
 */
export function isOpen(seen: Visibility, way: Way): RawBuilder<boolean> {
  const folders = way === 'see' ? seen.folderIds : seen.changeIds
  const own = way === 'see' ? seen.folderIds : seen.ownIds
  const row = sql`(documents.owner = ${seen.user}
    or documents.kind <> 'folder' and (documents.folder_id is null or ${among('documents.folder_id', folders)})
    or documents.kind = 'folder' and ${among('documents.id', own)})`
  const pairs = Object.entries(seen.owners)
  if (pairs.length === 0) return sql<boolean>`${row}`
  const isPart = sql.join(
    pairs.map(([kind, owner]) => sql`documents.kind = ${kind} and owning.kind = ${owner}`),
    sql` or `,
  )
  const closedOwner = sql`select 1 from documents as owning
    where owning.folder_id is not null and owning.owner <> ${seen.user}
      and not ${among('owning.folder_id', folders)} and (${isPart})
      and substr(documents.key, 1, length(owning.key) + 1) = owning.key || '.'`
  return sql<boolean>`(${row} and not exists (${closedOwner}))`
}

function among(column: string, ids: readonly number[]): RawBuilder<unknown> {
  return ids.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(ids)})`
}

/** Throws NotFound for a row that the user does not see, NotAllowed for one that the user may only see. */
export async function requireChangeable(context: Context, id: number, seen: Visibility | undefined): Promise<void> {
  if (!seen) return
  const row = await context.read
    .selectFrom('documents')
    .select((e) => e.cast<number>(e.case().when(isOpen(seen, 'change')).then(1).else(0).end(), 'integer').as('open'))
    .where('id', '=', id)
    .where(isOpen(seen, 'see'))
    .executeTakeFirst()
  if (!row) throw new NotFound(`document ${id}`)
  if (Number(row.open) !== 1) throw new NotAllowed(`document ${id}`)
}

/** Those of the rows that are open to the user in this way. */
export async function openAmong(
  context: Context,
  way: Way,
  ids: readonly number[],
  seen: Visibility | undefined,
): Promise<ReadonlySet<number>> {
  if (!seen) return new Set(ids)
  const found = new Set<number>()
  for (const part of chunks(ids)) {
    const query = context.read.selectFrom('documents').select('id').where('id', 'in', part)
    for (const { id } of await query.where(isOpen(seen, way)).execute()) found.add(id)
  }
  return found
}

/** Whether documents may be put into the folder. */
export function requireFolder(folderId: number | null | undefined, seen: Visibility | undefined): void {
  if (folderId === null || folderId === undefined || !seen || seen.changeIds.includes(folderId)) return
  if (seen.folderIds.includes(folderId)) throw new NotAllowed(`folder ${folderId}`)
  throw new NotFound(`folder ${folderId}`)
}
