import { describe } from 'vitest'
import { testRows } from '../../test/compile-content.ts'
import { document } from '../../test/small-site.ts'

const note = document('report', 'note', {
  ...{ type: 'pdf', label: 'Note', fileName: 'note-{CODE}-{date}', page: '{{#each rows}}{{CODE}}{{/each}}' },
  dataSchemas: [{ schema: 'schema/goods' }],
  ...{ size: 'B4', orientation: 'landscape', margin: { left: 20 } },
})
const form = document('report', 'form', {
  ...{ type: 'excel', label: 'Form', fileName: 'form-{CODE}', template: 'blob/form' },
  dataSchemas: [{ schema: 'schema/goods' }],
})
const inList = (...reportOutputs: object[]) => ({ keys: ['CODE'], list: { reportOutputs } })
const report = 'report/note'
const search = { list: { search: { fields: [{ field: 'NAME' }] } } }

describe('papers', () => {
  testRows({}, [
    ['of one row: in its menu', inList({ report, rows: 'row' }), { label: 'Note', onPress: [{ call: 'report-download', input: { report: 'note.row', rows: [{ $op: 'json', of: { $get: 'row.$key' } }] } }] }],
    ['its file is called after the row', inList({ report, rows: 'row' }), { fileName: { $op: 'message', text: 'note-{0}-{date}.pdf', of: [{ $get: 'row.CODE' }] } }],
    ['its rows are those that are named, and seen', inList({ report, rows: 'row' }), { plan: '7/report/note.row', keys: ['CODE'], report: { seen: '7/list' } }],
    ['of chosen rows: they can be chosen', inList({ report, rows: 'chosen' }), { type: 'table', selection: 'chosen' }],
    ['its button knows how many', inList({ report, rows: 'chosen' }), { label: { of: ['Note'] }, onPress: [{ input: { report: 'note.chosen', rows: { $get: 'state.chosen' } } }] }],
    ['of a search: a file of the list', inList({ report }), { type: 'download', label: 'Note', call: 'report-download', end: '.pdf', input: { report: 'note.search' }, fileName: 'note-{date}' }],
    ['a control with words of its own', inList({ report, label: 'All' }), { type: 'download', label: 'All' }],
    ['it is shown in the page', inList({ report, rows: 'row', inPage: true }), { label: 'Note', onPress: [{ do: 'set', state: 'report', value: { label: 'Note', report: 'note.row' } }] }],
    ['a window shows it', inList({ report, rows: 'row', inPage: true }), { type: 'dialog', state: 'report', blocks: [{ type: 'pdf-view', call: 'report-download' }] }],
    ['one of a search that is shown is no file of the list', inList({ report, inPage: true }), { type: 'button', onPress: [{ do: 'set', value: { report: 'note.search', search: { $get: 'state.search' } } }] }],
    ['a window of a detail', { keys: ['CODE'], detail: { reportOutputs: [{ report, inPage: true }] } }, { state: { report: { in: 'memory' } } }],
    ['on a detail', { keys: ['CODE'], detail: { reportOutputs: [{ report }] } }, { type: 'button', label: 'Note', onPress: [{ input: { report: 'note.detail', rows: [{ $op: 'json', of: { $get: 'load.row.row.$key' } }] } }] }],
    ['its row is what the detail shows', { keys: ['CODE'], detail: { reportOutputs: [{ report }] } }, { plan: '7/report/note.detail', report: { seen: '7/detail' } }],
    ['paper', inList({ report }), { paper: { width: 364, height: 257, margin: { top: 15, left: 20 } } }],
  ], note) // oxfmt-ignore
  testRows({}, [
    ['a workbook of a search is saved, wherever it is told to be shown', inList({ report: 'report/form', inPage: true }), { type: 'download', label: 'Form', end: '.xlsx', input: { report: 'form.search' } }],
    ['a workbook of a row is saved', inList({ report: 'report/form', rows: 'row', inPage: true }), { label: 'Form', onPress: [{ do: 'download', call: 'report-download', input: { report: 'form.row' } }] }],
  ], form) // oxfmt-ignore
  testRows(inList({ report }), [
    ['the search narrows it', search, { plan: '7/report/note.search', search: { NAME: { field: 'NAME' } } }],
    ['the list orders it', { list: { orderBy: [{ field: 'NAME' }] } }, { plan: '7/report/note.search', orderBy: [{ field: 'NAME', direction: 'asc' }] }],
  ], note) // oxfmt-ignore
})
