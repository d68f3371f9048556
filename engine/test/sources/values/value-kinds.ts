/** A type of a column, with values that are hard for it. */
export interface ValueKind {
  /** Of the table and of the contents: letters, digits and underscores. */
  name: string
  /** As CREATE TABLE has it. */
  type: string
  /** Values of the first rows, as SQL writes them; behind them stands a row without a value. */
  samples: string[]
  /** The first sample as people type it into a search. */
  find: string
  /** A part of it, as a search by parts has it; without one, of `find` the first three characters. */
  part?: string
  /** What is typed into an input, and how SQL writes what must then be stored. */
  typed: [typed: string, stored: string]
  /** It is compared by its texts. */
  asText?: true
  /** What is not offered, and why: for everything that the deeds of the matrix are called. */
  without?: Partial<Record<string, string>>
}

const text = (value: string) => `'${value}'`
const kind = (name: string, type: string, samples: string[], more: Omit<ValueKind, 'name' | 'type' | 'samples'>) => ({
  ...{ name, type, samples },
  ...more,
})
/** Whose values are written in the same way in SQL and by people. */
const plain = (
  name: string,
  type: string,
  samples: string[],
  typed: string,
  more: Partial<ValueKind> = {},
): ValueKind => ({
  ...{ name, type, samples: samples.map(text), find: samples[0] ?? '', typed: [typed, text(typed)] },
  ...more,
})
const number = (name: string, type: string, samples: string[], typed: string): ValueKind =>
  kind(name, type, samples, { find: samples[0] ?? '', typed: [typed, typed] })

const compared = ['=', '<>', '<', '>', '<=', '>=', 'LIKE', 'prefix LIKE', 'suffix LIKE', 'sort']
const written = [...compared, 'add', 'touched', 'cell', 'api put']
const because = (deeds: readonly string[], why: string, more: readonly string[] = []): Record<string, string> =>
  Object.fromEntries([...deeds, ...more].map((deed) => [deed, why]))
/** Bytes. */
const binary: Pick<ValueKind, 'find' | 'typed' | 'without'> = {
  ...{ find: '', typed: ['', ''] },
  without: because(written, 'bytes are shown as base64 and are not typed'),
}

/** A double has more digits than a number of JSON is sure to keep. */
const rounded = { without: because(['api put'], 'JSON numbers from 10^15 on are refused, since programs round them') }

const uuid = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'
const otherUuid = '00000000-0000-4000-8000-000000000001'
const hardTexts = ['abc', ' blank ', 'x  ', 'a\r\nb', '', '𠮷野屋', '\\path\\%_', '0012']

const postgresql: ValueKind[] = [
  number('smallint', 'smallint', ['12', '-32768', '0'], '7'),
  number('integer', 'integer', ['1234', '-2147483648', '0'], '77'),
  number('bigint', 'bigint', ['1234567890123', '9223372036854775807', '-9223372036854775808'], '9007199254740993'),
  number('numeric', 'numeric(20,4)', ['1234.5000', '-0.0001', '9999999999999999.9999'], '12.3400'),
  number('numeric_wide', 'numeric', ['1.10', '123456789012345678901234567890.12', '0.000000000000000000001'], '1.2'),
  number('real', 'real', ['1.5', '0.1', '16777216'], '2.5'),
  { ...number('double', 'double precision', ['1.5', '0.30000000000000004', '1e300'], '2.5'), ...rounded },
  number('oid', 'oid', ['1234', '4294967295', '0'], '77'),
  plain('boolean', 'boolean', ['true', 'false'], 'true', { part: 'tru' }),
  plain('text', 'text', hardTexts, 'new'),
  plain('varchar', 'varchar(20)', hardTexts, 'new'),
  plain('char', 'char(10)', ['abc', ' b', '日本'], 'new'),
  plain('name', 'name', ['abc', 'Zed'], 'new'),
  plain(
    'date',
    'date',
    ['2026-11-20', '0001-01-01', 'infinity', '-infinity', '0044-03-15 BC', '12026-11-20'],
    '2026-12-24',
  ),
  plain('time', 'time', ['09:30:15', '09:30:15.123456', '00:00:00', '24:00:00'], '10:20:30'),
  plain('timetz', 'timetz', ['09:30:15+09', '09:30:15.5-05:30'], '10:20:30', {
    find: '09:30:15',
    typed: ['10:20:30', `'10:20:30+09'`],
  }),
  plain(
    'timestamp',
    'timestamp',
    [
      '2026-11-20 09:30:15',
      '2026-11-20 23:59:59.999',
      '2026-11-20 00:00:00.000001',
      'infinity',
      '-infinity',
      '0044-03-15 12:00:00 BC',
      '12026-11-20 01:02:03',
    ],
    '2026-12-24T10:20:30',
  ),
  plain(
    'timestamptz',
    'timestamptz',
    [
      '2026-11-20 00:00:00+09',
      '2026-11-20 23:59:59.999+09',
      '1800-01-01 00:00:00Z',
      'infinity',
      '0044-03-15 12:00:00 BC',
    ],
    '2026-12-24T10:20:30',
    { find: '2026-11-20T00:00:00', part: '2026-11', typed: ['2026-12-24T10:20:30', `'2026-12-24 10:20:30+09'`] },
  ),
  plain('interval', 'interval', ['1 day 02:03:04', '-00:00:01.5', '1 year 2 mons'], '3 days'),
  plain('uuid', 'uuid', [uuid, otherUuid], 'b0eebc99-9c0b-4ef8-bb6d-6bb9bd380a12'),
  plain('json', 'json', ['{"a": 1}', '[1,  2]', '"x"'], '{"b": 2}', { asText: true }),
  plain('jsonb', 'jsonb', ['{"a": 1}', '[1, 2]', '"x"'], '{"b": 2}'),
  plain('xml', 'xml', ['<a>1</a>', '<b/>'], '<c/>', { asText: true }),
  plain('inet', 'inet', ['192.168.0.1', '10.0.0.0/8', '::1'], '127.0.0.1'),
  plain('cidr', 'cidr', ['10.0.0.0/8', '192.168.1.0/24'], '172.16.0.0/12'),
  plain('macaddr', 'macaddr', ['08:00:2b:01:02:03', '00:00:00:00:00:01'], '08:00:2b:01:02:04'),
  plain('money', 'money', ['$1,234.50', '-$0.01'], '$5.00'),
  plain('bit', 'bit(8)', ['10101010', '00000001'], '11111111'),
  plain('varbit', 'bit varying(20)', ['101', '1'], '111'),
  plain('point', 'point', ['(1,2)', '(0.5,-3)'], '(3,4)', { asText: true }),
  plain('box', 'box', ['(2,2),(1,1)', '(1,1),(0,0)'], '(3,3),(2,2)', { asText: true }),
  plain('circle', 'circle', ['<(1,2),3>', '<(0,0),1>'], '<(5,5),1>', { asText: true }),
  plain('tsvector', 'tsvector', [`''a'' ''b''`, `''z''`], `'n'`, {
    find: `'a' 'b'`,
    part: 'a',
    typed: [`'n'`, `'''n'''`],
  }),
  plain('int4range', 'int4range', ['[1,5)', '[10,20)'], '[2,3)'),
  plain('integer_array', 'integer[]', ['{1,2,3}', '{}', '{NULL,1}'], '{4,5}'),
  plain('text_array', 'text[]', ['{a,b}', '{"x y",""}'], '{new}'),
  plain('domain', 'positive', ['5', '12'], '7'),
  plain('enum', 'mood', ['happy', 'sad'], 'sad'),
  kind('bytea', 'bytea', [`'\\x00ff10'`, `'\\x'`], binary),
]

const mysql: ValueKind[] = [
  number('tinyint', 'tinyint', ['12', '-128', '0'], '7'),
  number('smallint', 'smallint unsigned', ['1234', '65535', '0'], '7'),
  number('mediumint', 'mediumint', ['1234', '-8388608'], '7'),
  number('int', 'int', ['1234', '-2147483648', '0'], '77'),
  number('bigint', 'bigint', ['1234567890123', '9223372036854775807', '-9223372036854775808'], '9007199254740993'),
  number('bigint_unsigned', 'bigint unsigned', ['1234567890123', '18446744073709551615'], '9007199254740993'),
  number('decimal', 'decimal(20,4)', ['1234.5000', '-0.0001', '9999999999999999.9999'], '12.3400'),
  number('float', 'float', ['1.5', '0.1', '16777216'], '2.5'),
  { ...number('double', 'double', ['1.5', '0.30000000000000004', '1e300'], '2.5'), ...rounded },
  number('bit', 'bit(8)', ['5', '255', '0'], '7'),
  number('year', 'year', ['2026', '1901'], '2027'),
  number('boolean', 'boolean', ['1', '0'], '1'),
  plain('varchar', 'varchar(20)', hardTexts, 'new'),
  plain('char', 'char(10)', ['abc', ' b', '日本'], 'new'),
  plain('text', 'text', hardTexts, 'new'),
  plain('longtext', 'longtext', hardTexts, 'new'),
  plain('enum', `enum('happy','sad')`, ['happy', 'sad'], 'sad'),
  plain('set', `set('a','b','c')`, ['a,b', 'c', ''], 'b'),
  plain('json', 'json', ['{"a": 1}', '[1, 2]'], '{"b": 2}'),
  plain('uuid', 'uuid', [uuid, otherUuid], 'b0eebc99-9c0b-4ef8-bb6d-6bb9bd380a12'),
  plain('inet6', 'inet6', ['2001:db8::1', '::'], '::1'),
  plain('date', 'date', ['2026-11-20', '0001-01-01', '0000-00-00', '2026-00-00', '9999-12-31'], '2026-12-24'),
  plain('time', 'time(6)', ['09:30:15', '09:30:15.123456', '-01:00:00', '838:59:59'], '10:20:30'),
  plain(
    'datetime',
    'datetime(6)',
    ['2026-11-20 09:30:15', '2026-11-20 23:59:59.999', '0000-00-00 00:00:00', '9999-12-31 23:59:59.999999'],
    '2026-12-24T10:20:30',
  ),
  plain(
    'timestamp',
    'timestamp(6) NULL',
    ['2026-11-20 09:30:15', '2026-11-20 23:59:59.999', '0000-00-00 00:00:00', '2038-01-19 03:14:07'],
    '2026-12-24T10:20:30',
  ),
  kind('varbinary', 'varbinary(20)', [`X'00FF10'`, `X''`], binary),
  kind('blob', 'blob', [`X'00FF10'`], binary),
  kind('point', 'point', [`ST_GeomFromText('POINT(1 2)')`], {
    ...binary,
    without: because(written, 'places are shown as JSON and are not typed', [
      'untouched',
      'cell beside it',
      'list',
      'detail',
      'csv',
      'excel',
      'api get',
    ]),
  }),
]

const embedded: ValueKind[] = [
  number('integer', 'INTEGER', ['1234', '-2147483648', '9223372036854775807'], '77'),
  { ...number('real', 'REAL', ['1.5', '0.30000000000000004', '1e300'], '2.5'), ...rounded },
  number('numeric', 'NUMERIC(20,4)', ['1234.5', '-0.0001', '0'], '12.34'),
  number('boolean', 'BOOLEAN', ['1', '0'], '1'),
  plain('text', 'TEXT', hardTexts, 'new'),
  plain('varchar', 'VARCHAR(20)', hardTexts, 'new'),
  plain('date', 'DATE', ['2026-11-20', '0001-01-01', '2026/11/20', 'soon'], '2026-12-24'),
  plain('time', 'TIME', ['09:30:15', '09:30:15.123'], '10:20:30'),
  plain(
    'datetime',
    'DATETIME',
    ['2026-11-20 09:30:15', '2026-11-20T23:59:59.999', '2026-11-20', '20261120'],
    '2026-12-24T10:20:30',
    {
      typed: ['2026-12-24T10:20:30', `'2026-12-24 10:20:30'`],
    },
  ),
  plain('guid', 'GUID', [uuid, otherUuid], 'b0eebc99-9c0b-4ef8-bb6d-6bb9bd380a12'),
  kind('blob', 'BLOB', [`X'00FF10'`, `X''`], binary),
]

/** By the names of `rowsDatabases`. */
export const valueKinds: Record<string, ValueKind[]> = { embedded, postgresql, mysql }
