import { expect, test } from 'vitest'
import type { Block } from '../../../../runtime/generated/screens/block.ts'
import { tabsTo } from './tabs-to.ts'

const form = (...at: string[]) => ({
  type: 'form',
  bind: { model: 'draft' },
  groups: [{ title: 'Group', fields: at.map((one, index) => (index % 2 > 0 ? { at: one } : one)) }],
})
const bound = (type: string, at: string, more = {}) => ({ type, bind: { model: 'draft', at, ...more } })
const inTab = (key: string, blocks: object[], more = {}) => ({ key, label: key, blocks, ...more })
const isOfType = (type: string) => ({ name: 'draft.value.spec.type', condition: '=', value: type })

const screen = [
  { type: 'problems', problems: [] },
  {
    type: 'tabs',
    state: 'tab',
    tabs: [
      inTab('data', [form('/name', '/spec/list/dataSchemas')]),
      inTab('columns', [
        {
          type: 'split',
          blocks: [bound('editable-table', '/spec/list/columns'), bound('form', '/spec/list/columns', { item: 'A' })],
        },
      ]),
      inTab('list', [form('/spec/list/limit'), form('/spec/list')]),
      inTab('program', [bound('editable-table', '/spec/parameters')], { when: isOfType('program') }),
      inTab('statement', [
        { ...bound('sql', '/spec/sql'), when: isOfType('sql') },
        { ...bound('sql-gui', '/spec/gui'), when: isOfType('gui') },
        { type: 'tabs', state: 'inner', tabs: [inTab('detail', [form('/spec/detail/label')])] },
      ]),
      inTab('parameters', [bound('editable-table', '/spec/parameters')]),
      inTab('other', [{ ...form('/spec/port'), bind: { model: 'other' } }]),
      inTab('rest', [{ ...form('/key'), more: true }]),
    ],
  },
] as unknown as Block[]

const scope = (type: string) => ({ get: (path: string) => (path === 'draft.value.spec.type' ? type : undefined) })
const keysTo = (at: string, type = 'sql', blocks = screen) =>
  tabsTo(at, 'draft', blocks, scope(type)).map(({ key }) => key)

test.each([
  ['a field', '/name', ['data']],
  ['what a field holds', '/spec/list/dataSchemas/0/schema', ['data']],
  ['an item of a list', '/spec/list/columns/3/label', ['columns']],
  ['the closest one, whatever its order', '/spec/list/search', ['list']],
  ['a tab inside a tab', '/spec/detail/label', ['statement', 'detail']],
  ['a form of another model does not count', '/spec/port', ['rest']],
  ['the rest of the model', '/spec/nowhere', ['rest']],
])('%s: %s', (_what, at, expected) => {
  expect(keysTo(at)).toEqual(expected)
})

test('what is not shown now does not count: neither a tab nor a block', () => {
  expect(keysTo('/spec/parameters/0/name', 'program')).toEqual(['program'])
  expect(keysTo('/spec/parameters/0/name', 'gui')).toEqual(['parameters'])
  expect(keysTo('/spec/gui/tables/0', 'gui')).toEqual(['statement'])
  expect(keysTo('/spec/gui/tables/0', 'sql')).toEqual(['rest'])
})

test('the tab of a part of it, where nothing edits the whole', () => {
  const tabs = [
    { type: 'tabs', state: 'tab', tabs: [inTab('one', [form('/name')]), inTab('two', [form('/spec/detail/label')])] },
  ]
  expect(keysTo('/spec/detail', 'sql', tabs as unknown as Block[])).toEqual(['two'])
  expect(keysTo('/spec/details', 'sql', tabs as unknown as Block[])).toEqual([])
})
