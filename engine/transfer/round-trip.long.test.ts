import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { readRows } from '../sources/reads.ts'
import { requireStatements } from '../sources/source.ts'
import { rowsDatabases } from '../test/servers/rows-databases.ts'
import { openTransferShop } from './test/transfer-shop.ts'

type TypeClass = 'String' | 'Number' | 'Date' | 'Time' | 'DateTime' | 'Guid'
/** Its type in each database, and its values: extremes, and what spreadsheets and readers of text change. */
interface Kind {
  postgresql?: string
  mysql?: string
  typeClass: TypeClass
  values: readonly (string | null)[]
}

const texts = [
  ...[
    '-5',
    '+81-3-1234-5678',
    '=1+1',
    '@SUM(A1)',
    "'-5",
    "''=",
    "'tis",
    '00123',
    '1.23E+11',
    '2026/11/20',
    'NULL',
    '_x000D_',
  ],
  ...[
    '',
    null,
    ' a ',
    '　全角　',
    'a,b',
    'say "hi"',
    'two\nlines',
    'two\r\nlines',
    'tab\there',
    '吉𠮷',
    'カ\u3099',
    '\u0001',
    '="007"',
    "'",
  ],
]
const kinds: Record<string, Kind> = {
  t: { postgresql: 'text', mysql: 'text', typeClass: 'String', values: texts },
  must: { postgresql: "text NOT NULL", mysql: "varchar(20) NOT NULL", typeClass: 'String', values: ['', 'x', "'="] },
  v: { postgresql: 'varchar(4)', mysql: 'varchar(4)', typeClass: 'String', values: ['四文字の', '𠮷𠮷𠮷𠮷', 'ab'] },
  c: { postgresql: 'char(4)', mysql: 'char(4)', typeClass: 'String', values: ['ab', 'abcd', null] },
  i: { postgresql: 'integer', mysql: 'int', typeClass: 'Number', values: ['-2147483648', '2147483647', '0', null] },
  s: { postgresql: 'smallint', mysql: 'smallint', typeClass: 'Number', values: ['-32768', '32767'] },
  b: { postgresql: 'bigint', mysql: 'bigint', typeClass: 'Number', values: ['-9223372036854775808', '9223372036854775807', '9007199254740993'] },
  u: { mysql: 'bigint unsigned', typeClass: 'Number', values: ['18446744073709551615', '0'] },
  n: { postgresql: 'numeric(20,4)', mysql: 'decimal(20,4)', typeClass: 'Number', values: ['1234567890123456.7891', '-0.0001', '0.3000', '12.5000', null] },
  f: { postgresql: 'double precision', mysql: 'double', typeClass: 'Number', values: ['0.1', '-2.5', '123456789.125', '1e-7'] },
  d: { postgresql: 'date', mysql: 'date', typeClass: 'Date', values: ['2026-11-20', '1000-01-01', '1899-12-31', '1900-02-28', '1900-03-01', '9999-12-31', null] },
  old: { postgresql: 'date', typeClass: 'Date', values: ['0044-03-15', '0001-01-01'] },
  h: { postgresql: 'time', mysql: 'time', typeClass: 'Time', values: ['00:00:00', '23:59:59', '09:30:15', null] },
  hours: { mysql: 'time', typeClass: 'String', values: ['26:30:00', '-12:00:00', '838:59:59'] },
  m: { postgresql: 'timestamp', mysql: 'datetime', typeClass: 'DateTime', values: ['2026-11-20 00:00:00', '2026-11-20 23:59:59', '1999-01-01 09:05:30', null] },
  fraction: { postgresql: 'timestamp(6)', mysql: 'datetime(6)', typeClass: 'DateTime', values: ['2026-11-20 23:59:59.999999', '2026-11-20 09:30:00.100000'] },
  z: { postgresql: 'timestamptz', mysql: 'timestamp NULL', typeClass: 'DateTime', values: ['2026-11-20 00:00:00+00', '2026-06-20 15:30:00+00'] },
  g: { postgresql: 'uuid', mysql: 'uuid', typeClass: 'Guid', values: ['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', null] },
  j: { postgresql: 'jsonb', mysql: 'json', typeClass: 'String', values: ['{"a": [1, "=x"]}', null] },
} // oxfmt-ignore

describe.each(rowsDatabases.filter(({ name, present }) => present && name !== 'embedded'))(
  '$name',
  ({ name, open }) => {
    const isPostgresql = name === 'postgresql'
    const own = Object.entries(kinds).flatMap(([key, kind]) => {
      const type = isPostgresql ? kind.postgresql : kind.mysql
      return type === undefined ? [] : [{ key, type, ...kind }]
    })
    const count = Math.max(...own.map(({ values }) => values.length))
    let opened: Awaited<ReturnType<typeof open>>
    let files: Awaited<ReturnType<typeof openTransferShop>>
    const literal = (value: string | null): string =>
      value === null
        ? 'NULL'
        : isPostgresql
          ? `'${value.replaceAll("'", "''")}'`
          : `'${value.replaceAll("'", "''").replace(/\+00$/, '')}'`

    /** Every row to the letter, as the database itself writes it. */
    async function rows(): Promise<string[]> {
      const columns = own.map(({ key }) => (isPostgresql ? `${key}::text` : `HEX(CAST(${key} AS CHAR))`))
      const source = requireStatements(opened.source)
      const statement = { text: `SELECT id, ${columns.join(', ')} FROM kinds ORDER BY id`, values: [] }
      return (await readRows(source, statement, { ms: 60_000, maxRows: 1000 })).rows.map((row) => JSON.stringify(row))
    }

    beforeAll(async () => {
      opened = await open()
      const defined = own.map(({ key, type }) => `${key} ${type}`)
      await opened.admin(`CREATE TABLE kinds (id integer PRIMARY KEY, ${defined.join(', ')})`)
      for (let at = 0; at < count; at++) {
        const values = own.map(({ values: all }) =>
          literal(all[at] === undefined ? (all[0] ?? null) : (all[at] ?? null)),
        )
        await opened.admin(`INSERT INTO kinds VALUES (${at}, ${values.join(', ')})`)
      }
      const columns = [{ key: 'id', typeClass: 'Number' as const, type: 'integer' }, ...own]
      const schema: Document = {
        ...{ kind: 'schema', version: 1, key: 'kinds', name: 'kinds' },
        spec: {
          ...{ type: 1, connectionType: 1, dataSource: 'data-source/files', parameters: [] },
          sql: ['SELECT * FROM kinds'],
          resultColumns: columns.map(({ key, typeClass }) => ({
            key,
            name: key,
            label: key,
            type: 'x',
            typeClass,
            size: 200,
          })),
        },
      }
      const list = {
        dataSchemas: [{ schema: 'schema/kinds' }],
        keys: undefined,
        csv: { download: true },
        excel: { download: true },
        orderBy: [{ field: 'id' }],
        columns: columns.map(({ key }) => ({ field: key })),
      }
      const transfer = {
        ...{ dataSource: 'data-source/files', table: 'kinds', method: 'replace', startRow: 2 },
        mapping: columns.map(({ key }, at) => ({ column: key, from: at + 1, ...(at === 0 && { key: true }) })),
      }
      const listOf = JSON.parse(JSON.stringify(list)) as object
      files = await openTransferShop(
        opened,
        {
          list: { type: 1, list: listOf },
          csv: { type: 2, transfer },
          excel: { type: 2, transfer: { ...transfer, fileType: 'excel' } },
        },
        [schema],
      )
    })
    afterAll(async () => {
      await files?.close()
      await opened?.close()
    })

    test.each(['csv', 'excel'] as const)(
      'D-06 all rows as %s and back again are the same to the letter',
      async (format) => {
        const before = await rows()
        const checked = await files.check(format, await files.download('list', format))
        expect(checked.problems).toEqual([])
        expect(await files.transfer(format, checked)).toMatchObject({ outcome: 'success', written: count })
        const after = await rows()
        for (const [at, row] of before.entries()) expect(after[at], `row ${at}`).toBe(row)
        expect(after).toHaveLength(before.length)
      },
    )
  },
)
