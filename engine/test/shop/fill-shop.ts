import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { shopTables } from './documents.ts'

/** The shop's own database file: the same rows every time. The connection is the caller's to close. */
export function fillShop(
  file: string,
  { products, customers, stock }: { products: number; customers: number; stock: number },
): Database.Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new Database(file, { timeout: 10_000 })
  database.pragma('journal_mode = WAL')
  for (const table of shopTables('INTEGER PRIMARY KEY AUTOINCREMENT')) database.exec(table)
  const product = database.prepare('INSERT INTO product VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const customer = database.prepare('INSERT INTO customer VALUES (?, ?, ?, ?, ?)')
  database.transaction(() => {
    for (const row of productRows(products, stock)) product.run(...row)
    for (let i = 1; i <= customers; i++) customer.run(`C${i}`, `得意先 ${i}`, `user${i}`, `pass-user${i}`, 'A')
  })()
  return database
}

/** The same products every time. */
export function* productRows(count: number, stock: number): Generator<(string | number)[]> {
  for (let i = 1; i <= count; i++) {
    const code = `P${String(i).padStart(6, '0')}`
    const first = `大分類${i % 7}`
    yield [
      code,
      `六角ボルト M${i % 20} × ${i} 名${(i * 7919) % 1000}`,
      first,
      `${first}-${i % 3}`,
      100 + (i % 50) + 0.25,
      stock,
      `s${i}`,
      'A',
    ]
  }
}
