import { expect, test } from 'vitest'
import { parameterTargets } from './parameter-targets.ts'
import type { Syntax } from '../../../runtime/sql/tokenize.ts'

test.each<[string, Record<string, string> | undefined, string?, Syntax?]>([
  ['INSERT INTO orders (code, note) VALUES (:CODE, :NOTE)', { CODE: 'code', NOTE: 'note' }],
  ['insert into lib.orders(code) values(:CODE)', { CODE: 'code' }, 'lib'],
  ['INSERT INTO "注文" ("a ""b""", b) VALUES (:A-B, 1)', { 'A-B': 'a "b"' }],
  ['INSERT INTO orders (a, b, c) VALUES (upper(:A), :B, CAST(:C AS int))', { B: 'b' }],
  ['INSERT INTO orders (a, b) VALUES (coalesce(1, 2), :B)', { B: 'b' }],
  ['UPDATE orders SET code = :CODE, note = :NOTE WHERE id = :ID', { CODE: 'code', NOTE: 'note' }],
  ['UPDATE orders o SET o.code = :CODE, n = n + :N', { CODE: 'code' }],
  ['UPDATE orders SET a = (SELECT max(x), 1 FROM t WHERE y = :Y), b = :B', { B: 'b' }],
  ['/* :X */ INSERT INTO [orders] ([a]) VALUES (:A)', { A: 'a' }, undefined, { brackets: true }],
  ['INSERT INTO orders VALUES (:A)', undefined],
  ['INSERT INTO orders (a) SELECT :A', undefined],
  ['DELETE FROM orders WHERE a = :A', undefined],
  ['SELECT :A', undefined],
  ['', undefined],
])('%s', (sql, columns, library, syntax = {}) => {
  const found = parameterTargets(sql, syntax)
  expect(found && Object.fromEntries(found.columns)).toEqual(columns)
  expect(found?.library).toBe(library)
})
