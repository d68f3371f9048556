// Serves the page of `page/` as a good programmer would: compressed, kept for good by its hashed names, with the rows of the
// shop from its database, and those of the console's list as the engine has told them once.
//   node hand-written-page.ts PORT FILE FOLDER CONSOLE
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const [, , port = '', file = '', folder = '', console_ = ''] = process.argv
const calls = '/vue-element-admin'
const types: Record<string, string> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' }

const assets = new Map(
  readdirSync(join(folder, 'assets')).map((name) => [
    name,
    brotliCompressSync(readFileSync(join(folder, 'assets', name))),
  ]),
)
const html = readFileSync(join(folder, 'index.html'), 'utf8')

const database = new Database(file, { readonly: true })
const columns = 'code AS "CODE", name AS "NAME", price AS "PRICE", stock AS "STOCK"'
const rows = database.prepare(
  `SELECT ${columns} FROM product WHERE price_rank = ? AND instr(name, ?) > 0 ORDER BY code LIMIT ? OFFSET ?`,
)
const total = database.prepare('SELECT count(*) FROM product WHERE price_rank = ? AND instr(name, ?) > 0').pluck()

const shelves = database.prepare(
  'SELECT substr(code, 1, 4) AS "SHELF", sum(price) AS "PRICE" FROM product GROUP BY 1 ORDER BY 1',
)

const documents = await readDocuments()

const app = new Hono()
app.get('/assets/:name', (c) => {
  const bytes = assets.get(c.req.param('name'))
  if (!bytes) return c.notFound()
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': types[extname(c.req.param('name'))] ?? 'application/octet-stream',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})
app.post(`${calls}/b2b/contentdb/pageinfo/pageData`, async (c) => {
  const {
    current = 1,
    limit = 50,
    search,
  } = await c.req.json<{ current?: number; limit?: number; search?: { NAME?: string } }>()
  const text = search?.NAME ?? ''
  return c.json({ data: { rows: rows.all('A', text, limit, (current - 1) * limit), total: total.get('A', text) } })
})
app.get(`${calls}/shelves`, (c) => c.json({ data: { rows: shelves.all() } }))
app.get(`${calls}/document/schema`, (c) => c.body(documents, 200, { 'content-type': 'application/json' }))
app.get('/*', (c) => c.html(html))

serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () => console.log('ready'))

async function readDocuments(): Promise<string> {
  const login = await fetch(`${console_}${calls}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin-password' }),
  })
  const { data } = (await login.json()) as { data: { token: string } }
  const answer = await fetch(`${console_}${calls}/document/schema?page=1&limit=50`, {
    headers: { 'x-token': data.token },
  })
  return answer.text()
}
