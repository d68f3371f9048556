import { expect, test } from 'vitest'
import { columnWidth } from './column-width.ts'
import type { ExcelColumn } from './excel-sheet.ts'
import { excelText } from './excel-text.ts'
import { excelValue } from './excel-value.ts'
import { sheetName } from './sheet-name.ts'

const column = (more: Partial<ExcelColumn> = {}): ExcelColumn => ({
  key: 'A',
  label: 'A',
  as: 'text',
  align: 'left',
  headerAlign: 'left',
  ...more,
})
const money = column({ as: 'number', group: true, scale: 2, prefix: '¥' })

test.each<[string, unknown, ExcelColumn, unknown, string]>([
  ['a decimal in the form of the screen', '1234.50', money, 1234.5, '"¥"#,##0.00'],
  ['as many digits as it has', '0.125', column({ as: 'number' }), 0.125, '0.000'],
  ['a symbol with a quote', 5, column({ as: 'number', suffix: '"' }), 5, '0""\\"""'],
  [
    'more digits than a sheet keeps',
    '12345678901234567',
    column({ as: 'number', group: true }),
    '12,345,678,901,234,567',
    '@',
  ],
  ['fifteen digits', '999999999999.999', column({ as: 'number' }), 999999999999.999, '0.000'],
  ['no number in a column of them', '=1+1', money, '=1+1', '@'],
  ['a day', '2026-11-22', column({ as: 'date', format: 'yyyy-MM-dd' }), 46348, 'yyyy-mm-dd'],
  ['a day in digits', '20261122', column({ as: 'date', format: 'yyyy-MM-dd' }), 46348, 'yyyy-mm-dd'],
  ['a moment', '2026-11-22 06:00:00', column({ as: 'date', format: 'yyyy-MM-dd HH:mm' }), 46348.25, 'yyyy-mm-dd hh:mm'],
  ['a time', '180000', column({ as: 'date', format: 'HH:mm:ss' }), 0.75, 'hh:mm:ss'],
  ['the first day that is safe', '1900-03-01', column({ as: 'date', format: 'yyyy-MM-dd' }), 61, 'yyyy-mm-dd'],
  ['a day before', '1900-02-28', column({ as: 'date', format: 'yyyy-MM-dd' }), '1900-02-28', '@'],
  ['a year below 100', '0044-03-15', column({ as: 'date', format: 'yyyy-MM-dd' }), '0044-03-15', '@'],
  ['an empty text', '', column(), '', '@'],
  ['no day in a column of them', '未定', column({ as: 'date', format: 'yyyy-MM-dd' }), '未定', '@'],
  ['a code in words', '2', column({ words: [{ value: '2', label: '出荷済' }] }), '出荷済', '@'],
  ['a code without words', '3', column({ words: [{ value: '2', label: '出荷済' }] }), '3', '@'],
  ['a text of digits', '00123', column(), '00123', '@'],
  ['a text that another would run', '=HYPERLINK("x")', column(), '=HYPERLINK("x")', '@'],
  ['a text with a unit', '5', column({ suffix: '個' }), '5', '@"個"'],
  ['nothing', '', money, null, '@'],
])('%s', (_what, value, of, expected, format) => {
  expect(excelValue(value, of)).toMatchObject({ value: expected, format })
})

test('a text is what it says, and as long as a cell may be', () => {
  expect(excelText('_x000D_ _x12_')).toBe('_x005F_x000D_ _x12_')
  expect(excelText('a\r\nb\0\u001f\uffff\t')).toBe('a_x000D_\nb_x0000__x001F__xFFFF_\t')
  expect(excelValue('x'.repeat(32_768), column()).cutFrom).toBe(32_768)
  expect(excelValue('x'.repeat(32_767), column())).not.toHaveProperty('cutFrom')
  expect(excelText('𠮷'.repeat(20_000))).toHaveLength(32_767)
})

test('names of sheets', () => {
  expect(['商品/価格', "'a'", '[]', 'History', 'x'.repeat(40)].map(sheetName)).toEqual([
    '商品 価格',
    'a',
    'Sheet',
    'Sheet',
    'x'.repeat(31),
  ])
})

test('columns are as wide as on the screen, or as their values', () => {
  expect(columnWidth(column({ label: '品名' }), ['六角ボルト', 'a'])).toBe(12)
  expect(columnWidth(column(), ['x'.repeat(500)])).toBe(60)
  expect(columnWidth(column({ minWidth: 140 }), ['a'])).toBe(20)
  expect(columnWidth(column({ maxWidth: 70 }), ['x'.repeat(50)])).toBe(10)
})
