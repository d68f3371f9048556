import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import { splitAddress } from '../../../runtime/document.ts'
import type { Context } from '../context.ts'
import { chunks } from '../chunks.ts'
import { NotAllowed, NotFound } from '../errors.ts'
import { anywhere } from '../find-text.ts'
import type { RemovedDocument, TrashStore, Visibility } from '../store.ts'
import type { Tables } from '../tables.ts'
import { unpack } from './contents.ts'
import { isOpen, type Way } from './visible.ts'
import { putBack } from './write-document.ts'
import { storedJson } from '../stored-json.ts'
import { whenGiven } from '../when-given.ts'

const day = 24 * 60 * 60 * 1000
const keptMs = 30 * day

type Row = Selectable<Tables['removed_documents']> & { bytes: Uint8Array }

/** Removed documents. With `seen` only those whose whole step its user might see, were it there. */
export function makeTrash(context: Context, seen?: Visibility): TrashStore {
  const open = seen && isOpen(seen, 'see')

  const rows = () => rowsIn(context)
  const wholes = () => wholesIn(context, open)

  const isSeen = async (wholeId: number): Promise<boolean> =>
    (await wholes().select('documents.id').where('documents.id', '=', wholeId).executeTakeFirst()) !== undefined

  /** A part is open with the whole with which it went. */
  const openAmong = async (way: Way, ids: readonly number[]): Promise<ReadonlySet<number>> => {
    const found = new Set<number>()
    for (const part of chunks(ids)) {
      const query = rows().select('documents.id').where('documents.id', 'in', part)
      const own = seen
        ? query
            .where(isOpen(seen, way))
            .where('documents.whole_id', 'in', rows().select('documents.id').where(isOpen(seen, way)))
        : query
      for (const { id } of await own.execute()) found.add(id)
    }
    return found
  }

  const rowsOf = (where: RawBuilder<boolean>): Promise<Row[]> =>
    context.read
      .selectFrom('removed_documents')
      .innerJoin('contents', 'contents.hash', 'removed_documents.hash')
      .selectAll('removed_documents')
      .select('contents.bytes')
      .where(where)
      .orderBy('removed_documents.id')
      .execute()

  const step = async (id: number): Promise<RemovedDocument[]> => {
    if (!(await isSeen(id))) return []
    const rows = await rowsOf(sql<boolean>`whole_id = ${id}`)
    return rows.map((row) => removed(context, row)).sort((a, b) => Number(b.id === id) - Number(a.id === id))
  }

  return {
    list: (query) => list(context, wholes(), query),

    async read(kind, id) {
      const [row] = await rowsOf(sql<boolean>`removed_documents.id = ${id} and kind = ${kind}`)
      return row && (await isSeen(row.whole_id)) ? removed(context, row) : undefined
    },

    seen: (ids) => openAmong('see', ids),
    changeable: (ids) => openAmong('change', ids),

    async many(addresses) {
      const found = new Map<string, RemovedDocument>()
      for (const address of addresses) {
        const { kind, key } = splitAddress(address)
        const last = (await rowsOf(sql<boolean>`kind = ${kind} and key = ${key}`)).at(-1)
        if (last && (await isSeen(last.whole_id))) found.set(address, removed(context, last))
      }
      return [...found.values()]
    },

    step,

    ...makeChanges(context, seen),
  }
}

/** Under the name of the living table: what is seen is asked in one way. */
const rowsIn = ({ read }: Context) => read.selectFrom('removed_documents as documents')

const wholesIn = (context: Context, open: RawBuilder<boolean> | undefined) =>
  rowsIn(context)
    .whereRef('documents.id', '=', 'documents.whole_id')
    .$call(whenGiven(open, (q, open) => q.where(open)))

async function list(
  context: Context,
  wholes: ReturnType<typeof wholesIn>,
  { kinds, find, offset = 0, limit = 50 }: Parameters<TrashStore['list']>[0],
): ReturnType<TrashStore['list']> {
  if (kinds.length === 0) return { rows: [], total: 0 }
  const filtered = wholes
    .where('documents.kind', 'in', kinds)
    .$call(
      whenGiven(find === '' ? undefined : find, (q, find) =>
        q.where(sql<boolean>`documents.find_text like ${anywhere(find)} escape '\\'`),
      ),
    )
  const { total } = await filtered.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = (await filtered
    .innerJoin('contents', 'contents.hash', 'documents.hash')
    .selectAll('documents')
    .select('contents.bytes')
    .orderBy('documents.removed_at', 'desc')
    .orderBy('documents.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()) as Row[]
  return { rows: rows.map((row) => removed(context, row)), total: Number(total) }
}

function makeChanges(context: Context, seen: Visibility | undefined): Pick<TrashStore, 'restore' | 'remove' | 'sweep'> {
  return {
    restore: (id, { by }) =>
      context.transact(async (inside) => {
        const restored = []
        for (const one of await changeableStep(inside, seen, id)) {
          await inside.write.deleteFrom('removed_documents').where('id', '=', one.id).execute()
          restored.push(await putBack(inside, one, by))
        }
        return restored
      }),

    remove: (id) =>
      context.transact(async (inside) => {
        const all = await changeableStep(inside, seen, id)
        await forget(
          inside,
          all.map((one) => one.id),
        )
      }),

    sweep: () =>
      context.transact(async (inside) => {
        const old = await inside.read
          .selectFrom('removed_documents')
          .select('id')
          .where('removed_at', '<=', inside.later(-keptMs))
          .limit(1000)
          .execute()
        await forget(
          inside,
          old.map(({ id }) => id),
        )
        return old.length
      }),
  }
}

/** The step of which all may be changed. */
async function changeableStep(context: Context, seen: Visibility | undefined, id: number): Promise<RemovedDocument[]> {
  const trash = makeTrash(context, seen)
  const all = await trash.step(id)
  if (all.length === 0) throw new NotFound(`removed document ${id}`)
  const open = await trash.changeable(all.map((one) => one.id))
  if (open.size < all.length) throw new NotAllowed(`removed document ${id}`)
  return all
}

/** Rows, history and secrets: nothing of them can be brought back. */
async function forget({ write }: Context, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await write.deleteFrom('removed_documents').where('id', '=', id).execute()
    await write.deleteFrom('document_revisions').where('document_id', '=', id).execute()
    await write.deleteFrom('secrets').where('document_id', '=', id).execute()
  }
}

function removed({ shared }: Context, row: Row): RemovedDocument {
  return {
    id: row.id,
    wholeId: row.whole_id,
    document: shared.finders.migrate(storedJson('document', unpack(row.bytes))),
    revision: row.revision,
    owner: row.owner,
    folderId: row.folder_id,
    createdAt: row.created_at,
    removedAt: row.removed_at,
    removedBy: row.removed_by,
  }
}
