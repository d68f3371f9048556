import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { keysOf } from '../../../runtime/keys-of.ts'
import { addressOf } from '../../../runtime/document.ts'
import type { Document } from '../../../runtime/document.ts'
import type { Context } from '../context.ts'
import { AlreadyRegistered, Conflict, NotFound } from '../errors.ts'
import { findText } from '../find-text.ts'
import type { CreateOptions, RemovedDocument, RevisionAction, StoredDocument } from '../store.ts'
import type { Tables } from '../tables.ts'
import { makeContents } from './contents.ts'
import { followUserKey } from './follow-user-key.ts'
import { keepFiles, writeReferences, writeUniqueValues } from './document-indexes.ts'
import { storedJson } from '../stored-json.ts'
import { whenGiven } from '../when-given.ts'

type Row = Selectable<Tables['documents']>

/** Throws AlreadyRegistered for a taken key or a taken unique value. Inside a transaction. */
export async function createDocument(
  context: Context,
  document: Document,
  by: string,
  { folderId, owner = by, note, action = 'create' }: CreateOptions,
): Promise<StoredDocument> {
  const at = context.now()
  if (document.kind === 'user') await followUserKey(context, undefined, document.key)
  const { text, hash } = await putBody(context, document)
  const row = await context.write
    .insertInto('documents')
    .values({
      ...namesOf(document),
      kind: document.kind,
      key: document.key,
      hash,
      revision: 1,
      owner,
      folder_id: folderId ?? null,
      created_at: at,
      updated_at: at,
      updated_by: by,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AlreadyRegistered({ kind: document.kind, field: 'key', value: document.key })
  await writeRevision(context, row, { by, at, note, action })
  await keepFiles(context, document)
  await writeReferences(context, row.id, document)
  await writeUniqueValues(context, row.id, document)
  context.tell('document', addressOf(document), { id: row.id, revision: row.revision, action, by })
  return { ...rowOf(row), document: storedJson('document', text) }
}

/** Throws Conflict, NotFound, AlreadyRegistered. Inside a transaction. */
export async function saveDocument(
  context: Context,
  id: number,
  document: Document,
  {
    revision,
    by,
    note,
    action = 'save',
    secrets = false,
  }: { revision: number; by: string; note?: string | undefined; action?: RevisionAction; secrets?: boolean },
): Promise<StoredDocument> {
  const at = context.now()
  const { text, hash } = await putBody(context, document)
  const same = await context.write
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (same && !secrets) {
    // What is saved with others has let go of them.
    await writeUniqueValues(context, id, document)
    return { ...rowOf(same), document: storedJson('document', text) }
  }
  const old = await context.write
    .selectFrom('documents')
    .select(['kind', 'key'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (old && (old.key !== document.key || old.kind !== document.kind)) await refuseTakenKey(context, document, old.kind)
  const row = await context.write
    .updateTable('documents')
    .set({ ...namesOf(document), key: document.key, hash, revision: revision + 1, updated_at: at, updated_by: by })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('kind', '=', document.kind)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw await conflictOf(context, id)
  if (old && old.key !== document.key && document.kind === 'user') await followUserKey(context, old.key, document.key)
  const done = same ? 'secret' : action
  await writeRevision(context, row, { by, at, note, action: done })
  await keepFiles(context, document)
  await writeReferences(context, id, document)
  await writeUniqueValues(context, id, document)
  context.tell('document', addressOf(document), {
    id,
    revision: row.revision,
    action: done,
    by,
    ...(old && old.key !== document.key ? { was: addressOf(old) } : {}),
  })
  return { ...rowOf(row), document: storedJson('document', text) }
}

/** Into the trash, with the whole of which it is a part. Throws Conflict, NotFound. Inside a transaction. */
export async function removeDocument(
  context: Context,
  id: number,
  { revision, by, note, whole = id }: { revision?: number; by: string; note?: string; whole?: number },
): Promise<void> {
  const row = await context.write
    .deleteFrom('documents')
    .where('id', '=', id)
    .$call(whenGiven(revision, (query, revision) => query.where('revision', '=', revision)))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw await conflictOf(context, id)
  const at = context.now()
  const last = row.revision + 1
  const { kind, key, name, find_text, hash, owner, folder_id, created_at } = row
  await context.write
    .insertInto('removed_documents')
    .values({
      ...{ id, whole_id: whole, kind, key, name, find_text, hash, owner, folder_id, created_at },
      ...{ revision: last, removed_at: at, removed_by: by },
    })
    .execute()
  await writeRevision(context, { ...row, revision: last }, { by, at, note, action: 'delete' })
  context.tell('document', addressOf(row), { id, revision: last, action: 'delete', by })
}

/** A removed document under its own number again. Throws AlreadyRegistered for a key or value taken since. Inside a transaction. */
export async function putBack(context: Context, removed: RemovedDocument, by: string): Promise<StoredDocument> {
  const { id, document, owner, folderId, createdAt } = removed
  await refuseTakenKey(context, document, document.kind)
  const at = context.now()
  const { text, hash } = await putBody(context, document)
  const revision = removed.revision + 1
  const { name, find_text } = namesOf(document)
  const row: Row = {
    ...{ id, name, find_text, kind: document.kind, key: document.key, hash, revision, owner, folder_id: folderId },
    ...{ created_at: createdAt, updated_at: at, updated_by: by },
  }
  const columns = keysOf(row)
  await sql`insert into documents (${sql.join(columns.map((column) => sql.ref(column)))}) ${context.facts.withOwnId}
    values (${sql.join(columns.map((column) => row[column]))})`.execute(context.write)
  await writeRevision(context, row, { by, at, action: 'restore' })
  await keepFiles(context, document)
  await writeReferences(context, id, document)
  await writeUniqueValues(context, id, document)
  context.tell('document', addressOf(document), { id, revision, action: 'restore', by })
  return { ...rowOf(row), document: storedJson('document', text) }
}

/** The text by which a document is stored. */
export const bodyOf = ({ $schema, kind, version, key, name, spec }: Document): string =>
  JSON.stringify({ $schema, kind, version, key, name, spec })

async function putBody(context: Context, document: Document): Promise<{ text: string; hash: string }> {
  const text = bodyOf(document)
  return { text, hash: await makeContents(context).put(text) }
}

async function writeRevision(
  context: Context,
  row: Pick<Row, 'id' | 'revision' | 'hash'>,
  { by, at, note, action }: { by: string; at: string; note?: string | undefined; action: RevisionAction },
): Promise<void> {
  await context.write
    .insertInto('document_revisions')
    .values({
      ...{ document_id: row.id, revision: row.revision, hash: row.hash, by, at, note: note ?? null, action },
      change_set: context.changeSet(),
    })
    .execute()
}

async function conflictOf(context: Context, id: number): Promise<Conflict | NotFound> {
  const row = await context.write.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()
  return row
    ? new Conflict({ revision: row.revision, by: row.updated_by, at: row.updated_at })
    : new NotFound(`document ${id}`)
}

async function refuseTakenKey(context: Context, { kind, key }: Document, oldKind: string): Promise<void> {
  if (kind !== oldKind) throw new Error(`A document stays of its kind: ${oldKind}, not ${kind}`)
  await context.facts.lock(context.write, `key ${kind}/${key}`)
  const taken = await context.write
    .selectFrom('documents')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  if (taken) throw new AlreadyRegistered({ kind, field: 'key', value: key })
}

function namesOf({ key, name }: Document): { name: string | null; find_text: string } {
  const names = typeof name === 'string' ? [name] : [name?.ja, name?.en]
  return { name: name === undefined ? null : JSON.stringify(name), find_text: findText(...names, key) }
}

/** The row without its body. */
export function rowOf(row: Row): Omit<StoredDocument, 'document'> {
  return {
    id: row.id,
    revision: row.revision,
    owner: row.owner,
    folderId: row.folder_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    hash: row.hash,
  }
}
