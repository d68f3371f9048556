// What a good programmer writes by hand for four pages of one shop: the measure for the engine. Same answers, byte
// for byte; prepared statements, the same pool, a look at the token; statements in its own process on SQLite.
//   node hand-written.ts PORT sqlite FILE | postgresql URL
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import pg from 'pg'

const [, , port = '', kind = '', place = ''] = process.argv

interface Row {
  CODE: string
  NAME: string
  PRICE: number | string
  STOCK: number
}

interface ShopRow extends Row {
  PURCHASECOUNT: number
  PURCHASEID: string | null
}

interface Queries {
  list(rank: string, text: string, limit: number, offset: number): Promise<[Row[], number]>
  light(rank: string, limit: number, offset: number): Promise<Row[]>
  /** With what is in the customer's cart. */
  shop(customer: string, rank: string, limit: number, offset: number): Promise<ShopRow[]>
  detail(rank: string, code: string): Promise<Row | undefined>
}

const columns = 'code AS "CODE", name AS "NAME", price AS "PRICE", stock AS "STOCK"'
const shopColumns =
  'p.code AS "CODE", name AS "NAME", price AS "PRICE", stock AS "STOCK", coalesce(l.count, 0) AS "PURCHASECOUNT", purchase_id AS "PURCHASEID"'

function onSqlite(file: string): Queries {
  const database = new Database(file, { readonly: true })
  database.pragma('cache_size = -16000')
  database.pragma('mmap_size = 268435456')
  const page = database.prepare<unknown[], Row>(
    `SELECT ${columns} FROM product WHERE price_rank = ? AND instr(name, ?) > 0 ORDER BY code LIMIT ? OFFSET ?`,
  )
  const count = database.prepare('SELECT count(*) FROM product WHERE price_rank = ? AND instr(name, ?) > 0').pluck()
  const light = database.prepare<unknown[], Row>(
    `SELECT ${columns} FROM product WHERE price_rank = ? ORDER BY code LIMIT ? OFFSET ?`,
  )
  const shop = database.prepare<unknown[], ShopRow>(
    `SELECT ${shopColumns} FROM product p LEFT JOIN cart_line l ON l.customer = ? AND l.code = p.code WHERE price_rank = ? ORDER BY p.code LIMIT ? OFFSET ?`,
  )
  const detail = database.prepare<unknown[], Row>(`SELECT ${columns} FROM product WHERE price_rank = ? AND code = ?`)
  return {
    list: async (rank, text, limit, offset) => [page.all(rank, text, limit, offset), count.get(rank, text) as number],
    light: async (rank, limit, offset) => light.all(rank, limit, offset),
    shop: async (customer, rank, limit, offset) => shop.all(customer, rank, limit, offset),
    detail: async (rank, code) => detail.get(rank, code),
  }
}

function onPostgresql(url: string): Queries {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const find =
    <Found extends Row = Row>(name: string, text: string) =>
    async (values: unknown[]) =>
      (await pool.query<Found>({ name, text, values })).rows
  const page = find(
    'page',
    `SELECT ${columns} FROM product WHERE price_rank = $1 AND name LIKE $2 ORDER BY code LIMIT $3 OFFSET $4`,
  )
  const count = find('count', 'SELECT count(*)::int AS "STOCK" FROM product WHERE price_rank = $1 AND name LIKE $2')
  const light = find('light', `SELECT ${columns} FROM product WHERE price_rank = $1 ORDER BY code LIMIT $2 OFFSET $3`)
  const shop = find<ShopRow>(
    'shop',
    `SELECT ${shopColumns} FROM product p LEFT JOIN cart_line l ON l.customer = $1 AND l.code = p.code WHERE price_rank = $2 ORDER BY p.code LIMIT $3 OFFSET $4`,
  )
  const detail = find('detail', `SELECT ${columns} FROM product WHERE price_rank = $1 AND code = $2`)
  return {
    async list(rank, text, limit, offset) {
      const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
      const [rows, counted] = await Promise.all([page([rank, like, limit, offset]), count([rank, like])])
      return [rows, counted[0]!.STOCK]
    },
    light: (rank, limit, offset) => light([rank, limit, offset]),
    shop: (customer, rank, limit, offset) => shop([customer, rank, limit, offset]),
    detail: async (rank, code) => (await detail([rank, code]))[0],
  }
}

const queries = kind === 'sqlite' ? onSqlite(place) : onPostgresql(place)
const sessions = new Map([['hand-written', { customer: 'C1', rank: 'A' }]])
const toAnswer = (row: Row) => ({
  CODE: row.CODE,
  NAME: row.NAME,
  PRICE: String(row.PRICE),
  STOCK: row.STOCK,
  $key: [row.CODE],
})
const toShopAnswer = (row: ShopRow) => ({
  ...toAnswer(row),
  CANPURCHASE: row.STOCK > 0,
  PURCHASECOUNT: row.PURCHASECOUNT,
  PURCHASEID: row.PURCHASEID ?? 0,
})

const app = new Hono()
app.post('/vue-element-admin/b2b/contentdb/pageinfo/pageData', async (c) => {
  const session = sessions.get(c.req.header('x-token') ?? '')
  if (!session) return c.json({ code: 50008, message: '', data: {} }, 401)
  const {
    page,
    current = 1,
    limit = 50,
    search,
    count = true,
  } = await c.req.json<{
    page?: string
    current?: number
    limit?: number
    count?: boolean
    search?: { NAME?: string }
  }>()
  const offset = (current - 1) * limit
  if (page === 'shop') {
    const rows = await queries.shop(session.customer, session.rank, limit, offset)
    return c.json({ code: 20000, message: '', data: { rows: rows.map(toShopAnswer) } })
  }
  if (!count) {
    const rows = await queries.light(session.rank, limit, offset)
    return c.json({ code: 20000, message: '', data: { rows: rows.map(toAnswer) } })
  }
  const [rows, total] = await queries.list(session.rank, search?.NAME ?? '', limit, offset)
  return c.json({ code: 20000, message: '', data: { rows: rows.map(toAnswer), total } })
})
app.post('/vue-element-admin/b2b/contentdb/page/data', async (c) => {
  const session = sessions.get(c.req.header('x-token') ?? '')
  if (!session) return c.json({ code: 50008, message: '', data: {} }, 401)
  const { rowKey } = await c.req.json<{ rowKey: [string] }>()
  const row = await queries.detail(session.rank, rowKey[0])
  if (!row) return c.json({ code: 40400, message: '', data: {} }, 404)
  return c.json({ code: 20000, message: '', data: { row: toAnswer(row) } })
})

serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () => console.log('ready'))
