import { expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { makeJsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { loadScreens } from './load-screens.ts'

const document = (kind: string, key: string, spec: object): Document => ({ kind, version: 1, key, spec: { ...spec } })
const set = makeJsonSchemaSet([
  { $id: 'kumiki:kinds/site', 'x-permission': 'b2b' },
  { $id: 'kumiki:kinds/screen', properties: { blocks: { type: 'array' } } },
  { $id: 'kumiki:kinds/menu' },
])
const list = document('screen', 'list', { route: '/list', blocks: { $piece: 'note' } })
const piece = (key: string, gives: object): Document => document('pieces', 'all', { pieces: { [key]: { gives } } })
const note = piece('note', { type: 'text', text: 'note' })

test('screens and those of tables, by key, and menus, with their pieces in place; a later piece takes the place of one of its key', () => {
  const table = document('kind-screens', 'all', {
    tables: { list: [{ kind: 'site', route: '/sites', title: 'Sites' }] },
  })
  const other = piece('note', { type: 'text', text: 'another' })
  const menu = document('menu', 'main', { items: [{ $piece: 'entry' }] })
  const entry = piece('entry', { title: 'Sites' })
  const { screens, menus } = loadScreens([table, list, menu, entry, note, other], set)
  expect(menus.map(({ spec }) => spec['items'])).toEqual([[{ title: 'Sites' }]])
  expect([...screens.keys()]).toEqual(['list', 'site'])
  expect([...screens.values()].map(({ spec }) => spec['blocks'])).toEqual([
    [{ type: 'text', text: 'another' }],
    [{ type: 'text', text: 'another' }],
  ])
})

test('problems stop the start; all of them are told, each once, with its place', () => {
  const wrong = [{ $piece: 'gone' }, { type: 'text', when: { name: 'draft.type', is: 'site/type.none' } }]
  expect(() => loadScreens([document('screen', 'shop', { blocks: wrong }), list, note], set)).toThrow(
    'screen/shop /spec/blocks/0: There is no piece "gone".\nscreen/shop /spec/blocks/0/when/is: No code is called "site/type.none".',
  )
})
