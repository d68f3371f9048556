import { describe } from 'vitest'
import { testRows } from '../../test/compile-content.ts'

const dataSchemas = [{ schema: 'schema/write', parameters: [{ name: 'CODE', source: 'row', field: 'CODE' }] }]
const page = (type: number, more: object = {}) => ({
  dbPages: [{ key: 'all', name: 'All of them', type, dataSchemas, inputs: [{ key: 'NAME', label: 'Name' }], ...more }],
})

describe('bulk', () => {
  testRows({}, [
    ['rows are changed: their plan', page(4), { kind: 'bulk', plan: '7/bulk/all' }],
    ['rows are chosen', page(4), { type: 'table', selection: 'chosen' }],
    ['a window asks', page(4), { type: 'dialog', title: 'All of them' }],
    ['inputs can be emptied', page(4), { label: 'Emptied in every row', input: 'checkbox' }],
    ['what is chosen belongs to its search', page(4), { chosen: { in: 'memory', of: ['state.search', 'state.conditions', 'state.category', 'state.favorites'] } }],
    ['all of them, to what is chosen one by one as well', page(4), { chosenAll: { of: ['state.search', 'state.conditions', 'state.category', 'state.favorites', 'state.chosen'] } }],
    ['rows are deleted', page(5, { inputs: [] }), { submit: { label: 'Delete all', danger: true } }],
  ]) // oxfmt-ignore
  testRows(page(4), [
    ['what its button says', page(4, { submitText: 'Do it' }), { submit: { label: 'Do it' } }],
    ['what is asked before', page(4, { confirmMessage: 'Really all?' }), { type: 'text', text: 'Really all?' }],
    ['an input that must be typed', page(4, { inputs: [{ key: 'NAME', inputCheck: { required: true } }] }), { fields: [{ key: 'NAME', check: { required: true } }] }],
    ['what must be typed cannot be emptied', page(4, { inputs: [{ key: 'NAME', inputCheck: { required: true } }] }), { label: 'Emptied in every row' }, 'gone'],
    ['how many rows at most', page(4, { maxRows: 3 }), { kind: 'bulk', most: 3 }],
    ['a category goes with them', { list: { category: { fields: ['GROUP1'] } } }, { call: 'bulk-change', input: { category: { $get: 'state.category' } } }],
    ['a column that is typed into in some rows', { list: { columns: [{ field: 'NAME', inputItem: {}, inputConditions: [{ name: 'CODE', value: 'A' }] }] } }, { type: 'entry', edit: { when: { name: 'row.$typed-NAME' } } }],
    ['what decides on it', { list: { columns: [{ field: 'NAME', inputItem: {}, inputConditions: [{ name: 'CODE', value: 'A' }] }] } }, { name: '$typed-NAME', make: 'holds' }],
    ['a column that is typed into', { list: { columns: [{ field: 'NAME', inputItem: {} }] } }, { type: 'entry', edit: { field: { key: 'NAME' } } }],
    ['a calendar has none of it', { list: { displayType: 'calendar', calendar: { start: 'DAY', label: 'NAME' } } }, { kind: 'bulk' }, 'gone'],
  ]) // oxfmt-ignore
})
