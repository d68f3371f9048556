import { addressOf } from '../../../../runtime/document.ts'
import type { Address, Text } from '../../../../runtime/document.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'

interface Option {
  address: Address
  name: Text
  id: number
  kind: string
}

/** Documents that a reference may name. */
export const documentOptions: DeclaredOperation<'document-options'> = async ({ kind, find, limit = 50 }, { store }) => {
  const rows: Option[] = []
  for (const each of kind.split(',')) {
    const found = await store.documents.list({
      kind: each,
      sort: { field: 'name', direction: 'asc' },
      limit: Math.min(limit, 200),
      ...(find !== undefined && { find }),
    })
    for (const { id, document } of found.rows)
      rows.push({ address: addressOf(document), name: document.name ?? document.key, id, kind: each })
  }
  return { rows }
}
