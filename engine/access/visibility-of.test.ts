import { expect, test } from 'vitest'
import { visibilityOf } from './visibility-of.ts'
import type { FolderRow } from './visibility-of.ts'

const folder = (id: number, spec: FolderRow['spec'], owner = 'kato'): FolderRow => ({
  id,
  owner,
  address: `folder/f${id}`,
  spec,
})
const member = (right?: 'read' | 'update') => [{ member: 'user/mori' as const, ...(right && { right }) }]
const other = [{ member: 'user/sato' as const }]

test.each<[string, FolderRow[], 'nothing' | 'read' | 'update' | 'own']>([
  ['without members is open to all', [folder(1, {})], 'own'],
  ['that is private', [folder(1, { private: true })], 'nothing'],
  ['that is private, of one’s own', [folder(1, { private: true }, 'mori')], 'own'],
  ['in a private one', [folder(1, { parent: 'folder/f2' }), folder(2, { private: true })], 'nothing'],
  ['of one’s own', [folder(1, { members: other }, 'mori')], 'own'],
  ['shared with others', [folder(1, { members: other })], 'nothing'],
  ['shared to view', [folder(1, { members: member() })], 'read'],
  ['shared to edit', [folder(1, { members: member('update') })], 'update'],
  ['shared twice, once to edit', [folder(1, { members: [...member(), ...member('update')] })], 'update'],
  ['in a shared one', [folder(1, { parent: 'folder/f2' }), folder(2, { members: member() })], 'read'],
  ['in one shared with others', [folder(1, { parent: 'folder/f2' }), folder(2, { members: other })], 'nothing'],
  [
    'with members of its own in one shared with others',
    [folder(1, { parent: 'folder/f2', members: member('update') }), folder(2, { members: other })],
    'update',
  ],
  ['in one of one’s own', [folder(1, { parent: 'folder/f2' }), folder(2, { members: other }, 'mori')], 'own'],
  ['whose parent is gone', [folder(1, { parent: 'folder/f9' })], 'nothing'],
  ['whose parent is gone, of one’s own', [folder(1, { parent: 'folder/f9' }, 'mori')], 'own'],
  ['that lies in itself', [folder(1, { parent: 'folder/f2' }), folder(2, { parent: 'folder/f1' })], 'nothing'],
])('AZ-09 a folder %s', (_name, rows, expected) => {
  const seen = visibilityOf(rows, 'mori', ['user/mori', 'member-role/sales'])
  const has = (list: readonly number[]) => list.includes(1)
  expect([has(seen.folderIds), has(seen.changeIds), has(seen.ownIds)]).toEqual(
    {
      nothing: [false, false, false],
      read: [true, false, false],
      update: [true, true, false],
      own: [true, true, true],
    }[expected],
  )
})
