import { expect, test } from 'vitest'
import { column, compile, document, goods } from '../test/small-site.ts'

interface Drawn {
  name: string
  align: string
  headerAlign: string
  cell: { type: string; value: unknown; text?: unknown }
}

function columnsOf(value: unknown): Drawn[] {
  if (typeof value !== 'object' || value === null) return []
  const { columns } = value as { columns?: Drawn[] }
  return columns?.[0]?.cell ? columns : Object.values(value).flatMap(columnsOf)
}

const stock = document('schema', 'goods', {
  type: 1,
  dataSource: 'data-source/a',
  sql: ['SELECT 1', 'FROM t'],
  resultColumns: [column('CODE'), column('QTY', 'Number'), column('PRICE', 'Number'), column('RATE', 'Number')],
})

test('B-18 numbers and their headings stand right unless said otherwise, and a format holds without a display type', () => {
  const columns = [
    { field: 'CODE' },
    { field: 'QTY', text: { format: 'comma', symbol: '個' } },
    { field: 'PRICE', align: 'center' },
    { field: 'RATE', headerAlign: 'left' },
  ]
  const drawn = columnsOf(compile(stock, goods({ columns })).screens['ja']!['/b2b/list/7/AbCdEfGhIj']!.spec.blocks)
  expect(drawn.map(({ name, align, headerAlign }) => [name, align, headerAlign])).toEqual([
    ['CODE', 'left', 'left'],
    ['QTY', 'right', 'right'],
    ['PRICE', 'center', 'center'],
    ['RATE', 'right', 'left'],
  ])
  expect(JSON.stringify(drawn[1]!.cell)).toContain('個')
})

test('a column that the database calls an array is drawn by its items', () => {
  const tagged = document('schema', 'goods', {
    ...stock.spec,
    resultColumns: [column('CODE'), { ...column('TAGS'), type: 'text[]' }],
  })
  const columns = [{ field: 'CODE' }, { field: 'TAGS' }]
  const drawn = columnsOf(compile(tagged, goods({ columns })).screens['ja']!['/b2b/list/7/AbCdEfGhIj']!.spec.blocks)
  expect(drawn.map(({ cell }) => 'array' in cell)).toEqual([false, true])
})
