import type { Address } from '../../runtime/document.ts'
import type { FolderSpec } from '../../runtime/generated/kinds/folder.ts'
import type { Visibility } from '../store/store.ts'
import * as defaults from '../../runtime/generated/defaults.ts'

export interface FolderRow {
  id: number
  owner: string
  address: Address
  spec: FolderSpec
}

/** What a user sees, and besides what may be given on. */
export interface Sight extends Visibility {
  /** Folders that close themselves or lie in one that does, and whose closing is the user's own. */
  giveIds: readonly number[]
}

/**
 * Which folders a user sees, whose documents may be changed or given, and which folders themselves. The nearest folder that has
 * members or is private decides, the folder itself or one above it; without any, the folder is open to all. A folder whose parent is
 * gone, or that lies in itself, is open to its owner alone.
 *
 * @param names the user's own address and those of the member roles
 */
export function visibilityOf(
  rows: readonly FolderRow[],
  user: string,
  names: readonly Address[],
): Pick<Sight, 'folderIds' | 'changeIds' | 'ownIds' | 'giveIds'> {
  const folders = new Map(rows.map((row) => [row.address, row]))
  const seen = {
    folderIds: [] as number[],
    changeIds: [] as number[],
    ownIds: [] as number[],
    giveIds: [] as number[],
  }
  for (const row of rows) {
    const deciding = decidingFolder(row, folders)
    const isOwn = row.owner === user || (deciding !== 'open' && deciding !== 'closed' && deciding.owner === user)
    const right = deciding === 'open' || isOwn ? 'own' : deciding === 'closed' ? undefined : rightIn(deciding, names)
    if (right === undefined) continue
    seen.folderIds.push(row.id)
    if (right !== 'read') seen.changeIds.push(row.id)
    if (right === 'own') seen.ownIds.push(row.id)
    if (deciding !== 'open' && deciding !== 'closed' && deciding.owner === user) seen.giveIds.push(row.id)
  }
  return seen
}

/**
 * For each folder, who sees and changes what lies in it, as a text: two folders with the same one differ for nobody. What
 * lies in no folder is `open` to all.
 */
export function audiencesOf(rows: readonly FolderRow[]): Map<number, string> {
  const folders = new Map(rows.map((row) => [row.address, row]))
  return new Map(
    rows.map((row) => {
      const deciding = decidingFolder(row, folders)
      if (deciding === 'open') return [row.id, openAudience]
      if (deciding === 'closed') return [row.id, JSON.stringify([row.owner])]
      const members = (deciding.spec.members ?? []).map(
        ({ member, right = defaults.folderSpec.members.right }) => `${member} ${right}`,
      )
      return [row.id, JSON.stringify([deciding.owner, ...members.toSorted()])]
    }),
  )
}

export const openAudience = 'open'

/** Whether the folder says itself who sees it. */
export function isClosed({ members, private: isPrivate }: FolderSpec): boolean {
  return (members?.length ?? 0) > 0 || isPrivate === true
}

function decidingFolder(row: FolderRow, folders: ReadonlyMap<Address, FolderRow>): FolderRow | 'open' | 'closed' {
  const passed = new Set<Address>()
  for (let at = row; ;) {
    if (isClosed(at.spec)) return at
    if (at.spec.parent === undefined) return 'open'
    passed.add(at.address)
    const above = folders.get(at.spec.parent)
    if (!above || passed.has(above.address)) return 'closed'
    at = above
  }
}

function rightIn({ spec }: FolderRow, names: readonly Address[]): 'read' | 'update' | undefined {
  const rights = (spec.members ?? [])
    .filter(({ member }) => names.includes(member))
    .map(({ right = defaults.folderSpec.members.right }) => right)
  return rights.includes('update') ? 'update' : rights[0]
}
