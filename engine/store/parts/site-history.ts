import { sql } from 'kysely'
import type { RevisionAction, SiteHistoryQuery, SiteHistoryStore } from '../store.ts'
import type { Context } from '../context.ts'
import { whenGiven } from '../when-given.ts'

/** Revisions of a site's documents and its releases as one line. Who asks has found the documents: they are those that he sees. */
export function makeSiteHistory(context: Context): SiteHistoryStore {
  return {
    async list({ offset = 0, limit = 50, ...query }) {
      const all = lineOf(context, query)
      const rows = await all
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('number', 'desc')
        .offset(offset)
        .limit(limit)
        .execute()
      const counted = await all.select((e) => e.fn.countAll().as('total')).executeTakeFirst()
      return { rows: rows.map(rowOf), total: Number(counted?.total ?? 0) }
    },

    async people(query) {
      const rows = await lineOf(context, query).select('by').distinct().orderBy('by').execute()
      return rows.map(({ by }) => by)
    },

    async steps(changeSets, documentIds) {
      if (changeSets.length === 0) return new Map()
      const mine = among(documentIds)
      const rows = await context.read
        .selectFrom('document_revisions')
        .select(['change_set', (e) => e.fn.countAll().as('all')])
        .select(sql<number>`sum(case when ${mine} then 1 else 0 end)`.as('of'))
        .where('change_set', 'in', changeSets)
        .groupBy('change_set')
        .execute()
      return new Map(rows.map((row) => [row.change_set ?? '', { of: Number(row.of), all: Number(row.all) }]))
    },

    async step(changeSet) {
      const rows = await context.read
        .selectFrom('document_revisions')
        .selectAll()
        .where('change_set', '=', changeSet)
        .orderBy('document_id')
        .orderBy('revision')
        .execute()
      return rows.map(({ document_id, change_set, ...row }) =>
        changed({ ...row, document: document_id, set: change_set }),
      )
    },
  }
}

const actions: readonly RevisionAction[] = ['create', 'save', 'restore', 'delete', 'import', 'secret']

const among = (ids: readonly number[]) =>
  ids.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`document_id in (${sql.join(ids)})`

/** Both under the same columns; a release has no document: 0; and its name in the place of the step's. */
function lineOf(
  { read }: Context,
  { siteId, documentIds, by, documentId, from, to, changeSet }: Omit<SiteHistoryQuery, 'offset' | 'limit'>,
) {
  const revisions = read
    .selectFrom('document_revisions')
    .select(['document_id as document', 'revision as number', 'action', 'by', 'at', 'note', 'change_set as set'])
    .where(among(documentIds))
    .$call(whenGiven(documentId, (query, id) => query.where('document_id', '=', id)))
    .$call(whenGiven(changeSet, (query, set) => query.where('change_set', '=', set)))
    .$call(whenGiven(by, (query, user) => query.where('by', '=', user)))
    .$call(whenGiven(from, (query, time) => query.where('at', '>=', time)))
    .$call(whenGiven(to, (query, time) => query.where('at', '<', time)))
  const isOfDocuments = documentId !== undefined || changeSet !== undefined
  const releases = read
    .selectFrom('releases')
    .select([sql<number>`0`.as('document'), 'number', sql<string>`'publish'`.as('action')])
    .select(['by', 'at', 'note', 'name as set'])
    .where('site_id', '=', isOfDocuments ? -1 : siteId)
    .$call(whenGiven(by, (query, user) => query.where('by', '=', user)))
    .$call(whenGiven(from, (query, time) => query.where('at', '>=', time)))
    .$call(whenGiven(to, (query, time) => query.where('at', '<', time)))
  return read.selectFrom(revisions.unionAll(releases).as('line'))
}

interface LineRow {
  document: number
  number: number
  action: string
  by: string
  at: string
  note: string | null
  set: string | null
}

function rowOf({ document, number, set, ...row }: LineRow) {
  if (document !== 0) return changed({ ...row, document, revision: number, set })
  const { by, at, note } = row
  return { release: number, by, at, ...(set !== null && { name: set }), ...(note !== null && { note }) }
}

function changed({
  document,
  revision,
  action,
  by,
  at,
  note,
  set,
}: Omit<LineRow, 'document' | 'number'> & { document: number; revision: number }) {
  return {
    ...{ documentId: document, revision, action: actions.find((one) => one === action) ?? 'save', by, at },
    ...(note !== null && { note }),
    ...(set !== null && { changeSet: set }),
  }
}
