import { expect, test } from 'vitest'
import { packArchive } from '../../../archive/test/pack-archive.ts'
import { packed, sheetXml } from '../../test/packed-workbook.ts'
import { usualLimits, type FileLine } from '../file-line.ts'
import { cellFormat } from './cell-formats.ts'
import { usualBudget } from './excel-budget.ts'
import { makePlainXml } from './plain-xml.ts'
import { readExcel } from './read-excel.ts'
import { wholeXml } from './read-xml.ts'

async function read(bytes: Uint8Array, sheet?: string): Promise<FileLine[]> {
  async function* one() {
    yield bytes
    await Promise.resolve()
  }
  const lines: FileLine[] = []
  for await (const some of readExcel({ sheet, limits: usualLimits }, one())) lines.push(...some)
  return lines
}

/** The number in a cell, its format, the value for columns of numbers and moments, and what a column of texts takes. */
test.each<[string, string, string, string?]>([
  // Zeros and literal characters are shown as Excel shows them.
  ['123', '00000', '123', '00123'],
  ['1234567', '000-0000', '1234567', '123-4567'],
  ['312345678', '0000000000', '312345678', '0312345678'],
  ['312345678', '00-0000-0000', '312345678', '03-1234-5678'],
  ['9012345678', '0##-####-####', '9012345678', '090-1234-5678'],
  ['1234567', '"〒"000\\-0000', '1234567', '〒123-4567'],
  ['1234567', '〒000-0000', '1234567', '〒123-4567'],
  ['123', '[<=999]000;[<=9999]000\\-00;000\\-0000', '123', '123'],
  ['1234567', '[<=999]000;[<=9999]000\\-00;000\\-0000', '1234567', '123-4567'],
  ['312345678', '[<=99999999]####\\-####;\\(00\\)\\ ####\\-####', '312345678', '(03) 1234-5678'],
  ['12345', '000-0000', '12345', '001-2345'],
  ['12345678', '000-0000', '12345678', '1234-5678'],
  ['0', '000', '0', '000'],
  ['-5', '000', '-5', '-005'],
  ['-5', '000;"▲"000', '-5', '▲005'],
  ['5', '0"個"', '5', '5個'],
  ['1.5', '0.00', '1.5', '1.50'],
  ['1.239', '0.00', '1.239'],
  ['5', '0_ ', '5'],
  ['5', '0', '5'],
  ['1234', '#,##0', '1234'],
  ['0.5', '0%', '0.5'],
  ['5', '"済"', '5'],
  ['5', 'General', '5'],
  ['5', '[DBNum3][$-411]0', '5'],
  ['1.5', '000', '1.5'],
  ['5', '[Red]00', '5', '05'],
  // Hours beyond a day, and days of the week.
  ['1.1041666666666667', '[h]:mm', '26:30:00', '26:30'],
  ['1', '[h]:mm', '24:00:00', '24:00'],
  ['0.5', '[h]:mm', '12:00:00', '12:00'],
  ['1.1041666666666667', '[hh]"時間"mm"分"', '26:30:00', '26時間30分'],
  ['0.0625', '[m]:ss', '01:30:00', '90:00'],
  ['0.0625', '[s]', '01:30:00', '5400'],
  ['46346', 'aaa', '2026-11-20', '金'],
  ['46346', 'aaaa', '2026-11-20', '金曜日'],
  ['46346', '"("aaa")"', '2026-11-20', '(金)'],
  ['46346', 'ddd', '2026-11-20', 'Fri'],
  ['46346', '[$-411]dddd', '2026-11-20', '金曜日'],
  // Moments.
  ['46346', 'yyyy/mm/dd', '2026-11-20'],
  ['46346', 'yyyy/mm/dd(aaa)', '2026-11-20'],
  ['46346', '[$-411]ggge"年"m"月"d"日"', '2026-11-20'],
  ['46346.39583333333', 'yyyy/mm/dd h:mm', '2026-11-20T09:30:00'],
  ['46346.39583447917', 'yyyy/mm/dd hh:mm:ss.000', '2026-11-20T09:30:00.099'],
  ['0.3958333', 'h:mm AM/PM', '09:30:00'],
  ['12', '0.00E+00', '12'],
  ['5', '#,##0"day"', '5'],
  ['5', '@', '5'],
])('D-05 D-23 %s as %s is %s, in a column of texts %s', (value, format, text, shown = text) => {
  const found = cellFormat(format)(value, false)
  expect([found.text, found.shown ?? found.text]).toEqual([text, shown])
})

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const relation = (id: string, type: string, target: string, of = types) =>
  `<Relationship Id="${id}" Type="${of}/${type}" Target="${target}"/>`

test.each([types, strict])('parts stand where relationships say, whatever their names: %s', async (of) => {
  const bytes = await packArchive({
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', '/book/Main.xml', of)}</Relationships>`,
    'book/main.xml':
      '<x:workbook xmlns:x="x" xmlns:q="r"><x:sheets><x:sheet name="図" q:id="c"/><x:sheet name="S" q:id="s"/></x:sheets></x:workbook>',
    'book/_rels/main.xml.rels': `<Relationships>${[
      relation('c', 'chartsheet', 'chart.xml', of),
      relation('s', 'worksheet', '../pages/the%20page.xml', of),
      relation('t', 'sharedStrings', '../words.xml', of),
      relation('u', 'styles', '/looks.xml', of),
      `<Relationship Id="z" Type="${of}/styles" Target="http://elsewhere.example/" TargetMode="External"/>`,
    ].join('')}</Relationships>`,
    'words.xml': '<sst><si><t>東京</t></si></sst>',
    'looks.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellStyleXfs><xf/></cellStyleXfs>' +
      '<cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'pages/the page.xml': sheetXml('<row><c t="s"><v>0</v></c><c s="1"><v>12</v></c></row>'),
    'book/chart.xml': '<chartsheet/>',
  })
  expect(await read(bytes)).toEqual([{ line: 1, cells: ['東京', '12'], shown: { 2: '00012' } }])
})

const inRow = (cells: string) => packed(sheetXml(`<row>${cells}</row>`))
test.each<[string, string, string[]]>([
  ['comments', '<!-- made by > a tool --><c t="str"><!-- < --><v>a<!-- - -->b</v></c>', ['ab']],
  ['marked text', '<c t="str"><v><![CDATA[a<b&c]]]]><![CDATA[>]]></v></c>', ['a<b&c]]>']],
  ['an instruction', '<?x y?><c t="str"><v>a</v></c>', ['a']],
  [
    'rich text in place',
    '<c t="inlineStr"><is><r><t>a</t></r><r><rPr/><t xml:space="preserve"> b</t></r></is></c>',
    ['a b'],
  ],
  [
    'readings in place',
    '<c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr/></is></c>',
    ['東京'],
  ],
  ['entities', '<c t="str"><v>&lt;&amp;&#x3042;&#10;</v></c>', ['<&あ\n']],
  [
    'a moment of the strict form',
    '<c t="d"><v>2026-11-20T09:30:00Z</v></c><c t="d"><v>2026-11-20T00:00:00</v></c>',
    ['2026-11-20T09:30:00', '2026-11-20'],
  ],
  ['cells without places', '<c><v>1</v></c><c/><c><v>3</v></c>', ['1', '', '3']],
  ['a sum of doubles', '<c><v>0.30000000000000004</v></c><c><v>1.1000000000000001</v></c>', ['0.3', '1.1']],
])('%s', async (_name, cells, expected) => {
  expect(await read(await inRow(cells))).toMatchObject([{ line: 1, cells: expected }])
})

const cut = sheetXml('<row><c t="str"><v>a<!-- b --><![CDATA[<c>]]></v></c></row>')

test('a part in UTF-16', async () => {
  async function* utf16() {
    yield Buffer.from(`\ufeff${cut}`, 'utf16le')
    await Promise.resolve()
  }
  const texts: string[] = []
  await wholeXml(utf16(), { text: (text) => texts.push(text) }, usualBudget)
  expect(texts.join('').trim()).toBe('a<c>')
})

test.each([1, 2, 3, 5, 8])('comments and marked text in pieces of %i', (size) => {
  const plain = makePlainXml()
  let text = ''
  for (let at = 0; at < cut.length; at += size) text += plain(cut.slice(at, at + size))
  expect(text).toContain('<v>a&lt;c&gt;</v>')
})
