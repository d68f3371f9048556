import { sql } from 'kysely'
import type { RawBuilder, Selectable, SelectQueryBuilder } from 'kysely'
import { addressOf, splitAddress } from '../../../runtime/document.ts'
import type { Address, Document } from '../../../runtime/document.ts'
import { chunks } from '../chunks.ts'
import type { Context } from '../context.ts'
import { AlreadyRegistered, NotFound } from '../errors.ts'
import { anywhere } from '../find-text.ts'
import type {
  DocumentChange,
  DocumentQuery,
  DocumentStore,
  RevisionAction,
  StoredDocument,
  StoredOf,
  Use,
  Visibility,
} from '../store.ts'
import type { Tables } from '../tables.ts'
import { changeDocuments } from './change-documents.ts'
import { makeContents, unpack } from './contents.ts'
import { holderOf } from './document-indexes.ts'
import { makeTrash } from './trash.ts'
import { isOpen, openAmong, requireChangeable, requireFolder } from './visible.ts'
import { bodyOf, createDocument, removeDocument, rowOf, saveDocument } from './write-document.ts'
import { storedJson } from '../stored-json.ts'
import { whenGiven } from '../when-given.ts'

type Row = Selectable<Tables['documents']>
type RowWithBody = Row & { bytes: Uint8Array }

/** Documents with ids, revisions and references; with `seen`, only those that its user may see or change. */
export function makeDocuments(context: Context, seen?: Visibility): DocumentStore {
  const open = seen && isOpen(seen, 'see')
  const documents: DocumentStore = {
    get whole() {
      return seen ? makeDocuments(context) : documents
    },
    ...makeReads(context, open),
    ...makeUses(context, open),
    ...makeChanges(context, seen),
    ...makeHistory(context, seen),
    seen: (ids) => openAmong(context, 'see', ids, seen),
    changeable: (ids) => openAmong(context, 'change', ids, seen),
  }
  return documents
}

/** Only those that are `open`. */
function makeReads(
  context: Context,
  open: RawBuilder<boolean> | undefined,
): Pick<DocumentStore, 'list' | 'counts' | 'read' | 'find' | 'many' | 'withReferences' | 'inFolder'> {
  const many: DocumentStore['many'] = async (addresses) => {
    const found = new Map<Address, StoredDocument>()
    for (const part of chunks([...new Set(addresses)], 200)) {
      const rows = await withBody(context, open)
        .where((e) =>
          e.or(part.map(splitAddress).map(({ kind, key }) => e.and([e('kind', '=', kind), e('key', '=', key)]))),
        )
        .execute()
      for (const row of rows) found.set(addressOf(row), stored(context, row))
    }
    return addresses.flatMap((address) => found.get(address) ?? [])
  }
  return {
    list: (query) => list(context, query, open),

    async counts() {
      const rows = await context.read
        .selectFrom('documents')
        .select(['kind', (e) => e.fn.countAll<number>().as('count')])
        .$call(whenGiven(open, (q, open) => q.where(open)))
        .groupBy('kind')
        .execute()
      return Object.fromEntries(rows.map((row) => [row.kind, Number(row.count)]))
    },

    async read(kind, id) {
      const row = await withBody(context, open).where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
      const found = row && stored(context, row)
      return found && isStoredOf(kind, found) ? found : undefined
    },

    async find(address) {
      const { kind, key } = splitAddress(address)
      const row = await withBody(context, open).where('kind', '=', kind).where('key', '=', key).executeTakeFirst()
      return row && stored(context, row)
    },

    many,

    async withReferences(address) {
      const found = new Map<Address, StoredDocument>()
      const seen = new Set<Address>([address])
      let next: Address[] = [address]
      while (next.length > 0) {
        const step = await many(next)
        for (const document of step) found.set(addressOf(document.document), document)
        const targets = await targetsOf(
          context,
          step.map((document) => document.id),
        )
        next = targets.filter((target) => !seen.has(target))
        for (const target of next) seen.add(target)
      }
      return [...found.values()]
    },

    async inFolder(folderId) {
      const { count } = await context.read
        .selectFrom('documents')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('folder_id', '=', folderId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

function makeUses(
  context: Context,
  open: RawBuilder<boolean> | undefined,
): Pick<DocumentStore, 'usedBy' | 'usedByCounts' | 'holderOf'> {
  return {
    async usedBy(address) {
      const rows = await context.read
        .selectFrom('document_references')
        .innerJoin('documents', 'documents.id', 'document_references.document_id')
        .select(['documents.id', 'documents.kind', 'documents.key', 'documents.name', 'document_references.place'])
        .where('target', '=', address)
        .$call(whenGiven(open, (q, open) => q.where(open)))
        .orderBy('documents.kind')
        .orderBy('documents.key')
        .orderBy('document_references.place')
        .execute()
      return rows.map((row): Use => ({
        address: addressOf(row),
        id: row.id,
        at: row.place,
        ...(row.name === null ? {} : { name: storedJson('documents.name', row.name) }),
      }))
    },

    async usedByCounts(addresses) {
      const counts: Record<Address, number> = {}
      for (const address of addresses) counts[address] = 0
      for (const part of chunks(addresses)) {
        const rows = await context.read
          .selectFrom('document_references')
          .select(['target', (e) => e.fn.count<number>('document_id').distinct().as('count')])
          .where('target', 'in', part)
          .groupBy('target')
          .execute()
        for (const row of rows) counts[row.target as Address] = Number(row.count)
      }
      return counts
    },

    holderOf: (kind, field, value) => holderOf(context, kind, field, value),
  }
}

/** Only by who may change what is changed. */
function makeChanges(
  context: Context,
  seen: Visibility | undefined,
): Pick<DocumentStore, 'create' | 'save' | 'remove' | 'prepare' | 'change' | 'file' | 'restore'> {
  return {
    create: (document, by, options = {}) =>
      context.transact(async (inside) => {
        requireFolder(options.folderId, seen)
        const made = await createDocument(inside, document, by, options)
        await requireChangeable(inside, made.id, seen)
        return made
      }),

    save: (id, document, options) =>
      context.transact(async (inside) => {
        await requireChangeable(inside, id, seen)
        const saved = await saveDocument(inside, id, document, options)
        if (seen) await requireChangeable(inside, id, seen)
        return saved
      }),

    remove: (id, options) =>
      context.transact(async (inside) => {
        await requireChangeable(inside, id, seen)
        await removeDocument(inside, id, options)
      }),

    async prepare(documents) {
      await makeContents(context).putAll(documents.map(bodyOf))
    },
    change: (changes, by) =>
      context.transact(async (inside) => {
        if (seen) for (const change of changes) await requireAllowed(inside, change, seen)
        const written = await changeDocuments(inside, changes, by)
        if (seen) for (const { id } of written) await requireChangeable(inside, id, seen)
        return written
      }),

    async file(id, { owner, folderId, by }) {
      await context.transact(async (inside) => {
        await requireChangeable(inside, id, seen)
        requireFolder(folderId, seen)
        const changed = await inside.write
          .updateTable('documents')
          .set({
            ...(owner === undefined ? {} : { owner }),
            ...(folderId === undefined ? {} : { folder_id: folderId }),
          })
          .where('id', '=', id)
          .returning(['kind', 'key', 'revision'])
          .executeTakeFirst()
        if (!changed) throw new NotFound(`document ${id}`)
        inside.tell('document', addressOf(changed), { id, revision: changed.revision, action: 'file', by })
      })
    },

    restore: (id, { revision, base, by, note }) =>
      context.transact(async (inside) => {
        await requireChangeable(inside, id, seen)
        const document = await makeDocuments(inside).revision(id, revision)
        if (!document) throw new NotFound(`revision ${revision} of document ${id}`)
        return saveDocument(inside, id, document, {
          revision: base,
          by,
          note: note ?? String(revision),
          action: 'restore',
        })
      }),
  }
}

function makeHistory(context: Context, seen: Visibility | undefined): Pick<DocumentStore, 'history' | 'revision'> {
  const open = seen && isOpen(seen, 'see')
  const isSeen = async (id: number): Promise<boolean> => {
    if (!open) return true
    const there = context.read.selectFrom('documents').select('id').where('id', '=', id).where(open)
    return (await there.executeTakeFirst()) !== undefined || (await makeTrash(context, seen).seen([id])).has(id)
  }
  return {
    async history(id, { offset = 0, limit = 50 } = {}) {
      if (!(await isSeen(id))) return { rows: [], total: 0 }
      const ofDocument = context.read.selectFrom('document_revisions').where('document_id', '=', id)
      const rows = await ofDocument.selectAll().orderBy('revision', 'desc').offset(offset).limit(limit).execute()
      const counted = await ofDocument.select((e) => e.fn.countAll().as('total')).executeTakeFirst()
      return {
        total: Number(counted?.total ?? 0),
        rows: rows.map((row) => ({
          revision: row.revision,
          by: row.by,
          at: row.at,
          action: row.action as RevisionAction,
          hash: row.hash,
          ...(row.note === null ? {} : { note: row.note }),
        })),
      }
    },

    async revision(id, revision) {
      if (!(await isSeen(id))) return undefined
      const row = await context.read
        .selectFrom('document_revisions')
        .innerJoin('contents', 'contents.hash', 'document_revisions.hash')
        .select('contents.bytes')
        .where('document_id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst()
      return row && parsed(context, row.bytes)
    },
  }
}

/** Before a change: the row is the user's to change; over an unseen row nothing is put. */
async function requireAllowed(context: Context, change: DocumentChange, seen: Visibility): Promise<void> {
  if (change.do === 'save' || change.do === 'remove') return requireChangeable(context, change.id, seen)
  requireFolder(change.folderId, seen)
  if (change.do !== 'put') return
  const { kind, key } = change.document
  const there = await makeDocuments(context).find(addressOf(change.document))
  if (!there) return
  if (!(await makeDocuments(context, seen).read(kind, there.id)))
    throw new AlreadyRegistered({ kind, field: 'key', value: key })
  await requireChangeable(context, there.id, seen)
}

function withBody(
  context: Context,
  open: RawBuilder<boolean> | undefined,
): SelectQueryBuilder<Tables, 'documents' | 'contents', RowWithBody> {
  return context.read
    .selectFrom('documents')
    .innerJoin('contents', 'contents.hash', 'documents.hash')
    .$call(whenGiven(open, (q, open) => q.where(open)))
    .selectAll('documents')
    .select('contents.bytes')
}

async function list(
  context: Context,
  query: DocumentQuery,
  open: RawBuilder<boolean> | undefined,
): Promise<{ rows: StoredDocument[]; total: number }> {
  const { kind, find, offset = 0, limit = 50 } = query
  const { field, direction } = query.sort ?? { field: 'id', direction: 'asc' }
  const column = { name: 'find_text', key: 'key', kind: 'kind', updatedAt: 'updated_at', id: 'id' } as const
  const filtered = context.read
    .selectFrom('documents')
    .where('kind', 'in', typeof kind === 'string' ? [kind] : kind)
    .$call(
      whenGiven(find === '' ? undefined : find, (q, find) =>
        q.where(sql<boolean>`find_text like ${anywhere(find)} escape '\\'`),
      ),
    )
    .$call(whenGiven(query.ownerKey, (q, ownerKey) => q.where(isOwnedBy(ownerKey))))
    .$if(query.folderId !== undefined, (q) => q.where(lies(query)))
    .$call(whenGiven(open, (q, open) => q.where(open)))
  const count = await filtered.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = (await filtered
    .innerJoin('contents', 'contents.hash', 'documents.hash')
    .selectAll('documents')
    .select('contents.bytes')
    .orderBy(`documents.${column[field]}`, direction)
    .$if(field === 'kind', (q) => q.orderBy('documents.find_text'))
    .orderBy('documents.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()) as RowWithBody[]
  return { rows: rows.map((row) => stored(context, row)), total: Number(count.total) }
}

/** One dot and a name after the owner's key: what follows a second dot belongs to somebody else. */
function isOwnedBy(ownerKey: string): RawBuilder<boolean> {
  const [prefix, length] = [`${ownerKey}.`, ownerKey.length + 1]
  return sql<boolean>`(substr(documents.key, 1, ${length}) = ${prefix} and substr(documents.key, ${length + 1}) not like '%.%')`
}

/** In the folder, or referring to it where a folder says what holds it. */
function lies({ folderId, orReferring }: DocumentQuery): RawBuilder<boolean> {
  if (!orReferring) return sql<boolean>`folder_id = ${folderId}`
  const { target, at } = orReferring
  return sql<boolean>`(folder_id = ${folderId} or documents.id in
    (select document_id from document_references where target = ${target} and place = ${at}))`
}

async function targetsOf(context: Context, ids: readonly number[]): Promise<Address[]> {
  const targets = new Set<Address>()
  for (const part of chunks(ids)) {
    const rows = await context.read
      .selectFrom('document_references')
      .select('target')
      .distinct()
      .where('document_id', 'in', part)
      .orderBy('target')
      .execute()
    for (const row of rows) targets.add(row.target as Address)
  }
  return [...targets]
}

const isStoredOf = <Kind extends string>(kind: Kind, found: StoredDocument): found is StoredOf<Kind> =>
  found.document.kind === kind

function stored(context: Context, row: RowWithBody): StoredDocument {
  return { ...rowOf(row), document: parsed(context, row.bytes) }
}

/** Every load goes through here, and so through the migrations of its kind. */
function parsed({ shared }: Context, bytes: Uint8Array): Document {
  return shared.finders.migrate(storedJson('document', unpack(bytes)))
}
