import { expect, test } from 'vitest'
import { lookIntoTemplate } from './look-into-template.ts'
import { fillMade, partsOf } from './test/fill-made.ts'
import { foreignForms } from './test/foreign-forms.ts'
import { makeTemplate, workbookParts, type MadePart, type MadeWorkbook } from './test/make-template.ts'

const cell = (at: string, text: number, style = 0) => `<c r="${at}" s="${style}" t="s"><v>${text}</v></c>`
const list: MadeWorkbook = {
  texts: [
    '{{NO}}',
    '{{NAME}}',
    '{{QTY}}',
    '{{PRICE}}',
    '{{CODE}}',
    '{{ON}}',
    '{{NAME}} 御中',
    '{{sum QTY}}',
    '他',
    '{{today}}',
  ],
  formats: ['#,##0', 'yyyy/m/d', '@'],
  sheets: [
    {
      name: '見積 書',
      xml:
        `<sheetData><row r="1">${cell('A1', 6)}${cell('B1', 7)}${cell('C1', 9, 2)}</row>` +
        `<row r="3" ht="30" customHeight="1">${cell('A3', 0)}${cell('B3', 1)}${cell('C3', 2, 1)}${cell('D3', 3)}${cell('E3', 4)}${cell('F3', 5, 2)}<c r="G3"><f>C3*D3+G2</f><v>7</v></c></row>` +
        `<row r="5">${cell('A5', 8)}<c r="C5"><f>SUM(C3:C3)+G3+$C$1</f><v>0</v></c></row></sheetData>`,
    },
    {
      name: 'Sum',
      xml: `<sheetData><row r="1"><c r="A1"><f>SUM('見積 書'!C3:C3)&amp;"'見積 書'!C5"</f><v>0</v></c></row></sheetData>`,
    },
  ],
}
const fields = {
  names: ['NO', 'NAME', 'QTY', 'PRICE', 'CODE', 'ON'],
  types: ['Number', 'String', 'Number', 'Number', 'String', 'Date'] as const,
}
const rows = [
  [1, '六角ボルト', 10, '1.50', '00123', '2026-11-20'],
  [2, '𠮷野 <&> "髙"', 20, '2', 'A', '2026-11-21T09:00:00'],
  [3, '=1+1\u0001\r\n', 30, '12345678901234567', null, 'soon'],
]
const filled = (made: MadeWorkbook, more: object = {}, own: unknown[][] = rows) =>
  fillMade(made, { setting: { rowOffset: 3, rowLength: 1, drawnRows: 1, cells: [], ...more }, fields, rows: own })

/** Cells of a sheet: formulas with their mark, texts and numbers. */
function cellsOf(parts: Record<string, string>, sheet = 1): Record<string, string> {
  const xml = parts[`xl/worksheets/sheet${sheet}.xml`] ?? ''
  const found = xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/gs)
  return Object.fromEntries(
    [...found].map(([, at = '', more = '', content = '']) => {
      const text = content.replaceAll(/<\/?(?:v|is|t)(?: [^>]*)?>/g, '').replace(/<f[^>]*>(.*)<\/f>/, '=$1')
      return [at, (more.includes('inlineStr') ? "'" : '') + text]
    }),
  )
}

test('rows are put in; values are what the styles of their cells ask for, and texts that cannot do harm', async () => {
  const { after } = await filled(list)
  expect(cellsOf(after)).toEqual({
    ...{ A1: "'六角ボルト 御中", B1: '60', C1: '46353' },
    ...{ A3: '1', B3: "'六角ボルト", C3: '10', D3: '1.5', E3: "'00123", F3: '46346', G3: '=C3*D3+G2' },
    ...{ A4: '2', B4: `'𠮷野 &lt;&amp;&gt; "髙"`, C4: '20', D4: '2', E4: "'A", F4: '46347.375', G4: '=C4*D4+G3' },
    ...{ A5: '3', B5: "'=1+1_x0001_\n", C5: '30', D5: "'12345678901234567", E5: '', F5: "'soon", G5: '=C5*D5+G4' },
    ...{ A7: '8', C7: '=SUM(C3:C5)+G3+$C$1' },
  })
  expect(cellsOf(after, 2)).toEqual({ A1: `=SUM('見積 書'!C3:C5)&amp;"'見積 書'!C5"` })
  expect(after['xl/worksheets/sheet1.xml']).toContain('<row r="5" ht="30" customHeight="1">')
  expect(after['xl/workbook.xml']).toContain('<calcPr fullCalcOnLoad="1"/>')
})

test('lines that the form has drawn are filled first; what is left of them stays empty', async () => {
  const drawn = { rowOffset: 3, drawnRows: 2 }
  const three = cellsOf((await filled(list, drawn)).after)
  expect([three['B3'], three['B4'], three['B5'], three['A6']]).toEqual([
    "'六角ボルト",
    expect.any(String),
    expect.any(String),
    '8',
  ])
  const none = await filled(list, drawn, [])
  expect(cellsOf(none.after)).toMatchObject({
    A1: '',
    B1: '0',
    B3: '',
    G3: '=C3*D3+G2',
    A5: '8',
    C5: '=SUM(C3:C3)+G3+$C$1',
  })
})

test('cells by the setting: of each row, of all of them, by the names that the workbook has', async () => {
  const made: MadeWorkbook = {
    sheets: [{ name: 'A', xml: '<sheetData/>' }],
    names:
      '<definedNames><definedName name="Total">A!$C$9</definedName><definedName name="name">A!$A$1:$B$1</definedName></definedNames>',
  }
  const cells = [
    { cell: 'B3', field: 'NAME' },
    { cell: 'total', field: 'QTY', aggregation: 'sum' },
    ...(['count', 'min', 'max', 'avg'] as const).map((aggregation, index) => ({
      cell: `A${10 + index}`,
      field: 'QTY',
      aggregation,
    })),
  ]
  const { after } = await filled(made, { cells }, rows.slice(0, 2))
  const found = cellsOf(after)
  // What stands below has moved by the row that was put in.
  expect(found).toEqual({
    ...{ A1: "'六角ボルト", B3: "'六角ボルト", B4: expect.stringContaining('𠮷野') },
    ...{ C10: '30', A11: '2', A12: '10', A13: '20', A14: '15' },
  })
})

test.each(Object.entries(foreignForms))('of %s nothing is lost', async (name, made) => {
  const isDouble = name.includes('two rows')
  const own = [1, 2, 3, 4].map((at) => ['組木 & 𠮷野', `品${at}`, at, String(at * 100)])
  const { before, after } = await fillMade(made, {
    setting: { rowOffset: 5, rowLength: isDouble ? 2 : 1, drawnRows: isDouble ? 2 : 1, cells: [] },
    fields: { names: ['CUSTOMER', 'NAME', 'QTY', 'AMOUNT'], types: ['String', 'String', 'Number', 'Number'] },
    rows: own,
  })
  const gone = Object.keys(before).filter((name) => !(name in after))
  expect(gone).toEqual(made.refers?.some(({ type }) => type === 'calcChain') ? ['xl/calcChain.xml'] : [])
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  expect(changed.map((part) => part.replace(/^.*\//, ''))).toEqual(followers[name]?.changed)
  const all = Object.values(after).join('\n')
  for (const text of followers[name]?.has ?? []) expect(all).toContain(text)
  // What is no sheet and names no cell is the same to the byte.
  const same = Object.keys(after).filter((name) =>
    /media|vbaProject|styles|sharedStrings|pivotTable1|sheet3/.test(name),
  )
  expect(changed.filter((name) => same.includes(name))).toEqual([])
  expect(same.length).toBeGreaterThan(1)
})

/** Of each form the parts that are others than before, and what they then say. */
const followers: Record<string, { changed: string[]; has: string[] }> = {
  'a chart, and its sheet of figures': {
    changed: ['workbook.xml', 'sheet1.xml', 'drawing1.xml', 'chart1.xml', 'sheet2.xml'],
    has: [
      ...['<c:f>Form!$D$4</c:f>', '<c:f>Form!$B$5:$B$8</c:f></c:strRef>', '<c:f>Form!$D$5:$D$8</c:f></c:numRef>'],
      ...['<xdr:row>11</xdr:row>', '<xdr:row>23</xdr:row>', '<f>Form!D10*2</f>'],
    ],
  },
  'a shape, a picture, print titles and a print area': {
    changed: ['workbook.xml', 'sheet1.xml', 'drawing1.xml'],
    has: [
      ...[
        'localSheetId="0">\'納品 書\'!$A$1:$E$11</',
        'localSheetId="0">\'納品 書\'!$1:$4</',
        '"TOTAL">\'納品 書\'!$D$10</',
      ],
      ...[
        '<xdr:row>0</xdr:row>',
        '<xdr:row>2</xdr:row>',
        '<xdr:row>10</xdr:row>',
        '<xdr:row>12</xdr:row>',
        'textlink="$D$10"',
      ],
    ],
  },
  'a pivot table over its rows': {
    changed: ['workbook.xml', 'sheet1.xml', 'pivotCacheDefinition1.xml'],
    has: ['refreshOnLoad="1"', '<worksheetSource ref="B4:D8" sheet="Data"/>'],
  },
  'macros, a validation, a comment and controls of old': {
    changed: [
      '[Content_Types].xml',
      'workbook.xml',
      'workbook.xml.rels',
      'sheet1.xml',
      'vmlDrawing1.vml',
      'comments1.xml',
    ],
    has: [
      ...['<x:Anchor>4, 15, 9, 2, 6, 15, 12, 4</x:Anchor><x:Row>9</x:Row>', '<comment ref="B10"', 'sqref="B5:B8 F10"'],
      ...['<formula1>$H$5:$H$10</formula1>', '<calcPr calcId="191029" fullCalcOnLoad="1"/>'],
    ],
  },
  'merged cells, rules of looks, a form of two rows for each': { changed: ['workbook.xml', 'sheet1.xml'], has: [] },
}

test('merged cells, rules of looks and validations follow', async () => {
  const own = [1, 2, 3].map((at) => ['', `品${at}`, at, at])
  const { after } = await fillMade(foreignForms['merged cells, rules of looks, a form of two rows for each']!, {
    setting: { rowOffset: 5, rowLength: 2, drawnRows: 2, cells: [] },
    fields: { names: ['CUSTOMER', 'NAME', 'QTY', 'AMOUNT'], types: ['String', 'String', 'Number', 'Number'] },
    rows: own,
  })
  const sheet = after['xl/worksheets/sheet1.xml'] ?? ''
  expect([...sheet.matchAll(/<mergeCell ref="([^"]*)"/g)].map(([, ref]) => ref).sort()).toEqual([
    'A12:C12',
    'A1:C2',
    'B5:B6',
    'B7:B8',
    'B9:B10',
  ])
  expect(sheet).toContain('<conditionalFormatting sqref="D5:D10">')
  expect(sheet).toContain('<formula>$D5&gt;$D$12/2</formula>')
  expect(cellsOf(after)).toMatchObject({
    D9: '3',
    E9: '=D9+IFERROR(E7,0)',
    C10: "'3個",
    D12: '=SUM(D5:D10)',
    E12: '=IF(D12&gt;0,"ok","no")',
  })
})

test('what a template has is seen: sheets, names, texts that name fields, what stands at its rows', async () => {
  const bytes = await makeTemplate(foreignForms['a shape, a picture, print titles and a print area']!)
  expect(await lookIntoTemplate(bytes, undefined)).toMatchObject({
    ...{ sheets: ['納品 書'], sheet: '納品 書', names: [{ name: 'TOTAL', cell: 'D7' }], isSigned: false },
    texts: expect.arrayContaining([{ cell: 'A1', text: '{{CUSTOMER}} 御中' }]),
    standing: [
      { what: 'picture', first: 1, last: 3 },
      { what: 'picture', first: 8, last: 10 },
    ],
  })
  await expect(lookIntoTemplate(bytes, 'Other')).rejects.toMatchObject({ code: 'sheet-missing' })
})

test('FI-11 a workbook that is none, or says what it is not, is refused', async () => {
  const parts = workbookParts(list)
  const { packArchive } = await import('../../archive/test/pack-archive.ts')
  for (const [bytes, code] of [
    [Buffer.from('PK\u0003\u0004 no'), 'excel-broken'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'excel-old'],
    [await packArchive({ a: '' }), 'excel-broken'],
    [await packArchive(parts, { 'xl/workbook.xml': 2 ** 31 }), 'excel-too-large'],
    [await packArchive({ ...parts, 'xl/styles.xml': '<!DOCTYPE a [<!ENTITY b "c">]><styleSheet/>' }), 'excel-broken'],
  ] as const)
    await expect(
      fillMade(bytes, { setting: { rowOffset: 3, rowLength: 1, drawnRows: 1, cells: [] }, fields, rows }),
    ).rejects.toMatchObject({ code })
  expect(Object.keys(await partsOf(await packArchive(parts)))).toContain('xl/workbook.xml')
})

test('rows of one value stand on a sheet of their own, with its chart and its areas to print', async () => {
  const fill = (made: MadeWorkbook) =>
    fillMade(made, {
      setting: { rowOffset: 5, rowLength: 1, drawnRows: 1, cells: [], group: 'CUSTOMER' },
      fields: { names: ['CUSTOMER', 'NAME', 'QTY', 'AMOUNT'], types: ['String', 'String', 'Number', 'Number'] },
      rows: [1, 2, 3, 4, 5].map((at) => [at < 4 ? '山田/商店' : 'figures', `品${at}`, at, at * 100]),
    })
  const { after } = await fill(foreignForms['a chart, and its sheet of figures']!)
  const names = [...(after['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)" sheetId="(\d)" r:id="(\w+)"/g)]
  expect(names.map(([, ...parts]) => parts.join(' '))).toEqual([
    ...['山田 商店 1 rId1', 'Figures 2 rId2', 'Untouched 3 rId3', 'figures (2) 4 rIdCopy1'],
  ])
  expect(after['xl/charts/chart1.xml']).toContain("<c:f>'山田 商店'!$D$5:$D$7</c:f>")
  expect(after['xl/charts/chart1-1.xml']).toContain("<c:f>'figures (2)'!$D$5:$D$6</c:f>")
  expect(after['xl/drawings/_rels/drawing1-1.xml.rels']).toContain('Target="/xl/charts/chart1-1.xml"')
  expect(after['[Content_Types].xml']).toContain('PartName="/xl/worksheets/sheet1-1.xml"')
  expect(cellsOf(after, 2)).toMatchObject({ A1: "='山田 商店'!D9*2" })
  expect(after['xl/worksheets/sheet1-1.xml']).toContain('<c r="D1" s="1"><v>900</v></c>')
  const printed = await fill(foreignForms['a shape, a picture, print titles and a print area']!)
  expect(printed.after['xl/workbook.xml']).toContain(
    `<definedName name="_xlnm.Print_Area" localSheetId="1">'figures'!$A$1:$E$9</definedName>`,
  )
})

test('a sheet has as many rows as it may, and more go on on another one; sums are those of all', async () => {
  const made: MadeWorkbook = {
    texts: ['{{page}}/{{pages}}', '{{sum QTY}}', '{{NAME}}'],
    sheets: [
      {
        name: 'A',
        xml: `<sheetData><row r="1">${cell('A1', 0)}${cell('B1', 1)}</row><row r="3">${cell('A3', 2)}</row></sheetData>`,
      },
    ],
  }
  const { after } = await filled(made, { pageRows: 2, drawnRows: 2 })
  expect(after['xl/workbook.xml']).toContain('<sheet name="A (2)" sheetId="2" r:id="rIdCopy1"/>')
  expect(cellsOf(after)).toMatchObject({ A1: "'1/2", B1: '60', A3: "'六角ボルト" })
  const more = { 'xl/worksheets/sheet1.xml': after['xl/worksheets/sheet1-1.xml'] ?? '' }
  expect(cellsOf(more)).toMatchObject({ A1: "'2/2", B1: '60', A3: "'=1+1_x0001_\n" })
})

const table = (refers: MadePart[] = []): MadePart => ({
  ...{ name: 'xl/tables/table1.xml', type: 'table' },
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
  content: `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision" id="4" name="Lines" displayName="明細" ref="B4:E5" xr:uid="{1}"><autoFilter ref="B4:E5"/><tableColumns count="2"><tableColumn id="1" name="金額"/><tableColumn id="2" name="計"><calculatedColumnFormula>明細[金額]*2</calculatedColumnFormula></tableColumn></tableColumns></table>`,
  ...(refers.length > 0 && { refers }),
})
const control: MadePart = {
  ...{ name: 'xl/ctrlProps/ctrlProp1.xml', type: 'ctrlProp' },
  contentType: 'application/vnd.ms-excel.controlproperties+xml',
  content: `<formControlPr xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" objectType="CheckBox" fmlaLink="Form!$E$7" val="0"/>`,
}
const bound = (...refers: MadePart[]): MadeWorkbook => ({
  texts: ['{{NAME}}', '{{QTY}}', '{{CODE}}'],
  sheets: [
    {
      name: 'Form',
      xml:
        `<sheetData><row r="5">${cell('B5', 0)}${cell('C5', 1)}</row><row r="7"><c r="C7"><f>SUM(明細[金額])&amp;"明細[金額]"</f></c></row></sheetData>` +
        '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
      refers,
    },
  ],
})

test('tables and controls of a sheet that is repeated: each has its own, under names that no other one has', async () => {
  const own = rows.map(([no, name, quantity, price, , on], index) => [
    no,
    name,
    quantity,
    price,
    `G${Math.min(index, 1)}`,
    on,
  ])
  const { after } = await filled(bound(table(), control), { rowOffset: 5, group: 'CODE' }, own)
  const [first, copy] = ['', '-1'].map((end) => after[`xl/tables/table1${end}.xml`] ?? '')
  expect(first).toContain('id="4" name="Lines" displayName="明細" ref="B4:E5" xr:uid="{1}"')
  expect(copy).toContain('id="5" name="明細_1" displayName="明細_1" ref="B4:E6"')
  expect(copy).toContain('<calculatedColumnFormula>明細_1[金額]*2<')
  expect(copy).not.toContain('uid')
  const copied = after['xl/worksheets/sheet1-1.xml'] ?? ''
  expect(copied).toContain('<f>SUM(明細_1[金額])&amp;"明細[金額]"</f>')
  expect(after['xl/worksheets/sheet1.xml']).toContain('<f>SUM(明細[金額])')
  expect(after['xl/worksheets/_rels/sheet1-1.xml.rels']).toContain('Target="/xl/tables/table1-1.xml"')
  expect(after['xl/ctrlProps/ctrlProp1.xml']).toContain(`fmlaLink="'G0'!$E$7"`)
  expect(after['xl/ctrlProps/ctrlProp1-1.xml']).toContain(`fmlaLink="'G1'!$E$8"`)
  for (const part of ['tables/table1-1.xml', 'ctrlProps/ctrlProp1-1.xml'])
    expect(after['[Content_Types].xml']).toContain(`PartName="/xl/${part}"`)
})

test.each(['queryTable', 'slicer', 'oleObject', 'control', 'pivotTable'])(
  'a sheet with a %s is not repeated',
  async (type) => {
    const part = { name: 'xl/own.xml', type, content: '<a/>' }
    const made = type === 'queryTable' ? bound(table([part])) : bound(part)
    const { standing } = await lookIntoTemplate(await makeTemplate(made), undefined)
    if (type !== 'pivotTable') expect(standing).toContainEqual({ what: 'bound', first: 0, last: 0 })
    await expect(filled(made, { rowOffset: 5, group: 'NAME' })).rejects.toMatchObject({ code: 'excel-broken' })
    expect(Object.keys((await filled(made, { rowOffset: 5 })).after)).toContain('xl/own.xml')
  },
)

test('TP-08 values are texts, whatever they look like; links, macros and servers of data stay as the template has them', async () => {
  const link: MadePart = {
    ...{ name: 'xl/externalLinks/externalLink1.xml', type: 'externalLink' },
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml',
    content:
      '<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><ddeLink ddeService="cmd" ddeTopic="/C calc"/></externalLink>',
  }
  const macros: MadePart = {
    name: 'xl/vbaProject.bin',
    type: 'vbaProject',
    content: Buffer.from('d0cf11e0a1b11ae1'.repeat(9), 'hex'),
  }
  const made: MadeWorkbook = {
    texts: ['{{NAME}}', '{{CODE}} {{NAME}}'],
    ...{ hasMacros: true, refers: [link, macros] },
    sheets: [
      {
        name: 'A',
        xml: `<sheetData><row r="3">${cell('A3', 0)}${cell('B3', 1)}</row><row r="5"><c r="C5"><f>[1]Sheet1!A1</f></c></row></sheetData>`,
      },
    ],
  }
  const hostile = [
    '=1+1',
    "=cmd|'/C calc'!A0",
    '+HYPERLINK("http://127.0.0.1/")',
    '@SUM(A1)',
    '-1+[2]Sheet1!A1',
    '{{QTY}}{{sum QTY}}',
    '</t></is></c><c r="Z9"><f>1</f></c>',
    '_x003D_1',
  ]
  const { before, after } = await filled(
    made,
    {},
    hostile.map((name) => [1, name, 1, '1', name, '2026-11-20']),
  )
  const sheet = after['xl/worksheets/sheet1.xml'] ?? ''
  expect([...sheet.matchAll(/<f[ >]/g)]).toHaveLength(1)
  const cells = cellsOf(after)
  hostile.forEach((text, index) => {
    const written = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/^_x/, '_x005F_x')
    expect(cells[`A${index + 3}`]).toBe(`'${written}`)
    expect(cells[`B${index + 3}`]?.startsWith("'")).toBe(true)
  })
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const part of Object.keys(before).filter((name) => !/sheet1\.xml$|workbook\.xml$/.test(name)))
    expect(after[part], part).toBe(before[part])
})
