import { expect, test } from 'vitest'
import { agreedDay, shownDay } from '../values/shown-day.ts'
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

const drawn = (columns: object[], more: object = {}) =>
  columnsOf(compile(stock, goods({ columns, ...more })).screens['ja']!['/b2b/list/7/AbCdEfGhIj']!.spec.blocks)

test('U-14 a value stands in a badge where a row meets conditions, in the words that it has elsewhere', () => {
  const badges = [
    { conditions: [{ name: 'QTY', condition: '<=', value: 0 }], label: 'Sold out', tone: 'error' },
    { conditions: [{ name: 'CODE', value: 'a' }] },
  ]
  const search = { fields: [{ field: 'CODE', inputType: 'select', selects: [{ value: 'a', label: 'Alpha' }] }] }
  expect(drawn([{ field: 'CODE', text: { badges } }], { search })[0]!.cell).toEqual({
    type: 'choose',
    when: { name: 'row.QTY', condition: '<=', value: 0 },
    then: { type: 'badge', value: { $get: 'row.CODE' }, options: [{ label: 'Sold out', tone: 'error' }] },
    else: {
      type: 'choose',
      when: { name: 'row.CODE', condition: '=', value: 'a' },
      then: {
        type: 'badge',
        value: { $get: 'row.CODE' },
        options: [
          { value: 'a', label: 'Alpha', tone: 'neutral' },
          { label: { $get: 'row.CODE' }, tone: 'neutral' },
        ],
      },
      else: { type: 'choice', value: { $get: 'row.CODE' }, options: [{ value: 'a', label: 'Alpha' }] },
    },
  })
})

test('days are read with their weekday in Japanese, and as they are stored in English', () => {
  const [day] = drawn([{ field: 'CODE', text: { format: 'date' } }])
  expect(day!.cell).toMatchObject({ type: 'date', format: 'yyyy/MM/dd(E)' })
  expect([shownDay('en'), shownDay('ja', 'M/d'), agreedDay('en'), agreedDay('ja', 'M/d')]).toEqual([
    'yyyy-MM-dd',
    'M/d',
    'yyyy-MM-dd (E)',
    'M/d (E)',
  ])
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

test('U-33 a number by which rows are found stands left, under its heading, as a name does', () => {
  const columns = [{ field: 'QTY' }, { field: 'PRICE' }]
  const keyed = goods({ columns }, { keys: ['QTY'] })
  const drawn = columnsOf(compile(stock, keyed).screens['ja']!['/b2b/list/7/AbCdEfGhIj']!.spec.blocks)
  expect(drawn.map(({ name, align, headerAlign }) => [name, align, headerAlign])).toEqual([
    ['QTY', 'left', 'left'],
    ['PRICE', 'right', 'right'],
  ])
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

test('a card is called by the name, also where a code that leads elsewhere stands before it', () => {
  const order = document('schema', 'goods', {
    type: 1,
    dataSource: 'data-source/a',
    sql: ['SELECT 1', 'FROM t'],
    resultColumns: [column('LINE', 'Number'), column('CODE'), column('NAME')],
  })
  const elsewhere = { targetContentObj: { contentId: 'content/s.lines' }, pageType: 'list', parameterTable: [] }
  const columns = [
    { field: 'LINE' },
    { field: 'CODE', dispType: 'drilldown', drilldownSetting: elsewhere },
    { field: 'NAME' },
  ]
  const release = compile(order, goods({ columns }, { keys: ['LINE'] }))
  expect(columnsOf(release.screens['ja']?.['/b2b/list/7/AbCdEfGhIj'])).toMatchObject([
    { name: 'LINE', narrow: 'code' },
    { name: 'CODE' },
    { name: 'NAME', narrow: 'title' },
  ])
})
