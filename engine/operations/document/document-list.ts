import { addressOf } from '../../../runtime/document.ts'
import { titleOf } from '../../../runtime/schema/title-of.ts'
import type { DocumentQuery, StoredDocument } from '../../store/store.ts'
import type { Context, Operation } from '../operation.ts'

interface Request {
  kind: string
  find?: string
  page?: number
  limit?: number
  sort?: string
  folder?: number
}

const sortFields = new Set(['name', 'key', 'updatedAt', 'id'])

/** One page of the documents of a kind: what the row knows, where used, and the list columns of the kind. */
export const documentList: Operation<Request> = async ({ kind, find, page = 1, limit = 50, sort, folder }, context) => {
  const query: DocumentQuery = { kind, offset: (page - 1) * limit, limit, sort: toSort(sort) }
  if (find) query.find = find
  if (folder) query.folderId = folder
  const { rows, total } = await context.store.documents.list(query)
  const uses = await context.store.documents.usedByCounts(rows.map(({ document }) => addressOf(document)))
  const columns = context.engine.set.kind(kind)['x-list'] ?? []
  return { rows: rows.map((stored) => toRow(stored, columns, uses)), total, about: aboutKind(kind, context) }
}

/** What a list says of the kind itself: its words, whether builders write it, and its list columns. */
function aboutKind(kind: string, context: Context): Record<string, unknown> {
  const { set, definitions } = context.engine
  const schema = set.kind(kind)
  const translate = definitions.texts(context.language)
  return {
    kind,
    title: translate(schema.title ?? kind),
    description: translate(schema.description ?? ''),
    editable: schema['x-derived'] !== true,
    columns: (schema['x-list'] ?? []).map((key) => ({
      key,
      title: translate(titleOf(set, schema.properties?.[key], key)),
      of: `kumiki:kinds/${kind}#/properties/${key}`,
    })),
  }
}

function toSort(sort = 'name'): NonNullable<DocumentQuery['sort']> {
  const descending = sort.startsWith('-')
  const field = descending ? sort.slice(1) : sort
  if (!sortFields.has(field)) return { field: 'name', direction: 'asc' }
  return { field: field as 'name', direction: descending ? 'desc' : 'asc' }
}

function toRow(
  stored: StoredDocument,
  columns: readonly string[],
  uses: Record<string, number>,
): Record<string, unknown> {
  const { id, document, revision, owner, updatedAt, updatedBy } = stored
  const address = addressOf(document)
  const own = Object.fromEntries(columns.map((name) => [name, document.spec[name]]))
  const row = {
    id,
    address,
    key: document.key,
    name: document.name ?? document.key,
    revision,
    owner,
    updatedAt,
    updatedBy,
  }
  return { ...own, ...row, usedBy: uses[address] ?? 0 }
}
