import { expect, test } from 'vitest'
import type { Catalogue, CatalogueColumn } from './catalogue.ts'
import { completeSql } from './complete-sql.ts'
import { formatSql } from './format-sql.ts'
import { quoteName } from './quote-name.ts'
import { simpleSql } from './simple-sql.ts'

const columns: Record<string, CatalogueColumn[]> = {
  orders: [
    { name: 'id', type: 'integer', typeClass: 'Number', key: 1 },
    { name: 'amount', type: 'numeric', typeClass: 'Number', size: 10, decimalDigits: 2, label: '金額' },
  ],
  受注明細: [{ name: '数量', type: 'int', typeClass: 'Number' }],
}

const catalogue: Catalogue = {
  relations: async () => [],
  tables: async ({ library } = {}) => ({
    libraries: [{ name: 'public' }, { name: 'sales' }],
    more: false,
    rows:
      library === 'sales'
        ? [{ library: 'sales', name: 'plans', view: false }]
        : [
            { library: 'public', usual: true, name: 'orders', view: false, text: '受注' },
            { library: 'public', usual: true, name: '受注明細', view: true },
            { library: 'sales', name: 'plans', view: false },
          ],
  }),
  columns: async ({ name }) => columns[name] ?? [],
  refresh: () => undefined,
  subscribe: () => () => undefined,
  version: () => 0,
}

async function offered(text: string, parameters: string[] = []): Promise<string[] | undefined> {
  const at = text.indexOf('|')
  const sql = text.replace('|', '')
  const found = await completeSql(sql, at, { catalogue, language: 'postgresql', parameters })
  const word = found && sql.slice(found.from, at).toLowerCase()
  return found?.list.filter(({ label }) => label.toLowerCase().startsWith(word!)).map((one) => one.text ?? one.label)
}

test.each([
  ['SELECT o.| FROM orders o', ['id', 'amount']],
  ['SELECT O.am| FROM ORDERS O', ['amount']],
  ['SELECT "受注明細".| FROM "受注明細"', ['"数量"']],
  ['SELECT m.数| FROM 受注明細 m', ['"数量"']],
  ['SELECT * FROM sales.|', ['plans']],
  ['SELECT * FROM o|', ['orders']],
  ['SELECT * FROM p|', ['sales.plans', 'public']],
  ['SELECT am| FROM orders o', ['amount']],
  ['WITH big AS (SELECT id AS n FROM orders) SELECT b.| FROM big b', ['n']],
  ["SELECT 'o.|", undefined],
  ['SELECT 1 -- o|', undefined],
  ['SELECT x.| FROM orders o', undefined],
])('completes %s', async (text, list) => {
  expect(await offered(text)).toEqual(list)
})

test('after a colon parameters are offered, after a cast they are not', async () => {
  expect(await offered('SELECT :C|', ['CODE'])).toEqual(['CODE'])
  expect(await offered('SELECT a::C|', ['CODE'])).not.toContain('CODE')
})

test.each([
  ['code', 'postgresql', 'code'],
  ['CODE', 'postgresql', '"CODE"'],
  ['CODE', 'db2', 'CODE'],
  ['code', 'plsql', '"code"'],
  ['order', 'mysql', '`order`'],
  ['a]b', 'tsql', '[a]]b]'],
  ['商品', 'sqlite', '"商品"'],
])('%s in %s is written %s', (name, language, text) => {
  expect(quoteName(name, language)).toBe(text)
})

test('plain statements name the key, and columns that cannot be a parameter get a number', () => {
  const table = { library: 'sales', name: 'Items' }
  const list: CatalogueColumn[] = [
    { name: 'id', type: 'int', typeClass: 'Number', key: 1 },
    { name: '品名', type: 'text', typeClass: 'String' },
  ]
  expect(simpleSql('SELECT', table, list, 'postgresql').sql).toBe('SELECT\n  id,\n  "品名"\nFROM sales."Items"')
  const film: CatalogueColumn[] = [
    ...list,
    { name: 'fulltext', type: 'tsvector', typeClass: 'String' },
    { name: 'picture', type: 'bytea', typeClass: 'Binary' },
  ]
  expect(simpleSql('SELECT', table, film, 'postgresql')).toEqual(simpleSql('SELECT', table, list, 'postgresql'))
  expect(simpleSql('SELECT', table, film.slice(3), 'postgresql').sql).toContain('picture')
  expect(simpleSql('INSERT', table, film, 'postgresql').sql).toContain('picture')
  expect(simpleSql('INSERT', table, list, 'postgresql').sql).toBe(
    'INSERT INTO sales."Items" (\n  id,\n  "品名"\n) VALUES (\n  :ID,\n  :P2\n)',
  )
  expect(simpleSql('UPDATE', table, list, 'postgresql').sql).toBe(
    'UPDATE sales."Items" SET\n  "品名" = :P2\nWHERE id = :ID',
  )
  expect(simpleSql('DELETE', { library: '', name: 'x' }, list, 'mysql').sql).toBe('DELETE FROM x\nWHERE id = :ID')
})

test('B9 what a plain statement takes knows types and lengths; INSERT numbers the key and leaves defaults out', () => {
  const table = { library: '', name: 'invoice' }
  const key: CatalogueColumn = { name: 'id', type: 'integer', typeClass: 'Number', key: 1, hasDefault: true }
  const list: CatalogueColumn[] = [
    key,
    { name: 'city', type: 'varchar', typeClass: 'String', size: 40, inullable: true },
    { name: 'total', type: 'numeric', typeClass: 'Number', size: 10, decimalDigits: 2 },
    { name: 'made', type: 'timestamp', typeClass: 'DateTime', hasDefault: true },
    { name: 'gross', type: 'numeric', typeClass: 'Number', generated: true },
  ]
  const [city, total] = [
    { name: 'CITY', length: 40 },
    { name: 'TOTAL', dataType: 'numeric', length: 10, scale: 2 },
  ]
  const insert = simpleSql('INSERT', table, list, 'postgresql')
  expect(insert.sql).toContain('VALUES (\n  :ID,\n  :CITY,\n  :TOTAL\n)')
  expect(insert.parameters).toEqual([{ name: 'ID', dataType: 'numeric', sequenceId: true }, city, total])
  const update = simpleSql('UPDATE', table, list, 'postgresql')
  expect(update.sql).toContain('made = :MADE\nWHERE')
  expect(update.parameters).toEqual([city, total, { name: 'MADE' }, { name: 'ID', dataType: 'numeric' }])
  // A number of another table, or one of several that identify the row, is not numbered here.
  const refersTo = [{ constraint: 'c', library: '', table: 'orders', column: 'id' }]
  for (const others of [[{ ...key, refersTo }], [key, { ...key, name: 'line', key: 2 }]])
    expect(simpleSql('INSERT', table, others, 'mysql').parameters[0]).not.toHaveProperty('sequenceId')
})

test.each(['postgresql', 'mysql', 'tsql', 'plsql', 'sqlite', 'db2', 'unknown'])(
  'formats %s and keeps parameters and Japanese names',
  async (language) => {
    const text = await formatSql('select a, 商品 from t where b = :NAME and c = :A_1', language)
    expect(text).toContain(':NAME')
    expect(text).toContain(':A_1')
    expect(text).toContain('商品')
    expect(text.split('\n').length).toBeGreaterThan(3)
  },
)

test('a cast is no parameter', async () => {
  expect(await formatSql('select a::text from t where b = :B', 'postgresql')).toContain('a::text')
})
