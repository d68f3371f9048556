import exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRows } from '../sources/reads.ts'
import { requireStatements } from '../sources/source.ts'
import { rowsDatabases } from '../test/servers/rows-databases.ts'
import { openTransferShop } from './test/transfer-shop.ts'

type Name = 'postgresql' | 'mysql'
/** What stands in the file, and what the column then holds, or what is said of it. */
type Case = readonly [cell: string | number | Date | null, expected: string | RegExp | null, format?: string]
interface Column {
  types: Partial<Record<Name, string>>
  csv?: readonly Case[]
  excel?: readonly Case[]
}

const both = (type: string) => ({ postgresql: type, mysql: type })
const day = (text: string) => new Date(`${text}Z`)

const columns: Record<string, Column> = {
  text: {
    types: both('varchar(5)'),
    csv: [['あいうえお', 'あいうえお'], ['あいうえおか', /5 characters/], ["'=1", '=1'], ['="007"', '007'], ['', null], ['""', ''], ['-5', '-5']],
    excel: [[123, '00123', '00000'], [1234, '1234'], ['00123', '00123'], [46346, '金', 'aaa'], [1.1041666666666667, '26:30', '[h]:mm'], [312345678, /5 characters/, '0000000000'], [null, null]],
  },
  code: { types: both('varchar(20)'), excel: [[1234567, '123-4567', '000-0000'], [312345678, '03-1234-5678', '00-0000-0000'], [day('2026-11-20T00:00:00'), '2026-11-20', 'yyyy/mm/dd']] },
  must: { types: both('varchar(5) NOT NULL'), csv: [['', /required/], ['""', ''], ['a', 'a']], excel: [[null, /required/], ['a', 'a']] },
  whole: {
    types: both('integer'),
    csv: [['12', '12'], ['1,200', '1200'], ['１２', '12'], ['1.5', /0 digits/], ['12x', /must be a number/], ['4294967296', /at most/], ['-2147483649', /at least/], ['TRUE', '1']],
    excel: [[5, '5'], [5, '5', '00000'], [1.5, /0 digits/], ['x', /number/]],
  },
  amount: {
    types: both('numeric(6,2)'),
    csv: [['1234.5', '1234.50'], ['-0.05', '-0.05'], ['1.005', /2 digits/], ['12345', /4 digits/], ['0.30', '0.30']],
    excel: [[0.1 + 0.2, '0.30'], [1234.5, '1234.50', '#,##0'], [1.005, /2 digits/]],
  },
  day: {
    types: both('date'),
    csv: [['2026/11/20', '2026-11-20'], ['20261120', '2026-11-20'], ['2026-02-30', /must be a date/], ['2026年11月20日', '2026-11-20'], ['2026-11-19T15:00:00Z', '2026-11-20'], ['2026-11-20T00:00:00+09:00', '2026-11-20']],
    excel: [[day('2026-11-20T00:00:00'), '2026-11-20', 'yyyy/m/d'], [46346, '2026-11-20', 'aaa'], ['2026/11/20', '2026-11-20'], ['x', /date/]],
  },
  moment: {
    types: { postgresql: 'timestamp(6)', mysql: 'datetime(6)' },
    csv: [['2026/11/20 9:30', '2026-11-20 09:30:00.000000'], ['2026-11-20T00:00:00Z', '2026-11-20 09:00:00.000000'], ['2026-11-20 00:00:00 +0900', '2026-11-20 00:00:00.000000'], ['2026-11-20T23:59:59.999999', '2026-11-20 23:59:59.999999'], ['2026-11-20T12:00:00.5-05:00', '2026-11-21 02:00:00.500000'], ['2026-11-20 25:00', /must be a date/]],
    excel: [[day('2026-11-20T09:30:00'), '2026-11-20 09:30:00.000000', 'yyyy/m/d h:mm']],
  },
  zoned: {
    types: { postgresql: 'timestamptz' },
    csv: [['2026-11-20T00:00:00Z', '2026-11-20 00:00:00.000000'], ['2026-11-20T00:00:00+09:00', '2026-11-19 15:00:00.000000'], ['2026-11-20 00:00:00 +0900', '2026-11-19 15:00:00.000000']],
  },
  clock: {
    types: both('time'),
    csv: [['9:30', '09:30:00'], ['0930', '09:30:00'], ['09:30:00+09:00', /time zone/], ['x', /must be a time/]],
    excel: [[0.5, '12:00:00', 'h:mm'], [0.5, '12:00:00', '[h]:mm']],
  },
  hours: { types: { mysql: 'time' }, csv: [['26:30:00', '26:30:00']], excel: [[1.1041666666666667, '26:30:00', '[h]:mm']] },
} // oxfmt-ignore

async function workbook(rows: readonly Case[]): Promise<Buffer> {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('a')
  for (const [at, [value, , format]] of rows.entries()) {
    const row = sheet.addRow([at, value, 'x'])
    if (format !== undefined) row.getCell(2).numFmt = format
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}

const isText = (cell: string) => /^""$|^="/.test(cell)
const lines = (rows: readonly Case[]) =>
  rows.map(([cell], at) => {
    const text = String(cell ?? '')
    return `${at},${isText(text) || text === '' ? text : `"${text}"`},x\n`
  })

/** As the database writes it, in one form for both. */
const shown: Record<string, string> = { moment: 'moment', zoned: "zoned AT TIME ZONE 'UTC'" }

describe.each(rowsDatabases.filter(({ name, present }) => present && name !== 'embedded'))(
  '$name',
  ({ name, open }) => {
    const own = Object.entries(columns).flatMap(([key, column]) => {
      const type = column.types[name as Name]
      return type === undefined ? [] : [{ key, type, ...column }]
    })
    let opened: Awaited<ReturnType<typeof open>>
    let files: Awaited<ReturnType<typeof openTransferShop>>
    const transfer = (key: string, more: object = {}) => ({
      type: 2,
      transfer: {
        ...{ dataSource: 'data-source/files', table: `t_${key}`, method: 'replace', leaveOut: true, timeout: 60 },
        mapping: [
          { column: 'id', from: 1, key: true },
          { column: key, from: 2 },
        ],
        ...more,
      },
    })

    async function stored(key: string): Promise<Map<number, string | null>> {
      const column = shown[key] ?? key
      const text =
        name === 'postgresql'
          ? key in shown
            ? `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS.US')`
            : `${column}::text`
          : `CAST(${column} AS CHAR)`
      const statement = { text: `SELECT id, ${text} FROM t_${key}`, values: [] }
      const { rows } = await readRows(requireStatements(opened.source), statement, { ms: 60_000, maxRows: 1000 })
      return new Map(rows.map(([id, value]) => [Number(id), value === null ? null : String(value)]))
    }

    beforeAll(async () => {
      opened = await open()
      for (const { key, type } of own)
        await opened.admin(`CREATE TABLE t_${key} (id integer PRIMARY KEY, ${key} ${type})`)
      await opened.admin(`CREATE TABLE t_sum (id integer PRIMARY KEY, sum integer GENERATED ALWAYS AS (id + 1) STORED)`)
      const collation = name === 'mysql' ? ' COLLATE utf8mb4_unicode_ci' : ''
      await opened.admin(`CREATE TABLE t_name (name varchar(20)${collation} PRIMARY KEY, note varchar(20))`)
      await opened.admin(`CREATE TABLE t_fixed (name char(4) PRIMARY KEY, note varchar(20))`)
      const keyed = (table: string, more: object = {}) => ({
        type: 2,
        transfer: {
          ...{ dataSource: 'data-source/files', table, method: 'replaceByKey', leaveOut: true },
          mapping: [
            { column: 'name', from: 1, key: true, ...more },
            { column: 'note', from: 2 },
          ],
        },
      })
      files = await openTransferShop(opened, {
        ...Object.fromEntries(
          own.flatMap(({ key }) => [
            [`${key}-csv`, transfer(key)],
            [`${key}-excel`, transfer(key, { fileType: 'excel' })],
          ]),
        ),
        sum: transfer('sum'),
        named: keyed('t_name'),
        fixed: keyed('t_fixed'),
        tidied: keyed('t_name', { trim: true, characters: 'usualWidth' }),
      })
    })
    afterAll(async () => {
      await files?.close()
      await opened?.close()
    })

    test.each(
      own.flatMap((one) =>
        (['csv', 'excel'] as const).flatMap((format) => (one[format] ? [{ ...one, format, cases: one[format] }] : [])),
      ),
    )('D-05 D-07 D-23 $format into $key $type', async ({ key, format, cases }) => {
      const file = format === 'csv' ? lines(cases).join('') : await workbook(cases)
      const checked = await files.check(`${key}-${format}`, file)
      const wrong = cases.flatMap(([cell, expected], at) =>
        expected instanceof RegExp ? [{ at, cell, expected }] : [],
      )
      expect(checked.problems).toEqual(
        wrong.map(({ at, expected }) =>
          expect.objectContaining({ line: at + 1, column: 2, reason: expect.stringMatching(expected) as string }),
        ),
      )
      expect(await files.transfer(`${key}-${format}`, checked, { leaveOut: true })).toMatchObject({
        outcome: 'success',
      })
      const found = await stored(key)
      for (const [at, [cell, expected]] of cases.entries())
        if (!(expected instanceof RegExp)) expect([cell, found.get(at)]).toEqual([cell, expected])
    })

    test('a column that the database works out is named, and nothing is begun', async () => {
      await expect(files.check('sum', '1,2\n')).rejects.toMatchObject({
        details: { text: 'transfer-generated', values: ['sum'] },
      })
    })

    test('D-09 lines whose keys the table takes for the same are faulty, and no row is written over by another', async () => {
      await opened.admin('DELETE FROM t_name')
      await opened.admin(`INSERT INTO t_name VALUES ('ハハ', 'mother')`)
      const checked = await files.check('named', 'パパ,father\nハハ,mother2\nb,small b\nB,large b\nA ,x\nA,y\n')
      // To the letter, PostgreSQL takes none of them for another.
      const same = name === 'mysql' ? [2, 4, 6] : []
      expect(checked.problems.map(({ line, column }) => [line, column])).toEqual(same.map((line) => [line, 1]))
      for (const { line, reason } of checked.problems) expect(reason).toBe(`Line ${line - 1} has the same key.`)
      const done = await files.transfer('named', checked, { leaveOut: true })
      expect(done).toMatchObject({ outcome: 'success', written: 6 - same.length })
    })

    test('D-09 blanks at the end of a column of fixed length are none', async () => {
      const checked = await files.check('fixed', 'ab,1\n"ab ",2\nabc,3\n')
      expect(checked.problems.map(({ line }) => line)).toEqual([2])
    })

    test('D-26 blanks and widths that a column does not want are taken off before keys are compared', async () => {
      const checked = await files.check('tidied', 'A,1\n"A ",2\n　Ａ　,3\nガ,4\nカ\u3099,5\nｶﾞ,6\n')
      expect(checked.problems.map(({ line }) => line)).toEqual([2, 3, 5, 6])
      const plain = await files.check('named', 'ガ,4\nカ\u3099,5\n')
      expect(plain.problems.map(({ line }) => line)).toEqual(name === 'mysql' ? [2] : [])
    })
  },
)
