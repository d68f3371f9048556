import { describe } from 'vitest'
import { testRows } from '../../test/compile-content.ts'

const transfer = { dataSource: 'data-source/a', table: 'GOODS', mapping: [{ column: 'CODE', from: 1, key: true }, { column: 'NAME', from: 2 }] } // oxfmt-ignore
const chain = [{ schema: 'schema/write', parameters: [{ name: 'CODE', source: 'input', field: 'CODE' }] }]

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
  ]) // oxfmt-ignore
})
