import { describe, expect, test } from 'vitest'
import type { ListPlan } from '../../page-parts/list-plan.ts'
import { compileContent, testRows } from '../../test/compile-content.ts'

const chain = [{ schema: 'schema/goods' }]

describe('list', () => {
  testRows({ detail: {} }, [
    ['what is said without rows', { list: { emptyText: 'Nothing asked yet.' } }, { type: 'table', empty: { text: 'Nothing asked yet.' } }],
    ['rows of a page', { list: { limit: 20 } }, { kind: 'list', limit: 20, maxLimit: 200 }],
    ['an order', { list: { orderBy: [{ field: 'NAME', direction: 'desc' }] } }, { orderBy: [{ field: 'NAME', direction: 'desc' }] }],
    ['pages that grow', { list: { pagingType: 'scroll' } }, { type: 'table', paging: 'more' }],
    ['stripes', { list: { table: { stripe: true } } }, { type: 'table', stripe: true }],
    ['it waits for its search', { list: { triggerOnOpen: false } }, { given: { in: 'query', as: 'json' }, run: { in: 'query' } }],
    ['a category: its tree', { list: { category: { fields: ['GROUP1'] } } }, { type: 'tree', label: 'Categories' }],
    ['a category: its plan', { list: { category: { fields: ['GROUP1'], limit: 9 } } }, { kind: 'category', fields: ['GROUP1'], limit: 9 }],
    ['a search', { list: { search: { fields: [{ field: 'NAME' }] } } }, { type: 'search', state: 'search' }],
    ['how a search compares', { list: { search: { fields: [{ field: 'NAME', inputCond: { condition: '>=' } }] } } }, { search: { NAME: { field: 'NAME', condition: '>=' } } }],
    ['a search in several columns', { list: { search: { fields: [{ field: 'NAME', furtherFields: ['CODE', 'GROUP1'] }] } } }, { search: { NAME: { field: 'NAME', furtherFields: ['CODE', 'GROUP1'] } } }],
    ['files of lines', { list: { csv: { download: true } } }, { type: 'download', call: 'csv-download' }],
    ['workbooks', { list: { excel: { download: true } } }, { type: 'download', call: 'excel-download' }],
    ['rows of other schemas in files', { list: { csv: { download: true }, downloadSchemas: chain } }, { plan: '7/download' }],
    ['a column that is hidden', { list: { columns: [{ field: 'CODE' }, { field: 'NAME', showFlg: 2 }] } }, { type: 'table', columns: [{ name: 'CODE' }, { name: 'NAME' }] }, 'gone'],
    ['a column that is added up', { list: { columns: [{ field: 'PRICE', columnTotal: true }] } }, { kind: 'list', totals: ['PRICE'] }],
    ['a press that leads elsewhere', { list: { pageTransition: { double: { enable: true, pageType: 'detail' } } } }, { onRowDouble: [{ do: 'open' }] }],
    ['details in a tab of their own', { list: { newTabDetail: true } }, { onRow: [{ do: 'open', newTab: true }] }],
    ['a button', { list: { inputButtons: [{ key: 'go', text: 'Go on', pageType: 'detail' }] } }, { cell: { type: 'button', label: 'Go on' } }],
  ]) // oxfmt-ignore
})

test('T-14 a search that overlooks how words are written does so in texts alone', () => {
  const inputCond = { condition: 'LIKE', words: true, loose: true }
  const fields = ['NAME', 'PRICE', 'DAY'].map((field) => ({ field, inputCond }))
  const { search } = compileContent({ list: { search: { fields } } }).plans['7/list'] as ListPlan
  expect(search).toEqual({
    NAME: { field: 'NAME', condition: 'LIKE', words: true, loose: true },
    PRICE: { field: 'PRICE', condition: 'LIKE' },
    DAY: { field: 'DAY', condition: 'LIKE' },
  })
})
