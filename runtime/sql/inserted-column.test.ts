import { expect, test } from 'vitest'
import { insertedColumn } from './inserted-column.ts'

test.each([
  ['INSERT INTO orders (id, note) VALUES (:SEQ, :NOTE)', { table: 'orders', column: 'id' }],
  ['insert into "s".[o r] ( note, "order, no" ) values (:NOTE, :SEQ)', undefined],
  [
    'INSERT INTO lib.orders (note, at, id) VALUES (upper(:NOTE, 1), now(), :SEQ)',
    { table: 'lib.orders', column: 'id' },
  ],
  ['-- first\nINSERT INTO orders (id) /* :SEQ */ VALUES (:SEQ) RETURNING id', { table: 'orders', column: 'id' }],
  ['INSERT INTO orders (id) VALUES (:SEQ + 1)', undefined],
  ['INSERT INTO orders VALUES (:SEQ)', undefined],
  ['INSERT INTO orders (id, note) SELECT :SEQ, name FROM t', undefined],
  ['UPDATE orders SET id = :SEQ', undefined],
])('%s', (sql, expected) => expect(insertedColumn(sql, 'SEQ')).toEqual(expected))
