import { describe } from 'vitest'
import { testRows } from '../../test/compile-content.ts'

const items = [{ field: 'NAME', label: 'Name' }]
const line = { content: 'content/s.lines', parameterTable: [{ ownField: 'CODE', targetField: 'CODE' }] }

describe('detail', () => {
  testRows({}, [
    ['a detail: its plan', { detail: {} }, { plan: '7/detail', kind: 'detail' }],
    ['a detail: its screen', { detail: {} }, { type: 'grid', row: { $get: 'load.row.row' } }],
    ['a detail: a press on a row opens it', { detail: {} }, { onRow: [{ do: 'open', route: '/b2b/detail/7/:key' }] }],
  ])
  testRows({ list: { dataSchemas: [{ schema: 'schema/goods' }], columns: [{ field: 'PRICE' }, { field: 'NAME' }] } }, [
    ['a detail: cards are called as it', { detail: {} }, { name: 'NAME', narrow: 'title' }],
  ])
  testRows({ detail: { layout: [{ items: [{ field: 'CODE' }] }] } }, [
    ['labels above', { detail: { labelPosition: 'top' } }, { type: 'grid', labelPosition: 'top' }],
    ['F-7 labels beside their values', { detail: { labelPosition: 'right' } }, { type: 'grid', labelPosition: 'right' }],
    ['F-7 where a label stands', { detail: { layout: [{ items: [{ ...items[0], headerAlign: 'right' }] }] } }, { label: 'Name', labelAlign: 'right' }],
    ['what stands out beside the others', { detail: { highlights: ['NAME'] } }, { type: 'grid', aside: [{ label: 'NAME', cell: { value: { $get: 'row.NAME' } } }] }],
    ['it stands there alone', { detail: { highlights: ['CODE'] } }, { items: [{ cell: { value: { $get: 'row.CODE' } } }] }, 'gone'],
    ['a layout', { detail: { layout: [{ items }] } }, { type: 'grid', items: [{ label: 'Name' }] }],
    ['how wide a cell is', { detail: { layout: [{ span: 8, items }] } }, { span: 8, label: 'Name' }],
    ['how wide an item is', { detail: { layout: [{ items: [{ ...items[0], fieldWidth: { min: { value: 160 }, max: { value: 320 } } }] }] } }, { label: 'Name', minWidth: 160, maxWidth: 320 }],
    ['a container', { detail: { layout: [{ items: [{ type: 2, label: 'Box', items }] }] } }, { label: 'Box', items: [{ label: 'Name' }] }],
    ['what a link passes', { detail: { layout: [{ items: [{ ...items[0], type: 3 }] }] } }, { state: { given: { in: 'query', as: 'json' } } }],
    ['lines below: what is drawn', { detail: { lines: [{ ...line, label: 'Its lines' }] } }, { type: 'stack', title: 'Its lines' }],
    ['lines below: what is read', { detail: { lines: [line] } }, { kind: 'detail', lines: ['9/list'] }],
    ['lines below: what their list accepts', { detail: { lines: [line] } }, { plan: '9/list', conditions: { CODE: ['='] } }],
    ['schemas of its own', { detail: { dataSchemas: [{ schema: 'schema/goods', timeout: 7 }] } }, { kind: 'detail', steps: [{ ms: 7000 }] }],
  ]) // oxfmt-ignore
})
