import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawnAtMost } from '../../../runtime/report/drawn-sheet.ts'
import { drawSheet } from './draw-sheet.ts'
import { makeTemplate, type MadeWorkbook } from './test/make-template.ts'

const made = (xml: string, more: Partial<MadeWorkbook> = {}) =>
  makeTemplate({ texts: ['御見積書', '{{NAME}}'], sheets: [{ name: '見積', xml }], ...more })

test('a sheet is drawn with its widths, heights, merged cells, texts and names', async () => {
  const bytes = await made(
    '<sheetFormatPr defaultColWidth="10"/><cols><col min="1" max="1" width="20"/><col min="3" max="99" width="5"/></cols>' +
      '<sheetData><row r="1" ht="30"><c r="A1" t="s"><v>0</v></c><c r="C1"><v>1.5</v></c></row>' +
      '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><f>SUM(B4:B5)</f><v>7</v></c><c r="C3" t="inlineStr"><is><t>a &amp; b</t></is></c></row></sheetData>' +
      '<mergeCells><mergeCell ref="A1:B2"/><mergeCell ref="A900:B901"/></mergeCells>',
    { names: '<definedNames><definedName name="TOTAL">見積!$B$3</definedName></definedNames>' },
  )
  const drawn = await drawSheet(bytes, undefined)
  expect(drawn).toMatchObject({
    sheet: '見積',
    merged: ['A1:B2'],
    names: [{ name: 'TOTAL', cell: 'B3' }],
    isCut: false,
  })
  expect(drawn.columns).toEqual([145, 75, 40, 40, 40])
  expect(drawn.rows.slice(0, 3)).toEqual([
    {
      height: 40,
      cells: [
        { column: 1, text: '御見積書' },
        { column: 3, text: '1.5' },
      ],
    },
    { cells: [] },
    {
      cells: [
        { column: 1, text: '{{NAME}}' },
        { column: 2, text: '=SUM(B4:B5)' },
        { column: 3, text: 'a & b' },
      ],
    },
  ])
})

test('of a large sheet its first rows and columns are drawn, and it says so', async () => {
  const rows = Array.from(
    { length: 300 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c><c r="ZZ${at + 1}"><v>1</v></c></row>`,
  )
  const drawn = await drawSheet(await made(`<sheetData>${rows.join('')}</sheetData>`), undefined)
  expect(drawn.isCut).toBe(true)
  expect(drawn.rows).toHaveLength(drawnAtMost.rows)
  expect(drawn.columns.length).toBeLessThanOrEqual(drawnAtMost.columns)
  await expect(drawSheet(Buffer.from('PK\u0003\u0004 no'), undefined)).rejects.toMatchObject({ code: 'excel-broken' })
})

test('a sheet is drawn in its colours, with its lines and bold letters', async () => {
  const bytes = readFileSync(join(import.meta.dirname, '../../../examples/wholesale/files/quotation.xlsx'))
  const { rows } = await drawSheet(bytes, undefined)
  expect(rows[13]?.cells[1]).toEqual({
    ...{ column: 2, text: '商品コード', bold: true, colour: '#FFFFFF', fill: '#1F3A5F', align: 'center' },
    lines: ['left', 'right', 'top', 'bottom'],
  })
})
