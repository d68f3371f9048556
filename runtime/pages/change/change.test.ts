import { describe } from 'vitest'
import { testRows } from '../../test/compile-content.ts'

const dataSchemas = [{ schema: 'schema/write', parameters: [{ name: 'CODE', source: 'input', field: 'CODE' }] }]
const page = (type: number, more: object = {}) => ({
  dbPages: [{ key: 'own', name: 'Own page', type, dataSchemas, inputs: [{ key: 'CODE', label: 'Code' }], ...more }],
})

describe('change', () => {
  testRows({}, [
    ['a page that adds: its plan', page(1), { plan: '7/add/own' }],
    ['a page that adds: its button', page(1), { type: 'button', label: 'Own page' }],
    ['a page that changes: its plan', page(2), { plan: '7/update/own' }],
    ['a page that changes: what reads its row', page(2), { plan: '7/update/own/row' }],
    ['U-30 a page that adds: what was typed is sent, and nothing begins', page(1), { submit: { icon: 'check' } }],
    ['a page that deletes', page(3), { plan: '7/delete/own' }],
    ['a page that deletes asks in red', page(3), { danger: true, label: 'Own page' }],
  ])
  testRows(page(2), [
    ['it opens as a window', page(2, { opensAs: 'dialog' }), { type: 'dialog', title: 'Own page' }],
    ['schemas of its own that read', page(2, { readSchemas: [{ schema: 'schema/goods', timeout: 7 }] }), { plan: '7/update/own/row', steps: [{ ms: 7000 }] }],
    ['what its button says', page(2, { submitText: 'Save it' }), { submit: { label: 'Save it' } }],
    ['what is asked before', page(2, { confirmMessage: 'Really now?' }), { confirm: { text: 'Really now?' } }],
    ['an input that must be typed', page(2, { inputs: [{ key: 'CODE', inputCheck: { required: true } }] }), { key: 'CODE', check: { required: true } }],
    ['an input that nobody sees', page(2, { inputs: [{ key: 'CODE', label: 'Code', displayType: 'hidden' }] }), { type: 'inputs', fields: [{ key: 'CODE' }] }, 'gone'],
    ['after it the list', page(2, { afterSave: 'list' }), { do: 'open', route: '/b2b/list/7/AbCdEfGhIj', replace: true }],
  ]) // oxfmt-ignore
})
