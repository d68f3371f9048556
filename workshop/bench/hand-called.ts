// What a good programmer writes by hand for an API of two paths and for a list of what another system answers: the measure for
// published APIs and Web APIs. Same answers, byte for byte; prepared statements, the same pool, a look at the token, a tag.
//   node hand-called.ts PORT URL TOKEN UPSTREAM
import { createHash } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import pg from 'pg'

const [, , port = '', url = '', token = '', upstream = ''] = process.argv
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const tokens = new Set([hashOf(token)])
const pool = new pg.Pool({ connectionString: url, max: 10 })
const columns = 'code AS "CODE", name AS "NAME", price AS "PRICE", stock AS "STOCK"'

interface Product {
  CODE: string
  NAME: string
  PRICE: string
  STOCK: number
}

const mayCall = (c: Context): boolean => {
  const [, given = ''] = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '') ?? []
  return tokens.has(hashOf(given))
}
const answered = (c: Context, value: unknown): Response => {
  const text = JSON.stringify(value)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  return c.body(text, 200, { 'content-type': 'application/json; charset=utf-8', etag, 'cache-control': 'private' })
}

const app = new Hono()
app.get('/api/bench/v1/products', async (c) => {
  if (!mayCall(c)) return c.json({ status: 401 }, 401)
  const [limit, offset] = [Number(c.req.query('limit') ?? 100), Number(c.req.query('offset') ?? 0)]
  const { rows } = await pool.query<Product>({
    name: 'products',
    text: `SELECT ${columns} FROM product WHERE price_rank = $1 ORDER BY code LIMIT $2 OFFSET $3`,
    values: [c.req.query('rank'), limit, offset],
  })
  return answered(c, rows)
})
app.get('/api/bench/v1/products/:code', async (c) => {
  if (!mayCall(c)) return c.json({ status: 401 }, 401)
  const { rows } = await pool.query<Product>({
    name: 'product',
    text: `SELECT ${columns} FROM product WHERE code = $1`,
    values: [c.req.param('code')],
  })
  return rows[0] ? answered(c, rows[0]) : c.json({ status: 404 }, 404)
})
app.post('/vue-element-admin/b2b/contentdb/pageinfo/pageData', async (c) => {
  if (c.req.header('x-token') === undefined) return c.json({ code: 50008 }, 401)
  const { current = 1, limit = 50 } = await c.req.json<{ current?: number; limit?: number }>()
  const answer = await fetch(`${upstream}/v1/parcels?customer=C1`)
  const { items } = (await answer.json()) as { items: { code: string; name: string; price: number; days: number }[] }
  const rows = items.slice((current - 1) * limit, current * limit)
  return c.json({
    code: 20000,
    message: '',
    data: {
      rows: rows.map(({ code, name, price, days }) => ({ code, name, price: String(price), days, $key: [code] })),
      total: items.length,
    },
  })
})

serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () => console.log('ready'))
