import { expect, test } from 'vitest'
import { completeTemplate, fieldsAt } from './complete-template.ts'
import { listOf, plain, recordOf } from './value.ts'

const line = recordOf({ NAME: plain, QTY: plain })
const row = recordOf({ NO: plain, lines: listOf(line) })
const root = recordOf({ rows: listOf(row), row, today: plain })

/** What is offered at the mark `|`, which need not be in a whole template. */
function offered(text: string): string[] {
  const at = text.indexOf('|')
  return completeTemplate(text.replace('|', ''), at, root)?.list.map(({ label }) => label) ?? []
}

test.each<[string, string[], string[]]>([
  ['{{|', ['rows', 'row.NO', 'today', 'number', 'sum'], ['NAME', '@number']],
  ['{{#each rows}}{{|', ['NO', 'lines', '../today', '@number'], ['NAME', 'rows']],
  ['{{#each rows}}{{#each lines}}{{Q|', ['QTY', '../NO', '../../today'], ['NO']],
  ['{{#each rows}}{{/each}}{{|', ['rows'], ['NO']],
  ['{{#with row}}{{sum lines "|', ['QTY'], ['NO', 'number']],
  ['{{#with row}}{{#each (taxes lines rate="|', ['QTY'], ['NO']],
  ['{{#each (paged row.lines 5)}}{{|', ['rows', 'blanks', 'page'], ['QTY']],
  ['{{#|', ['each', 'if', 'unless', 'with'], ['rows']],
  ['{{#each rows}}{{/|', ['each'], ['NO']],
  ['{{#each |', ['rows'], ['number']],
  ['{{#if (|', ['gt', 'today'], []],
  ['{{default today "|', [], ['rows']],
  ['<p>|', [], ['rows']],
  ['{{!-- {{#each rows}} --}}{{|', ['rows'], ['NO']],
])('%s offers', (text, some, none) => {
  const list = offered(text)
  expect(some.filter((one) => !list.includes(one))).toEqual([])
  expect(none.filter((one) => list.includes(one))).toEqual([])
})

test('names of a block are fields too', () => {
  const text = '{{#each rows as |one at|}}'
  expect(fieldsAt(text, text.length, root).map(({ label }) => label)).toEqual(
    expect.arrayContaining(['one.NO', 'one.lines', 'at', 'NO']),
  )
})
