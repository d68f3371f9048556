import { expect, it } from 'vitest'
import { SourceFailed } from './errors.ts'
import { readRefusal } from './refusals.ts'
import { refusals as embedded } from './embedded/refusals.ts'
import { refusals as ibmI } from './ibm-i/refusals.ts'
import { refusals as mysql } from './mysql/refusals.ts'
import { refusals as oracle } from './oracle/refusals.ts'
import { refusals as postgresql } from './postgresql/refusals.ts'
import { refusals as sqlServer } from './sql-server/refusals.ts'

const facts = { embedded, ibmI, mysql, oracle, postgresql, sqlServer }

/** As each server says it. */
it.each([
  [
    'postgresql',
    '23514',
    'new row violates check constraint',
    { table: 'item', constraint: 'item_qty_check' },
    'check',
    ['qty'],
  ],
  ['postgresql', '23514', 'new row violates check constraint', { table: 'item', constraint: 'fair' }, 'check', []],
  [
    'postgresql',
    '23505',
    'duplicate key',
    { detail: 'キー (code, "Day")=(A, 1) はすでに存在します。' },
    'duplicate',
    ['code', 'Day'],
  ],
  ['postgresql', '23502', 'null value', { column: 'code' }, 'missing', ['code']],
  ['postgresql', '44000', 'new row violates check option for view "v"', {}, 'check', []],
  [
    ...(['postgresql', '22P02', 'invalid input syntax for type integer: "x""y"'] as const),
    { where: 'COPY goods, line 3, column qty: "x""y"' },
    'type',
    ['qty'],
    'x""y',
  ],
  ['postgresql', '22008', 'date/time field value out of range: "2026-02-30"', {}, 'type', [], '2026-02-30'],
  [
    'postgresql',
    '22003',
    'numeric field overflow',
    { where: 'COPY a, line 1, column b: "1e9"' },
    'range',
    ['b'],
    '1e9',
  ],
  ['mysql', '22007', "Incorrect date value: 'x' for column `s`.`i`.`day` at row 1", { errno: 1292 }, 'type', ['day']],
  [
    'sqlServer',
    '245',
    "Conversion failed when converting the nvarchar value 'x' to data type int.",
    {},
    'type',
    [],
    'x',
  ],
  ['oracle', 'ORA-01722', 'ORA-01722: invalid number', {}, 'type', []],
  [
    ...(['embedded', 'SQLITE_CONSTRAINT_DATATYPE', 'cannot store TEXT value in INTEGER column item.qty', {}] as const),
    'type',
    ['qty'],
  ],
  ['mysql', '23000', "Check constraint 'item_chk_1' is violated.", { errno: 3819 }, 'check', []],
  ['mysql', '23000', 'CONSTRAINT `item.qty` failed for `shop`.`item`', { errno: 4025 }, 'check', ['qty']],
  ['mysql', '23000', "Duplicate entry 'A' for key 'item.code'", { errno: 1062 }, 'duplicate', ['code'], 'A'],
  [
    'mysql',
    '23000',
    'a foreign key constraint fails (`s`.`i`, CONSTRAINT `f` FOREIGN KEY (`kind`) REFERENCES `k` (`code`))',
    { errno: 1452 },
    'reference',
    ['kind'],
  ],
  [
    'mysql',
    '23000',
    "Incorrect string value: '\\xF0\\x9F' for column `s`.`i`.`note` at row 1",
    { errno: 1366 },
    'characters',
    ['note'],
  ],
  [
    'embedded',
    'SQLITE_CONSTRAINT_UNIQUE',
    'UNIQUE constraint failed: item.code, item.day',
    {},
    'duplicate',
    ['code', 'day'],
  ],
  ['embedded', 'SQLITE_CONSTRAINT_FOREIGNKEY', 'FOREIGN KEY constraint failed', {}, 'reference', []],
  [
    'sqlServer',
    '547',
    'The INSERT statement conflicted with the CHECK constraint "C". The conflict occurred in database "d", table "dbo.item", column \'qty\'.',
    {},
    'check',
    ['qty'],
  ],
  [
    'sqlServer',
    '547',
    'The DELETE statement conflicted with the REFERENCE constraint "F". The conflict occurred in database "d", table "dbo.badge", column \'item\'.',
    {},
    'in-use',
    [],
  ],
  ['sqlServer', '547', 'INSERT ステートメントは FOREIGN KEY 制約 "F" と競合しています。', {}, 'reference', []],
  [
    'sqlServer',
    '2628',
    "String or binary data would be truncated in table 'd.dbo.item', column 'note'. Truncated value: 'x'.",
    {},
    'length',
    ['note'],
  ],
  ['sqlServer', '515', "Cannot insert the value NULL into column 'code', table 'd.dbo.item'", {}, 'missing', ['code']],
  ['oracle', 'ORA-01400', 'ORA-01400: cannot insert NULL into ("S"."ITEM"."CODE")', {}, 'missing', ['CODE']],
  [
    'oracle',
    'ORA-12899',
    'ORA-12899: value too large for column "S"."ITEM"."NOTE" (actual: 12, maximum: 10)',
    {},
    'length',
    ['NOTE'],
  ],
  ['oracle', 'ORA-20001', 'ORA-20001: not today', {}, 'check', []],
  ['ibmI', '23502', '[SQL0407] Null values not allowed in column or variable CODE.', {}, 'missing', ['CODE']],
  ['ibmI', '23513', '[SQL0545] INSERT or UPDATE not allowed by CHECK constraint.', {}, 'check', []],
] as const)('%s %s %s', (dialect, code, message, cause, why, columns, value?: string) => {
  expect(readRefusal(new SourceFailed(message, { code, cause }), facts[dialect])).toEqual({
    ...{ why, columns },
    ...(value !== undefined && { value }),
  })
})

it('what fails for another reason is none of a person’s business', () => {
  for (const list of Object.values(facts))
    for (const code of ['42P01', '40001', '1146', 'SQLITE_ERROR', '208', 'ORA-00942', '42704'])
      expect(readRefusal(new SourceFailed('no such table', { code }), list)).toBeUndefined()
})
