import exceljs from 'exceljs'
import { describe, expect, test } from 'vitest'
import { packed, sheetXml } from '../../test/packed-workbook.ts'
import { usualLimits, type FileLine } from '../file-line.ts'
import { usualBudget } from './excel-budget.ts'
import { columnOf } from './sheet-rows.ts'
import { momentText, numberText } from './number-text.ts'
import { readExcel } from './read-excel.ts'

async function* one(bytes: Uint8Array) {
  yield bytes
  await Promise.resolve()
}

async function read(bytes: Uint8Array, sheet?: string, budget = usualBudget): Promise<FileLine[]> {
  const lines: FileLine[] = []
  for await (const some of readExcel({ sheet, limits: usualLimits }, one(bytes), budget)) lines.push(...some)
  return lines
}

async function written(fill: (book: exceljs.Workbook) => void): Promise<Buffer> {
  const book = new exceljs.Workbook()
  fill(book)
  return Buffer.from(await book.xlsx.writeBuffer())
}

describe('an Excel file', () => {
  test('texts, numbers, moments, truths, values of formulas and empty cells; a row is as wide as the first one', async () => {
    const bytes = await written((book) => {
      const sheet = book.addWorksheet('受注')
      sheet.addRow(['品番', '名称', '数量', '単価', '納期', '時刻', '済', '計'])
      const rich = { richText: [{ text: 'ボルト ' }, { text: 'M6', font: { bold: true } }] }
      sheet.addRow([
        'A-1',
        rich,
        12,
        0.1 + 0.2,
        new Date(Date.UTC(2026, 10, 20)),
        null,
        true,
        { formula: 'C2*D2', result: 3.6 },
      ])
      sheet.addRow(['00123', 'two\nlines', -5, 1e21, new Date(Date.UTC(2026, 10, 20, 9, 30)), 0.5])
      sheet.getCell('F3').numFmt = 'h:mm'
      sheet.addRow([])
      sheet.addRow(['𠮷'])
    })
    expect(await read(bytes, '受注')).toEqual([
      { line: 1, cells: ['品番', '名称', '数量', '単価', '納期', '時刻', '済', '計'] },
      { line: 2, cells: ['A-1', 'ボルト M6', '12', '0.3', '2026-11-20', '', 'TRUE', '3.6'] },
      {
        line: 3,
        cells: ['00123', 'two\nlines', '-5', '1000000000000000000000', '2026-11-20T09:30:00', '12:00:00', '', ''],
      },
      { line: 5, cells: ['𠮷', '', '', '', '', '', '', ''] },
    ])
  })

  test('sheets by name, the first one that is shown without one, and one that is not there', async () => {
    const bytes = await written((book) => {
      book.addWorksheet('Hidden', { state: 'hidden' }).addRow(['hidden'])
      book.addWorksheet('Shown').addRow(['shown'])
    })
    expect((await read(bytes))[0]?.cells).toEqual(['shown'])
    expect((await read(bytes, 'hidden'))[0]?.cells).toEqual(['hidden'])
    await expect(read(bytes, 'None')).rejects.toMatchObject({ code: 'sheet-missing', values: ['None'] })
  })

  test('readings of shared texts are left out, and cells tell their errors with line and column', async () => {
    const more = {
      'xl/sharedStrings.xml':
        '<sst><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_b</t></si></sst>',
    }
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
      '<row r="7"><c r="A7" t="e"><v>#N/A</v></c><c r="B7"><f>A1</f></c></row>' +
      '<row r="8"><c r="A8" t="s"><v>99</v></c><c r="B8"><v>1x</v></c></row>' +
      '<row r="9"><c t="inlineStr"><is><t>x</t></is></c><c r="ZZZ9"><v>1</v></c></row>'
    expect(await read(await packed(sheetXml(rows), { more }))).toEqual([
      { line: 1, cells: ['東京', 'a\rb'] },
      {
        line: 7,
        cells: ['#N/A', ''],
        faults: [
          { code: 'cell-error', column: 1, values: ['#N/A'] },
          { code: 'cell-error', column: 2, values: ['='] },
        ],
      },
      {
        line: 8,
        cells: ['', ''],
        faults: [
          { code: 'cell-error', column: 1, values: ['99'] },
          { code: 'cell-error', column: 2, values: ['1x'] },
        ],
      },
      { line: 9, cells: ['x', ''], faults: [{ code: 'too-many-columns', values: ['1024'] }] },
    ])
  })

  test.each<[string, Buffer | Promise<Buffer>, string]>([
    ['what Excel wrote until 2003', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'excel-old'],
    [
      'a workbook with a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'excel-encrypted',
    ],
    ['text', Buffer.from('a,b\n1,2\n'), 'excel-broken'],
    ['nothing', Buffer.alloc(0), 'excel-broken'],
    ['half an archive', packed(sheetXml('<row/>')).then((bytes) => bytes.subarray(0, 200)), 'excel-broken'],
    ['a part that is larger than it says', packed(sheetXml('<row/>'.repeat(1000)), { size: 10 }), 'excel-broken'],
    ['a document type', packed(sheetXml('', '<!DOCTYPE x [<!ENTITY a "aa">]>')), 'excel-broken'],
    [
      'marked text of many megabytes',
      packed(sheetXml(`<row><c t="str"><v><![CDATA[${'<'.repeat(3e6)}]]></v></c></row>`)),
      'excel-too-large',
    ],
    ['elements that do not fit', packed('<worksheet><row></worksheet>'), 'excel-broken'],
    ['elements in elements', packed('<a>'.repeat(100) + '</a>'.repeat(100)), 'excel-too-large'],
    ['a sheet that says how much it is', packed(sheetXml('<row/>'), { size: 2 ** 31 }), 'excel-too-large'],
    [
      'a text of many megabytes',
      packed(sheetXml(`<row><c t="str"><v>${'x'.repeat(3e6)}</v></c></row>`)),
      'excel-too-large',
    ],
  ])('%s is refused', async (_name, bytes, code) => {
    await expect(read(await bytes)).rejects.toMatchObject({ name: 'Unreadable', code })
  })

  test('a part that is larger than it says is left at the first byte too many', async () => {
    const bomb = await packed(sheetXml('<row><c><v>1</v></c></row>'.repeat(200_000)), { size: 70_000 })
    let count = 0
    const reading = async () => {
      for await (const lines of readExcel({ limits: usualLimits }, one(bomb))) count += lines.length
    }
    await expect(reading()).rejects.toMatchObject({ code: 'excel-broken' })
    expect(count).toBeLessThan(5_000)
  })

  test('FI-11 a bomb is refused before it is unpacked, by what it says of itself, and texts by what they are', async () => {
    const bomb = await packed(sheetXml('<row><c><v>1</v></c></row>'.repeat(200_000)))
    expect(bomb.length).toBeLessThan(30_000)
    const budget = { ...usualBudget, unpacked: 1_000_000 }
    await expect(read(bomb, undefined, budget)).rejects.toMatchObject({ code: 'excel-too-large' })
    const texts = { 'xl/sharedStrings.xml': `<sst>${'<si><t>xxxxxxxxxx</t></si>'.repeat(10_000)}</sst>` }
    const small = { ...usualBudget, texts: 50_000 }
    await expect(read(await packed(sheetXml(''), { more: texts }), undefined, small)).rejects.toMatchObject({
      code: 'excel-too-large',
    })
  })
})

describe('A-04 a workbook that says more than anybody reads', () => {
  const workbook = (sheets: string) => ({ 'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>` })
  const many = (text: string, count: number) => text.repeat(count)
  const styles = (text: string) => ({ 'xl/styles.xml': `<styleSheet>${text}</styleSheet>` })
  const relations = (count: number) =>
    Array.from({ length: count }, (_, at) => `<Relationship Id="r${at}" Target="a.xml"/>`).join('')
  const formats = (count: number) => Array.from({ length: count }, (_, at) => `<numFmt numFmtId="${at}"/>`).join('')
  test.each<[string, string, Record<string, string>]>([
    ['sheets', '', workbook(many('<sheet/>', 10_001))],
    ['what leads to sheets', '', { 'xl/_rels/workbook.xml.rels': `<a>${relations(10_001)}</a>` }],
    ['styles', '', styles(`<cellXfs>${many('<xf/>', 65_001)}</cellXfs>`)],
    ['formats', '', styles(formats(65_001))],
    ['faults of a row', `<row>${many('<c r="A1" t="e"/>', 2_001)}</row>`, {}],
  ])('%s are counted', async (_name, rows, more) => {
    await expect(read(await packed(sheetXml(rows), { more }))).rejects.toMatchObject({ code: 'excel-too-large' })
  })

  test('shared texts without a character are counted, too', async () => {
    const more = { 'xl/sharedStrings.xml': `<sst>${many('<si/>', 1001)}</sst>` }
    const budget = { ...usualBudget, texts: 8_000 }
    await expect(read(await packed(sheetXml(''), { more }), undefined, budget)).rejects.toMatchObject({
      code: 'excel-too-large',
    })
  })

  test('cells that share one long text are a row that is too long, of which the beginning is shown', async () => {
    const more = { 'xl/sharedStrings.xml': `<sst><si><t>${many('x', 200_000)}</t></si></sst>` }
    const [long, next] = await read(
      await packed(sheetXml(`<row>${many('<c t="s"><v>0</v></c>', 1000)}</row><row><c><v>1</v></c></row>`), { more }),
    )
    expect(long).toMatchObject({ line: 1, faults: [{ code: 'line-too-long', values: ['1048576'] }] })
    expect(long!.cells.join('').length).toBeLessThan(10_000)
    expect(next).toMatchObject({ line: 2, cells: ['1'] })
  })
})

test('days since 1900, with the 29 February that it had not, and since 1904', () => {
  expect(
    ['1', '59', '61', '46346', '46346.5', '0.25', '0', '-1', '3000000', ''].map((days) => momentText(days, false, 0)),
  ).toEqual([
    '1900-01-01',
    '1900-02-28',
    '1900-03-01',
    '2026-11-20',
    '2026-11-20T12:00:00',
    '06:00:00',
    '00:00:00',
    undefined,
    undefined,
    undefined,
  ])
  expect(momentText('44884', true, 0)).toBe('2026-11-20')
})

test('numbers as their digits, letters of columns', () => {
  expect(['1.1000000000000001', '12', '-0.5', '1E-7', '', 'x', '1e999'].map(numberText)).toEqual([
    '1.1',
    '12',
    '-0.5',
    '0.0000001',
    undefined,
    undefined,
    undefined,
  ])
  expect(['A1', 'Z9', 'AB12', 'XFD1', '1', 'ABCD1'].map(columnOf)).toEqual([1, 26, 28, 16384, NaN, NaN])
})
