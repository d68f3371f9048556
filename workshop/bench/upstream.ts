// The other system of `web-api-list`: 200 parcels of a customer, as text that was made once.
//   node upstream.ts PORT
import { createServer } from 'node:http'

const items = Array.from({ length: 200 }, (_, index) => ({
  code: `P${String(index).padStart(5, '0')}`,
  name: `六角ボルト M${index % 24} ${index}`,
  price: index + 0.5,
  days: index % 7,
}))
const body = JSON.stringify({ items, page: 1 })

createServer((_request, response) => response.setHeader('content-type', 'application/json').end(body)).listen(
  Number(process.argv[2]),
  '127.0.0.1',
  () => console.log('ready'),
)
