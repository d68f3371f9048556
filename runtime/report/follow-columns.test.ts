import { describe, expect, test } from 'vitest'
import type { Document, DocumentOf } from '../document.ts'
import type { ReportSpec } from '../generated/kinds/report.ts'
import { makeJsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { column, schema } from '../test/small-site.ts'
import { followColumns } from './follow-columns.ts'
import { goneColumns } from './gone-columns.ts'
import { lostFields, withoutFields } from './lost-fields.ts'

const field = { type: 'string', 'x-part': 'report-field' }
const set = makeJsonSchemaSet([
  { $id: 'kumiki:kinds/schema', type: 'object', properties: {} },
  {
    $id: 'kumiki:kinds/report',
    type: 'object',
    properties: {
      group: field,
      cells: { type: 'array', items: { type: 'object', properties: { field } } },
    },
  },
])

const report = (spec: Partial<ReportSpec>): DocumentOf<'report'> => ({
  ...{ kind: 'report', version: 1, key: 'note', name: 'note' },
  spec: { type: 'pdf', label: 'Note', fileName: 'note', dataSchemas: [{ schema: 'schema/goods' }], ...spec },
})
const lines = schema('lines', ['CODE', 'NAME', 'QTY'])
const parts = schema('parts', ['QTY'])
const before = schema('goods', ['CODE', 'NAME', 'PRICE'])

function followed(spec: Partial<ReportSpec>, columns: Document, gone: { key: string; to?: string }[]) {
  const { dataSchemas: _, ...next } = followColumns(set, report(spec), {
    before,
    after: columns,
    gone,
    others: [lines, parts],
  }).spec
  return next
}

describe('columns that are gone', () => {
  const named = (key: string, name = key, typeClass = 'String') => ({ ...column(key, typeClass), name }) as never
  test.each<[string, unknown[], unknown[], unknown[]]>([
    ['nothing', [named('A')], [named('A'), named('B')], []],
    ['the same name under another key', [named('A', 'a')], [named('B', 'a')], [{ key: 'A', to: 'B' }]],
    ['one that is alike in its place', [named('A'), named('B')], [named('A'), named('C')], [{ key: 'B', to: 'C' }]],
    ['one of another class', [named('A'), named('B')], [named('A'), named('C', 'C', 'Number')], [{ key: 'B' }]],
  ])('%s', (_what, one, other, gone) => {
    expect(goneColumns(one as never, other as never)).toEqual(gone)
  })
})

describe('a report follows the columns of its rows', () => {
  const after = schema('goods', ['CODE', 'TITLE'])
  const gone = [{ key: 'NAME', to: 'TITLE' }, { key: 'PRICE' }]
  const line = { name: 'lines', dataSchemas: [{ schema: 'schema/lines' as const }] }

  test('its template names the new ones where its rows are meant, and no others', () => {
    const page = [
      '{{row.NAME}} {{#each rows}}{{NAME}}: {{number PRICE}}{{default NAME "NAME"}}',
      '{{#each lines}}{{NAME}} of {{../NAME}}{{/each}} NAME {{sum ../rows "PRICE"}}',
      '{{#if PRICE}}x{{/if}}{{/each}}{{count (group rows "NAME")}}',
    ]
    expect(followed({ page, lines: [line] }, after, gone).page).toEqual([
      '{{row.TITLE}} {{#each rows}}{{TITLE}}: {{default TITLE "NAME"}}',
      '{{#each lines}}{{NAME}} of {{../TITLE}}{{/each}} NAME ',
      '{{#if PRICE}}x{{/if}}{{/each}}{{count (group rows "TITLE")}}',
    ])
  })

  test('so do its cells, the name of its file and what its lines take of a row', () => {
    const cells = [
      { cell: 'A1', field: 'NAME' },
      { cell: 'B1', field: 'PRICE' },
    ]
    const parameters = [{ name: 'NAME', source: 'row' as const }]
    const own = { ...line, dataSchemas: [{ schema: 'schema/parts' as const, parameters }] }
    expect(
      followed({ type: 'excel', cells, group: 'PRICE', fileName: '{NAME}-{date}', lines: [own] }, after, gone),
    ).toEqual({
      ...{ type: 'excel', label: 'Note', fileName: '{TITLE}-{date}' },
      cells: [{ cell: 'A1', field: 'TITLE' }],
      lines: [
        { ...line, dataSchemas: [{ schema: 'schema/parts', parameters: [{ ...parameters[0], field: 'TITLE' }] }] },
      ],
    })
  })

  test('it stays as it is where it names none of them', () => {
    const own = report({ page: '{{#each rows}}{{CODE}}{{/each}}' })
    expect(followColumns(set, own, { before, after, gone, others: [] })).toBe(own)
  })
})

describe('fields that other rows do not have', () => {
  const get = (address: string) => [before, lines].find(({ key }) => address === `schema/${key}`)
  test('of a template: it is cleared', () => {
    const own = report({ page: '{{#each rows}}{{CODE}} {{QTY}}{{#each parts}}{{/each}}{{/each}}' })
    expect(lostFields(own, get)).toEqual(['QTY', 'parts'])
    expect(withoutFields(own.spec, ['QTY'])).not.toHaveProperty('page')
    expect(lostFields(report({ page: '{{#each rows}}{{CODE}}{{/each}}' }), get)).toEqual([])
  })
  test('of a workbook: its cells are, and nothing else', () => {
    const cells = ['CODE', 'QTY'].map((one, index) => ({ cell: `A${index + 1}`, field: one }))
    const own = report({ type: 'excel', template: 'blob/1', cells, group: 'QTY' })
    expect(lostFields(own, get)).toEqual(['QTY'])
    expect(withoutFields(own.spec, ['QTY'])).toMatchObject({ template: 'blob/1', cells: [cells[0]] })
    expect(withoutFields(own.spec, ['QTY'])).not.toHaveProperty('group')
  })
  test('where it is not known which they have, none is lost', () => {
    expect(lostFields(report({ type: 'excel', cells: [{ cell: 'A1', field: 'X' }] }), () => undefined)).toEqual([])
  })
})
