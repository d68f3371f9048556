import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkTemplate } from './check-template.ts'
import { parseTemplate } from './parse-template.ts'
import { renderTemplate, TemplateExceeded, type Filling } from './render-template.ts'
import { anything, listOf, plain, recordOf, type Value } from './value.ts'

const draws = {
  barcode: ({ type, value }: { type: string; value: string }) =>
    type === 'qr' ? `<svg>${value.length}</svg>` : undefined,
  picture: (name: string) => (name === 'seal' ? 'pictures/1' : undefined),
}

function filled(text: string, data: Value, more: Partial<Filling> = {}): string {
  const parsed = parseTemplate(text)
  if ('fault' in parsed) throw new Error(JSON.stringify(parsed.fault))
  return [...renderTemplate(parsed.template, { data, language: 'ja', draws, ...more })].join('')
}

const order = {
  NUMBER: 'A-1',
  ORDERED: '2026-11-20',
  ZIP: '1000001',
  NOTE: '<b>&"x"</b>',
  lines: [
    { NAME: '吉𠮷 ㈱ ｶﾅ', QTY: 3, AMOUNT: '1000.50', RATE: 10 },
    { NAME: '{{NUMBER}}', QTY: 0, AMOUNT: '99', RATE: 8 },
    { NAME: 'c', QTY: 1, AMOUNT: '9007199254740993', RATE: 10 },
  ],
}
const root = { rows: [order], row: order }

test.each<[string, string]>([
  ['{{row.NUMBER}}', 'A-1'],
  ['{{#with row}}{{NUMBER}} {{@root.row.ZIP}}{{/with}}', 'A-1 1000001'],
  [
    '{{#each rows}}{{NUMBER}}:{{#each lines}}{{@number}}{{#if QTY}}*{{/if}}{{../NUMBER}}{{#unless @last}},{{/unless}}{{/each}}{{/each}}',
    'A-1:1*A-1,2A-1,3*A-1',
  ],
  ['{{#each rows as |one at|}}{{#each one.lines as |line|}}{{at}}{{line.QTY}}{{/each}}{{/each}}', '030001'],
  ['{{#each none}}x{{else}}nothing{{/each}}', 'nothing'],
  ['{{#if row.none}}a{{else if row.NUMBER}}b{{else}}c{{/if}}', 'b'],
  ['{{!-- not {{seen}} --}}{{! nor this }}z', 'z'],
  [
    '{{number 1234567.5}} {{number "12" decimals=2 suffix="円"}} {{yen 98765.4}} {{percent 0.1}}',
    '1,234,567.5 12.00円 ¥98,765 10%',
  ],
  [
    '{{number -1.5 decimals=0 rounding="floor"}} {{round 2.345 2}} {{multiply 0.1 3}} {{divide 1 3}} {{divide 1 0}}',
    '-2 2.35 0.3 0.333333333333 ',
  ],
  [
    '{{kanji 12345}} {{kanji 10110}} {{kanji 100000001}} {{kanji 0}} {{kanji 1130 formal=true}} {{kanji 2026 digits=true}}',
    '一万二千三百四十五 一万百十 一億一 〇 壱阡壱百参拾 二〇二六',
  ],
  [
    '{{date row.ORDERED}} {{date row.ORDERED "yyyy/MM/dd (E)"}} {{date "20260105"}}',
    '2026年11月20日 2026/11/20 (金) 2026年1月5日',
  ],
  [
    '{{era row.ORDERED}} {{era "2019-05-01"}} {{era "2019-04-30"}} {{era "1989-01-07"}} {{era "20261120" short=true}} {{era "1870-01-01"}} {{era "x"}}',
    '令和8年11月20日 令和元年5月1日 平成31年4月30日 昭和64年1月7日 R8.11.20 1870年1月1日 x',
  ],
  ['{{postal row.ZIP mark=true}} {{postal "１００－０００１"}}', '〒100-0001 100-0001'],
  [
    '{{sum row.lines "AMOUNT"}} {{count row.lines}} {{max row.lines "QTY"}} {{min row.lines "QTY"}} {{avg row.lines "QTY"}}',
    '9007199254742092.5 3 3 0 1.333333333333',
  ],
  [
    '{{#each (paged row.lines 2)}}[{{page}}/{{pages}} {{sum before "QTY"}} {{#each rows}}{{QTY}};{{/each}}{{#each blanks}}_{{/each}} {{sum through "QTY"}}]{{/each}}',
    '[1/2 0 3;0; 3][2/2 3 1;_ 4]',
  ],
  ['{{#each (paged none 2)}}{{page}}{{count blanks}}{{/each}}', '12'],
  ['{{#each (group row.lines "RATE")}}{{key}}:{{count rows}} {{/each}}', '10:2 8:1 '],
  ['{{#each (range 3)}}{{this}}{{/each}}', '123'],
  ['{{default row.none "—"}} {{join "a" "-" row.NUMBER}} {{pad 7 3 "0"}} {{upper "ab"}}', '— a-A-1 007 AB'],
  ['{{eq 1 "1.0"}} {{gt 10 9}} {{lt "a" "b"}} {{and 1 0}} {{or 0 "x"}} {{not ""}}', 'true true true false true true'],
  [
    '{{barcode "あ" type="qr"}}{{barcode "<x>" type="ean13"}}{{picture "seal" width=20}}{{picture "<none>"}}',
    '<svg>1</svg><span class="missing">&lt;x&gt;</span><img alt="" src="pictures/1" style="width:20mm"><span class="missing">&lt;none&gt;</span>',
  ],
  ['{{lines "a\n<b>"}}', 'a<br>&lt;b&gt;'],
])('%s', (text, expected) => {
  expect(filled(text, root)).toBe(expected)
})

const amounts = (list: [number | string, string][]) => list.map(([RATE, AMOUNT]) => ({ RATE, AMOUNT }))
test.each<[string, [number | string, string][], string]>([
  // 3 × 33.33…: rounded once for the rate, not line by line.
  [
    '',
    amounts([
      [10, '333'],
      [10, '333'],
      [8, '105'],
      [10, '333'],
    ]).map(({ RATE, AMOUNT }) => [RATE, AMOUNT]),
    '10% 999+99=1098 8% 105+8=113 ',
  ],
  [
    'rounding="ceil"',
    [
      [0.1, '999'],
      [0.08, '105'],
    ],
    '10% 999+100=1099 8% 105+9=114 ',
  ],
  [
    'rounding="round" included=true',
    [
      ['10', '110'],
      ['8', '107'],
    ],
    '10% 100+10=110 8% 99+8=107 ',
  ],
  ['', [[10, '-1001']], '10% -1001+-101=-1102 '],
  ['', [['', '500']], '0% 500+0=500 '],
])('the tax of an invoice is rounded once for each rate: %s', (options, list, expected) => {
  const text = `{{#each (taxes lines rate="RATE" amount="AMOUNT" ${options})}}{{rate}}% {{net}}+{{tax}}={{gross}} {{/each}}`
  expect(filled(text, { lines: amounts(list) })).toBe(expected)
})

test('TP-05 what is in values is never read as a template, and is text of the page', () => {
  expect(filled('{{#each row.lines}}{{NAME}}|{{/each}}', root)).toBe('吉𠮷 ㈱ ｶﾅ|{{NUMBER}}|c|')
  expect(filled('<p title="{{row.NOTE}}">{{row.NOTE}}</p>', root)).toBe(
    '<p title="&lt;b&gt;&amp;&quot;x&quot;&lt;/b&gt;">&lt;b&gt;&amp;&quot;x&quot;&lt;/b&gt;</p>',
  )
})

test.each([
  'constructor',
  '__proto__',
  'toString',
  'row.constructor.constructor',
  'row.__proto__.polluted',
  '@root.constructor',
  'row.NUMBER.length',
  'row.lines.length',
])('names of a prototype are those of nothing: %s', (name) => {
  expect(filled(`[{{${name}}}]{{#with ${name}}}x{{/with}}`, root)).toBe('[]')
})

test.each<[string, string, number, number]>([
  ['a\n {{#each rows}}{{x}{{/each}}', 'template-syntax', 2, 1],
  ['a\n {{#each rows}}{{/if}}', 'template-syntax', 2, 5],
  ['{{{row}}}', 'template-not-offered', 1, 1],
  ['{{&row}}', 'template-not-offered', 1, 1],
  ['x\n{{> other}}', 'template-not-offered', 2, 1],
  ['{{#> other}}{{/other}}', 'template-not-offered', 1, 1],
  ['{{* decorate}}', 'template-not-offered', 1, 1],
  ['ab {{#inline "x"}}{{/inline}}', 'template-helper-unknown', 1, 4],
  ['{{lookup row "NUMBER"}}', 'template-helper-unknown', 1, 1],
  ['{{constructor row}}', 'template-helper-unknown', 1, 1],
  ['{{#each}}{{/each}}', 'template-helper-values', 1, 1],
  ['{{#if a b}}{{/if}}', 'template-helper-values', 1, 1],
  [`${'{{#if a}}'.repeat(30)}${'{{/if}}'.repeat(30)}`, 'template-too-deep', 1, 226],
])('what is not offered is told at its place: %s', (text, code, line, column) => {
  expect(parseTemplate(text)).toMatchObject({ fault: { code, line, column } })
})

test('a template has its longest length', () => {
  expect(parseTemplate('x'.repeat(500_001))).toMatchObject({ fault: { code: 'template-too-long' } })
})

const known = recordOf({
  rows: listOf(recordOf({ NUMBER: plain, lines: listOf(recordOf({ NAME: plain, QTY: plain })) })),
  login: anything,
})

test.each<[string, string[]]>([
  [
    '{{#each rows}}{{NUMBER}}{{#each lines}}{{NAME}}{{../NUMBER}}{{@number}}{{@root.rows}}{{/each}}{{/each}}{{login.any.thing}}',
    [],
  ],
  ['{{#each rows as |one at|}}{{one.NUMBER}}{{at}}{{#each one.lines}}{{one.NUMBER}}{{/each}}{{/each}}', []],
  ['{{#each rows}}\n{{NUMER}}{{/each}}', ['template-field-unknown NUMER 2:1']],
  ['{{NUMBER}}', ['template-field-unknown NUMBER 1:1']],
  ['{{#each rows}}{{../../x}}{{/each}}', ['template-field-unknown ../../x 1:15']],
  ['{{#each rows}}{{@key}}{{/each}}', ['template-field-unknown @key 1:15']],
  ['{{#each rows}}{{#each NUMBER}}{{x}}{{/each}}{{/each}}', ['template-not-a-list NUMBER 1:23']],
  ['{{#each rows}}{{sum lines "QTI"}}{{/each}}', ['template-field-unknown QTI 1:15']],
  [
    '{{#each rows}}{{#each (paged lines 5)}}{{sum before "QTY"}}{{#each rows}}{{NAME}}{{/each}}{{total}}{{/each}}{{/each}}',
    ['template-field-unknown total 1:91'],
  ],
  ['{{number 1 2}}{{yen 1 colour="red"}}', ['template-helper-values number 1:1', 'template-helper-values yen 1:15']],
  ['{{constructor}}', ['template-field-unknown constructor 1:1']],
])('fields and helpers are checked before there are rows: %s', (text, expected) => {
  const parsed = parseTemplate(text)
  if ('fault' in parsed) throw new Error(JSON.stringify(parsed.fault))
  const told = checkTemplate(parsed.template, known).map(
    ({ code, what, line, column }) => `${code} ${what} ${line}:${column}`,
  )
  expect(told).toEqual(expected)
})

test('TP-06 endless loops and endless pages end: steps and characters are counted', () => {
  const rows = Array.from({ length: 1000 }, () => ({ X: 'x' }))
  const nested = '{{#each @root.rows}}{{#each @root.rows}}{{#each @root.rows}}{{X}}{{/each}}{{/each}}{{/each}}'
  expect(() => filled(nested, { rows }, { mostSteps: 100_000 })).toThrow(TemplateExceeded)
  expect(() => filled('{{#each rows}}xxxxxxxxxx{{/each}}', { rows }, { mostCharacters: 9_999 })).toThrow(
    TemplateExceeded,
  )
  expect(filled('{{#each rows}}xxxxxxxxxx{{/each}}', { rows }, { mostCharacters: 10_000 })).toHaveLength(10_000)
  expect(() =>
    filled('{{#each (range 10000)}}{{sum @root.rows "X"}}{{/each}}', { rows }, { mostSteps: 100_000 }),
  ).toThrow(TemplateExceeded)
})

test('whatever text comes, it is read or told', () => {
  const pieces = fc.constantFrom(
    '{{',
    '}}',
    '{{#each rows}}',
    '{{/each}}',
    'x',
    '"',
    '{{#if',
    ' row',
    '(',
    ')',
    '|',
    '=',
    '../',
    '@',
    '{{else}}',
    '~',
    '\\',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const parsed = parseTemplate(parts.join(''))
      if ('template' in parsed)
        expect([...renderTemplate(parsed.template, { data: root, language: 'ja', draws })].length).toBeGreaterThan(0)
      else expect(parsed.fault.line).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})
