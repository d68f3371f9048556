import { describe, expect, test } from 'vitest'
import { difference } from './difference.ts'
import type { Document } from './document.ts'
import { merge, mergeChosen } from './merge.ts'
import { rename } from './references/rename.ts'
import { makeJsonSchemaSet } from './json-schema/json-schema-set.ts'

const set = makeJsonSchemaSet([
  {
    $id: 'kumiki:kinds/site',
    type: 'object',
    properties: {
      sections: {
        title: 'Contents',
        type: 'array',
        items: { type: 'string', 'x-ref': { kind: 'content', owns: true } },
      },
    },
  },
  {
    $id: 'kumiki:kinds/content',
    'x-owner': 'site',
    type: 'object',
    properties: {
      list: {
        title: 'List',
        type: 'object',
        properties: {
          columns: {
            title: 'Columns',
            type: 'array',
            'x-identity': 'field',
            items: {
              type: 'object',
              properties: {
                field: { title: 'Field', type: 'string' },
                align: { title: 'Align', type: 'string' },
                tags: { title: 'Tags', type: 'array', items: { type: 'string' } },
              },
            },
          },
          action: {
            title: 'Action',
            oneOf: [
              {
                type: 'object',
                properties: { do: { const: 'open' }, to: { type: 'string', 'x-ref': 'content' } },
                required: ['do'],
              },
              { type: 'object', properties: { do: { const: 'call' }, name: { type: 'string' } }, required: ['do'] },
            ],
          },
        },
      },
    },
  },
])

type Column = { field: string; align?: string; tags?: string[] }
const content = (columns: Column[], action?: unknown): Document => ({
  kind: 'content',
  version: 1,
  key: 'shop.a',
  name: 'A',
  spec: { list: { columns, ...(action ? { action } : {}) } },
})
const columnsOf = (document: Document): Column[] => (document.spec.list as { columns: Column[] }).columns

describe('difference', () => {
  test('a changed property of a moved item is one change and one move', () => {
    const changes = difference(
      content([{ field: 'A' }, { field: 'B', align: 'left' }]),
      content([{ field: 'B', align: 'right' }, { field: 'A' }]),
      set,
    )
    expect(changes).toEqual([
      {
        what: 'changed',
        at: '/spec/list/columns/field=B/align',
        pointer: '/spec/list/columns/0/align',
        titles: ['List', 'Columns', 'B', 'Align'],
        title: 'List ▸ Columns ▸ B ▸ Align',
        before: 'left',
        after: 'right',
      },
      {
        what: 'moved',
        at: '/spec/list/columns',
        pointer: '/spec/list/columns',
        titles: ['List', 'Columns'],
        title: 'List ▸ Columns',
        before: ['A', 'B'],
        after: ['B', 'A'],
      },
    ])
  })

  test.each([
    ['nothing', content([{ field: 'A' }]), content([{ field: 'A' }]), []],
    ['an added item', content([]), content([{ field: 'A' }]), [['added', '/spec/list/columns/field=A']]],
    ['a removed item', content([{ field: 'A' }]), content([]), [['removed', '/spec/list/columns/field=A']]],
    [
      'a list without identity is one property',
      content([{ field: 'A', tags: ['x', 'y'] }]),
      content([{ field: 'A', tags: ['x'] }]),
      [['changed', '/spec/list/columns/field=A/tags']],
    ],
    [
      'items of the same identity make the list one property',
      content([{ field: 'A' }]),
      content([{ field: 'A' }, { field: 'A' }]),
      [['changed', '/spec/list/columns']],
    ],
    ['a name', content([]), { ...content([]), name: { ja: 'あ' } }, [['changed', '/name']]],
  ])('%s', (_title, before, after, expected) => {
    expect(difference(before, after, set).map(({ what, at }) => [what, at])).toEqual(expected)
  })
})

describe('merge', () => {
  const base = content([{ field: 'A', align: 'left' }, { field: 'B' }])

  test('two people at two properties do not conflict', () => {
    const mine = content([{ field: 'A', align: 'right' }, { field: 'B' }])
    const theirs = content([{ field: 'A', align: 'left' }, { field: 'B', align: 'center' }, { field: 'C' }])
    const { merged, conflicts } = merge(base, mine, theirs, set)
    expect(conflicts).toEqual([])
    expect(columnsOf(merged)).toEqual([{ field: 'A', align: 'right' }, { field: 'B', align: 'center' }, { field: 'C' }])
  })

  test('one moves, the other adds', () => {
    const mine = content([{ field: 'B' }, { field: 'A', align: 'left' }])
    const theirs = content([{ field: 'A', align: 'left' }, { field: 'N' }, { field: 'B' }])
    const { merged, conflicts } = merge(base, mine, theirs, set)
    expect(conflicts).toEqual([])
    expect(columnsOf(merged).map((column) => column.field)).toEqual(['B', 'A', 'N'])
  })

  test('the same property changed twice keeps mine and tells theirs', () => {
    const mine = content([{ field: 'A', align: 'right' }, { field: 'B' }])
    const theirs = content([{ field: 'A', align: 'center' }, { field: 'B' }])
    const { merged, conflicts } = merge(base, mine, theirs, set)
    expect(columnsOf(merged)[0]).toEqual({ field: 'A', align: 'right' })
    expect(conflicts).toEqual([
      {
        at: '/spec/list/columns/field=A/align',
        title: 'List ▸ Columns ▸ A ▸ Align',
        base: 'left',
        mine: 'right',
        theirs: 'center',
      },
    ])
  })

  test('where both moved a list, theirs is its order, and what both changed in it is chosen apart', () => {
    const list = (...fields: string[]) => fields.map((field) => ({ field }))
    const [before, mine] = [content(list('A', 'B', 'C')), content([{ field: 'B', align: 'left' }, ...list('A', 'C')])]
    const theirs = content([...list('C', 'D', 'A'), { field: 'B', align: 'right' }])
    const joined = (...chosen: string[]) => {
      const { merged, conflicts } = mergeChosen({ base: before, mine, theirs }, set, (at) => chosen.includes(at))
      expect(conflicts.map(({ at }) => at)).toEqual(['/spec/list/columns/field=B/align', '/spec/list/columns'])
      return columnsOf(merged)
    }
    expect(joined()).toEqual([{ field: 'B', align: 'left' }, ...list('A', 'C', 'D')])
    expect(joined('/spec/list/columns')).toEqual([...list('C', 'D', 'A'), { field: 'B', align: 'left' }])
    expect(joined('/spec/list/columns/field=B/align')[0]).toEqual({ field: 'B', align: 'right' })
  })

  test('what they deleted is gone where theirs is chosen', () => {
    const mine = content([{ field: 'A', align: 'center' }, { field: 'B' }])
    const { merged } = mergeChosen({ base, mine, theirs: content([{ field: 'B' }]) }, set, () => true)
    expect(columnsOf(merged)).toEqual([{ field: 'B' }])
  })

  test('deleted by one, changed by the other, is a conflict', () => {
    const mine = content([{ field: 'B' }])
    const theirs = content([{ field: 'A', align: 'center' }, { field: 'B' }])
    const { merged, conflicts } = merge(base, mine, theirs, set)
    expect(columnsOf(merged)).toEqual([{ field: 'B' }])
    expect(conflicts).toMatchObject([{ at: '/spec/list/columns/field=A', mine: undefined }])
  })

  test('deleted by one, untouched by the other, is gone', () => {
    const { merged, conflicts } = merge(base, content([{ field: 'B' }]), base, set)
    expect([columnsOf(merged), conflicts]).toEqual([[{ field: 'B' }], []])
  })

  test('two shapes of a union are not mixed', () => {
    const mine = content([], { do: 'open', to: 'content/shop.b' })
    const theirs = content([], { do: 'call', name: 'x' })
    const { merged, conflicts } = merge(content([]), mine, theirs, set)
    expect(conflicts).toMatchObject([{ at: '/spec/list/action' }])
    expect(merged.spec).toEqual(mine.spec)
  })

  test('two new contents of a site do not conflict', () => {
    const site = (...sections: string[]): Document => ({ kind: 'site', version: 1, key: 'shop', spec: { sections } })
    const { merged, conflicts } = merge(
      site('content/shop.a'),
      site('content/shop.a', 'content/shop.b'),
      site('content/shop.a', 'content/shop.c'),
      set,
    )
    expect(conflicts).toEqual([])
    expect(merged.spec.sections).toEqual(['content/shop.a', 'content/shop.c', 'content/shop.b'])
  })
})

describe('rename', () => {
  const site: Document = { kind: 'site', version: 1, key: 'shop', spec: { sections: ['content/shop.a'] } }
  const a = content([], { do: 'open', to: 'content/shop.a' })
  const other: Document = { kind: 'content', version: 1, key: 'shop2.a', spec: {} }

  test('owned documents and every reference follow', () => {
    const changed = rename(set, [site, a, other], 'site/shop', 'store')
    expect(changed.map((document) => document.key)).toEqual(['store', 'store.a'])
    expect(changed[0]?.spec.sections).toEqual(['content/store.a'])
    expect((changed[1]?.spec.list as { action: unknown }).action).toEqual({ do: 'open', to: 'content/store.a' })
    expect(site.key).toBe('shop')
  })

  test('a taken name is refused', () => {
    expect(() => rename(set, [site, a, { ...site, key: 'store' }], 'site/shop', 'store')).toThrow('site/store exists')
  })
})
