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
  expect(simpleSql('SELECT', table, list, 'postgresql')).toBe('SELECT\n  id,\n  "品名"\nFROM sales."Items"')
  const film: CatalogueColumn[] = [
    ...list,
    { name: 'fulltext', type: 'tsvector', typeClass: 'String' },
    { name: 'picture', type: 'bytea', typeClass: 'Binary' },
  ]
  expect(simpleSql('SELECT', table, film, 'postgresql')).toBe(simpleSql('SELECT', table, list, 'postgresql'))
  expect(simpleSql('SELECT', table, film.slice(3), 'postgresql')).toContain('picture')
  expect(simpleSql('INSERT', table, film, 'postgresql')).toContain('picture')
  expect(simpleSql('INSERT', table, list, 'postgresql')).toBe(
    'INSERT INTO sales."Items" (\n  id,\n  "品名"\n) VALUES (\n  :ID,\n  :P2\n)',
  )
  expect(simpleSql('UPDATE', table, list, 'postgresql')).toBe(
    'UPDATE sales."Items" SET\n  "品名" = :P2\nWHERE id = :ID',
  )
  expect(simpleSql('DELETE', { library: '', name: 'x' }, list, 'mysql')).toBe('DELETE FROM x\nWHERE id = :ID')
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
