import { expect, test } from 'vitest'
import { changeJoin } from './change-join.ts'
import { pairsOf, type JoinedTable } from './pairs-of.ts'

const table = (file: string, ...columns: (string | [string, object])[]): JoinedTable => ({
  key: file,
  file,
  columns: columns.map((column) => {
    const [name, more] = typeof column === 'string' ? [column, {}] : column
    return { name, type: 'text', typeClass: 'String', ...more }
  }),
})
const refersTo = (other: string, column: string, constraint = `to_${other}`) => ({
  refersTo: [{ constraint, library: 'public', table: other, column }],
})
const key = { key: 1 }

const artist = table('artist', ['artist_id', key], 'name')
const album = table('album', ['album_id', key], 'title', ['artist_id', refersTo('artist', 'artist_id')])
const track = table('track', ['track_id', key], 'name', ['album_id', refersTo('album', 'album_id')])
const employee = table('employee', ['employee_id', key], 'name')
const customer = table(
  'customer',
  ['customer_id', key],
  ['support_rep_id', refersTo('employee', 'employee_id')],
  'name',
)

test.each<[string, JoinedTable, JoinedTable, [string, string][]]>([
  ['a foreign key', album, artist, [['artist_id', 'artist_id']]],
  ['a foreign key of the table that is added', artist, album, [['artist_id', 'artist_id']]],
  ['a foreign key whose column has another name', employee, customer, [['employee_id', 'support_rep_id']]],
  ['what both merely call name', track, artist, []],
  [
    'a foreign key of two columns',
    table('part', ['order_no', refersTo('line', 'no', 'l')], ['order_line', refersTo('line', 'place', 'l')]),
    table('line', ['no', key], ['place', { key: 2 }]),
    [
      ['order_no', 'no'],
      ['order_line', 'place'],
    ],
  ],
  [
    'a key that the other has too',
    table('商品', ['商品コード', key]),
    table('明細', '商品コード', '名称'),
    [['商品コード', '商品コード']],
  ],
  ['the id of both', table('a', ['id', key], 'name'), table('b', ['id', key], 'name'), []],
  [
    'a column named after the other table',
    table('track', ['id', key], 'album_id'),
    table('albums', ['id', key]),
    [['album_id', 'id']],
  ],
  [
    'views, which have no keys',
    table('v', 'customer_no', 'city'),
    table('w', 'city', 'customer_no'),
    [['customer_no', 'customer_no']],
  ],
])('two tables belong together by: %s', (_, left, right, expected) => {
  expect(pairsOf(left, right)).toEqual(expected.map(([one, other]) => ({ left: one, right: other })))
})

test('another table on one side of a join leaves no column behind that it does not have', () => {
  const all = [artist, album, track]
  const tableOf = (alias: string) => all.find((one) => one.key === alias)!
  const join = { key: 'j', left: 'artist', right: 'album', on: [{ left: 'artist_id', right: 'artist_id' }] }
  expect(changeJoin(join, 'left', 'track', tableOf)).toEqual({
    ...join,
    left: 'track',
    on: [{ left: 'album_id', right: 'album_id' }],
  })
  expect(changeJoin(join, 'right', 'track', tableOf).on).toEqual([{ left: '', right: '' }])
  const kept = { ...join, left: 'album', right: 'artist', on: [{ left: 'artist_id', right: 'artist_id' }] }
  expect(changeJoin(kept, 'left', 'album', tableOf)).toEqual(kept)
})
