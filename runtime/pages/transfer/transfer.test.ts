import { describe } from 'vitest'
import { testRows } from '../../test/compile-content.ts'
import { document } from '../../test/small-site.ts'

const transfer = { dataSource: 'data-source/a', table: 'GOODS', mapping: [{ column: 'CODE', from: 1, key: true }, { column: 'NAME', from: 2 }] } // oxfmt-ignore
const chain = [{ schema: 'schema/write', parameters: [{ name: 'CODE', source: 'input', field: 'CODE' }] }]
const cart = document('content', 's.lines', {
  ...{ type: 4, keys: ['CODE'], list: { dataSchemas: [{ schema: 'schema/lines' }] } },
  purchase: { amountField: 'QTY', quickOrderField: 'CODE' },
})
const into = { target: 'cart', cart: 'content/s.lines' }
const narrowed = {
  afterTransfer: 'content/s.lines',
  afterTransferParameters: [{ ownField: 'FILE', targetField: 'CODE', condition: 'prefix LIKE' }],
}

describe('transfer', () => {
  testRows({ type: 2, transfer }, [
    ['the separator', { transfer: { delimiter: 'tab' } }, { kind: 'transfer', file: { delimiter: 'tab' } }],
    ['the encoding', { transfer: { encoding: 'cp932' } }, { kind: 'transfer', file: { encoding: 'cp932' } }],
    ['a workbook, and its sheet', { transfer: { fileType: 'excel', sheet: 'Goods' } }, { file: { excel: { sheet: 'Goods' } } }],
    ['a workbook, as its screen says', { transfer: { fileType: 'excel' } }, { type: 'transfer', excel: true }],
    ['rows are replaced by their key', { transfer: { method: 'replaceByKey' } }, { kind: 'transfer', method: 'replaceByKey' }],
    ['lines before a wrong one stay', { transfer: { errorHandling: 'abort' } }, { kind: 'transfer', errorHandling: 'abort' }],
    ['wrong lines may be left out', { transfer: { leaveOut: true } }, { kind: 'transfer', leaveOut: true }],
    ['rows may be changed before', { transfer: { edit: true } }, { type: 'transfer', edit: true }],
    ['the library of the table', { transfer: { library: 'SALES' } }, { table: { schema: 'SALES', name: 'GOODS' } }],
    ['each line runs schemas', { transfer: { target: 'schemas', dataSchemas: chain } }, { kind: 'transfer', steps: [{ schema: 'schema/write' }] }],
    ['users map the columns', { transfer: { mappedBy: 'user' } }, { type: 'transfer', isMapped: true }],
    ['a value for each row', { transfer: { mapping: [{ column: 'CODE', from: 1 }, { column: 'NAME', value: 'x' }] } }, { name: 'NAME', value: 'x' }],
    ['a schema that runs afterwards', { transfer: { postSchema: { schema: 'schema/goods' } } }, { after: [{ schema: 'schema/goods' }] }],
    ['guards of formulas stay', { transfer: { formulaGuard: false } }, { file: { formulaGuard: false } }],
    ['quotes with nothing in them are no value', { transfer: { emptyQuotes: 'none' } }, { file: { hasEmptyTexts: false } }],
    ['blanks and characters of a column', { transfer: { mapping: [{ column: 'CODE', from: 1, trim: true, characters: 'usualWidth' }] } }, { name: 'CODE', trim: true, form: 'NFKC' }],
    ['a time for all of it', { transfer: { timeout: 7 } }, { kind: 'transfer', totalMs: 7000 }],
    ['the page after it', { transfer: { afterTransfer: 'content/s.lines' } }, { onward: { onPress: { 0: { do: 'open', query: { type: '4' } } } } }],
    ['that page, narrowed', { transfer: { ...narrowed } }, { onPress: { 0: { query: { conditions: { 0: { field: 'CODE', value: { $get: 'row.FILE' } } } } } } }],
    ['what that page accepts then', { transfer: { ...narrowed } }, { plan: '9/list', conditions: { CODE: { 0: 'prefix LIKE' } } }],
    ['each line goes into a cart', { transfer: into }, { kind: 'transfer', cart: 9, columns: { 0: { name: 'code', from: 1 } } }],
    ['a cart is what the lines become', { transfer: into }, { method: 'cart', columns: { 0: { label: 'CODE' } } }],
    ['the way on is to the cart', { transfer: into }, { onward: { label: 'Confirm cart', onPress: { 0: { route: '/b2b/confirmCart/9' } } } }],
    ['the column of the code', { transfer: { ...into, codeColumn: 3 } }, { name: 'code', from: 3 }],
    ['the column of the quantity', { transfer: { ...into, countColumn: 2 } }, { name: 'count', from: 2, trim: true }],
  ], cart) // oxfmt-ignore
})
