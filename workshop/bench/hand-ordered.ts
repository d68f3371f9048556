// What a good programmer writes by hand to take an order and to change one: one transaction, prices of the database, nothing
// sold twice.
//   node hand-ordered.ts PORT URL
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

const [, , port = '', url = ''] = process.argv
const pool = new pg.Pool({ connectionString: url, max: 10 })

const products = 'SELECT code, price FROM product WHERE price_rank = $1 AND code = ANY($2)'
const insertOrder =
  'INSERT INTO orders (customer, note, total, purchase_id) VALUES ($1, $2, $3, $4) RETURNING order_no AS "ORDER_NO"'
const takeStock = 'UPDATE product SET stock = stock - $1 WHERE code = $2 AND stock >= $1'
const insertLine = 'INSERT INTO order_line (order_no, line, code, qty, price) VALUES ($1, $2, $3, $4, $5)'

const app = new Hono()
app.post('/order', async (c) => {
  const customer = c.req.header('x-token') ?? ''
  const { note, lines } = await c.req.json<{ note: string; lines: { code: string; count: number }[] }>()
  if (note === '' || lines.length === 0) return c.json({ code: 40000, message: '', data: {} }, 400)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const codes = lines.map(({ code }) => code)
    const found = await client.query<{ code: string; price: string }>({
      name: 'products',
      text: products,
      values: ['A', codes],
    })
    const prices = new Map(found.rows.map(({ code, price }) => [code, price]))
    const net = lines.reduce((sum, { code, count }) => sum + Math.round(Number(prices.get(code)) * 100) * count, 0)
    const total = Math.round(net * 1.1) / 100
    const cart = crypto.randomUUID().replaceAll('-', '')
    const order = await client.query<{ ORDER_NO: number }>({
      name: 'order',
      text: insertOrder,
      values: [customer, note, total, cart],
    })
    const { ORDER_NO } = order.rows[0]!
    for (const [line, { code, count }] of lines.entries()) {
      const taken = await client.query({ name: 'stock', text: takeStock, values: [count, code] })
      if (taken.rowCount !== 1) throw new Error('sold out')
      const price = prices.get(code)
      await client.query({ name: 'line', text: insertLine, values: [ORDER_NO, line + 1, code, count, price] })
    }
    await client.query('COMMIT')
    return c.json({ code: 20000, message: '', data: { total: String(total), order: { ORDER_NO } } })
  } catch (error) {
    await client.query('ROLLBACK')
    return c.json({ code: 50000, message: String(error), data: {} }, 500)
  } finally {
    client.release()
  }
})

const changeOrder = 'UPDATE orders SET note = $1 WHERE order_no = $2 AND customer = $3'

app.post('/change', async (c) => {
  const customer = c.req.header('x-token') ?? ''
  const { note, order } = await c.req.json<{ note: string; order: number }>()
  if (note === '' || note.length > 60) return c.json({ code: 40000, message: '', data: {} }, 400)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const changed = await client.query({ name: 'change', text: changeOrder, values: [note, order, customer] })
    if (changed.rowCount !== 1) throw new Error('no such order')
    await client.query({ name: 'journal', text: 'INSERT INTO journal (mark) VALUES ($1)', values: [note] })
    await client.query('COMMIT')
    return c.json({ code: 20000, message: '', data: {} })
  } catch (error) {
    await client.query('ROLLBACK')
    return c.json({ code: 50000, message: String(error), data: {} }, 500)
  } finally {
    client.release()
  }
})

serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () => console.log('ready'))
