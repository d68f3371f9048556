import type { Address, Language, Text } from '../../../runtime/document.ts'
import type { FolderNode, FolderTreeResponse } from '../../../runtime/generated/calls/folder.ts'
import { localize } from '../../../runtime/text.ts'

export interface FolderRow {
  id: number
  address: Address
  name: Text
  parent?: Address | undefined
  /** Why the caller puts nothing there. */
  closed?: string | undefined
}

/**
 * Folders as a tree in the order in which they come, and the way to one of them. One whose parent is not among them
 * stands at the top; those that lie in themselves are left out.
 */
export function treeOf(rows: readonly FolderRow[], wanted: number | undefined, language: Language): FolderTreeResponse {
  const known = new Set(rows.map(({ address }) => address))
  const below = Map.groupBy(rows, ({ parent }) => (parent !== undefined && known.has(parent) ? parent : undefined))
  let path: number[] = []
  const nodes = (parent: Address | undefined, above: number[]): FolderNode[] =>
    (below.get(parent) ?? []).map(({ id, address, name, closed }) => {
      const way = [...above, id]
      if (id === wanted) path = way
      const children = nodes(address, way)
      return {
        value: id,
        label: localize(name, language),
        ...(closed !== undefined && { disabled: true as const, note: closed }),
        ...(children.length > 0 && { children }),
      }
    })
  return { items: nodes(undefined, []), path }
}
