import { addressOf } from '../../../runtime/document.ts'
import { mayChange } from '../../access/acts.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
import { readStored } from '../document/read/stored-answer.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

const sortable = ['kind', 'name', 'key', 'updatedAt'] as const

/** What lies in a folder, of all kinds, the folders in it too; as far as the caller may see the documents. */
export const folderDocuments: DeclaredOperation<'folder-documents'> = async (input, context) => {
  const { folder, find, page = 1, limit = 50, sort = 'kind' } = input
  const { documents } = context.store
  const { document } = await readStored('folder', folder, context)
  const set = localizedSet(context.engine, context.language)
  const { rows, total } = await documents.list({
    kind: set.kinds().filter((kind) => mayUseKind(kind, 'read', context)),
    folderId: folder,
    orReferring: { target: addressOf(document), at: '/spec/parent' },
    ...(find !== undefined && find !== '' && { find }),
    sort: {
      field: sortable.find((name) => name === sort.replace(/^-/, '')) ?? 'kind',
      direction: sort.startsWith('-') ? 'desc' : 'asc',
    },
    offset: (page - 1) * limit,
    limit,
  })
  const changeable = await mayChange(rows, context)
  return {
    rows: rows.map(({ id, document: one, owner, updatedAt }) => ({
      id,
      address: addressOf(one),
      kind: one.kind,
      kindTitle: set.kind(one.kind).title ?? one.kind,
      key: one.key,
      name: one.name ?? one.key,
      owner,
      updatedAt,
      ...(!changeable.has(id) && { readOnly: true }),
    })),
    total,
  }
}
