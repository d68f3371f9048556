import { expect, test } from 'vitest'
import { lineCounter } from './count-lines.ts'
import { csvLine, type CsvFormat } from './csv-line.ts'
import { guarded, unguarded } from './formula-guard.ts'

const usual: CsvFormat = {
  delimiter: 'comma',
  quote: 'double',
  lineCode: 'CRLF',
  shouldQuoteNumbers: false,
  formulaGuard: true,
}
const text = (value: unknown) => ({ value, isNumber: false })
const number = (value: unknown) => ({ value, isNumber: true })

test.each<[string, Partial<CsvFormat>, Parameters<typeof csvLine>[0], string]>([
  ['texts in quotes, numbers without', {}, [text('a'), number('-12.50'), number(3)], '"a",-12.50,3\r\n'],
  ['numbers in quotes too', { shouldQuoteNumbers: true }, [number('-12.50')], '"-12.50"\r\n'],
  [
    'what is no number in a column of numbers is a text, which neither runs nor makes fields of its own',
    {},
    [number('=1+1'), number('-1+A1'), number('1,2'), number('1e+21'), number('')],
    `"'=1+1","'-1+A1","1,2",1e+21,""\r\n`,
  ],
  ['an empty text is not nothing', {}, [text(''), text(null), number(null)], '"",,\r\n'],
  ['quotes and line ends within', {}, [text('a "b"\r\nc')], '"a ""b""\r\nc"\r\n'],
  [
    'single quotes, tabs, LF',
    { quote: 'single', delimiter: 'tab', lineCode: 'LF' },
    [text("it's"), text('"')],
    "'it''s'\t'\"'\n",
  ],
  ['CR', { lineCode: 'CR' }, [text('a')], '"a"\r'],
  [
    'nothing that runs',
    {},
    ['=1+1', '+1', '-1', '@a', '\t=1', '＝1', 'a=1'].map(text),
    `"'=1+1","'+1","'-1","'@a","'\t=1","'＝1","a=1"\r\n`,
  ],
  ['an apostrophe of its own before it', {}, ["'=1", "''-", "'tis", "'"].map(text), `"''=1","'''-","'tis","'"\r\n`],
  ['a guard where apostrophes are the quotes', { quote: 'single' }, [text('=1')], "'''=1'\r\n"],
  ['as it is where nobody guards', { formulaGuard: false }, [text('=1+1')], '"=1+1"\r\n'],
])('%s', (_what, options, values, line) => {
  expect(csvLine(values, { ...usual, ...options })).toBe(line)
})

test.each<[string, BufferEncoding, 1 | 2]>([
  ['UTF-8', 'utf8', 1],
  ['UTF-16, with characters whose bytes look like a quote or a line end', 'utf16le', 2],
])('lines are counted in %s, whatever the pieces', (_what, encoding, unit) => {
  const lines = [
    ['品名', '∢'],
    ['a\r\nb', 'ഊ'],
    ['"', '∀'],
  ]
    .map((line) => csvLine(line.map(text), usual))
    .join('')
  const bytes = Buffer.from(lines, encoding)
  for (const size of [1, 3, bytes.length]) {
    const count = lineCounter(usual, unit)
    let counted = 0
    for (let at = 0; at < bytes.length; at += size) counted = count(bytes.subarray(at, at + size))
    expect(counted).toBe(3)
  }
})

test.each([
  '-5',
  '+81-3-1234-5678',
  '=1+1',
  '@SUM(A1)',
  "'-5",
  "'",
  "''=",
  "'tis",
  '\t=1',
  'a',
  '',
  '＝1',
  '="x"',
  '  -',
])('D-06 %j is the same again behind its guard', (own) => {
  expect(unguarded(guarded(own))).toBe(own)
})

test('a text that a spreadsheet wrote as a formula is a text', () => {
  expect(['="00123"', '=""', '="a"&"b"', '=1', 'a="b"'].map(unguarded)).toEqual([
    '00123',
    '',
    '="a"&"b"',
    '=1',
    'a="b"',
  ])
})
