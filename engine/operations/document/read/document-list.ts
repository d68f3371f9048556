import type { DocumentListResponse } from '../../../../runtime/generated/calls/document.ts'
import { addressOf } from '../../../../runtime/document.ts'
import { mayChange, mayGive } from '../../../access/acts.ts'
import type { StoredDocument } from '../../../store/store.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { hooksOf } from '../../../kinds/index.ts'
import { aboutKind } from './about-kind.ts'
import { filing } from './filing.ts'
import { folderNames } from './folder-names.ts'
import { shownValues } from './shown-values.ts'

const sortable = new Set(['name', 'key', 'updatedAt', 'id'])

/** Documents of a kind, with the columns that its schema lists. */
export const documentList: DeclaredOperation<'document-list'> = async (input, context) => {
  const { kind, find, page = 1, limit = 50, sort = 'name', folder, ownerKey } = input
  const { store } = context
  const isDescending = sort.startsWith('-')
  const field = isDescending ? sort.slice(1) : sort
  const { rows, total } = await store.documents.list({
    kind,
    offset: (page - 1) * limit,
    limit,
    ...(find !== undefined && find !== '' && { find }),
    ...(folder !== undefined && { folderId: folder }),
    ...(ownerKey !== undefined && { ownerKey }),
    sort: { field: sortable.has(field) ? (field as 'name') : 'name', direction: isDescending ? 'desc' : 'asc' },
  })
  const folders = await folderNames(rows, context)
  const about = {
    ...aboutKind(kind, context),
    ...(await filing(kind, folder, context)),
    ...(folders.size > 0 && { filed: true }),
  }
  const used = await store.documents.usedByCounts(rows.map((row) => addressOf(row.document)))
  const keys = about.columns.map((column) => column.key)
  const shown = await shownValues(
    rows.map((row) => row.document),
    kind,
    keys,
    context,
  )
  const besides = await hooksOf(kind).listed?.(rows, context)
  const changeable = await mayChange(rows, context)
  const givable = await mayGive(rows, context)
  const lies = (row: StoredDocument) => {
    const name = folders.get(row.folderId ?? 0)?.name
    return {
      ...(name !== undefined && { folder: name }),
      // Where none of the kind may be changed, the list says so once.
      ...(about.editable && !changeable.has(row.id) && { readOnly: true as const }),
      ...(givable.has(row.id) && { givable: true as const }),
    }
  }
  return {
    rows: rows.map((row, index) => ({ ...besides?.values[index], ...listed(row, used, shown[index]), ...lies(row) })),
    total,
    about: { ...about, columns: [...about.columns, ...(besides?.columns ?? [])] },
  }
}

function listed(
  stored: StoredDocument,
  used: Record<string, number>,
  shown: Record<string, unknown> | undefined,
): DocumentListResponse['rows'][number] {
  const { id, document, revision, owner, updatedAt, updatedBy } = stored
  const address = addressOf(document)
  return {
    ...shown,
    id,
    address,
    key: document.key,
    name: document.name ?? document.key,
    revision,
    owner,
    updatedAt,
    updatedBy,
    usedBy: used[address] ?? 0,
  }
}
