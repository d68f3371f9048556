import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const here = new URL('./', import.meta.url).pathname
const linesOf = (file: string): number => readFileSync(`${here}${file}`, 'utf8').split('\n').length - 1
const sql = [
  'mapepire/translate.ts',
  'mapepire/catalogue.ts',
  ...readdirSync(`${here}tds/sql`).map((file) => `tds/sql/${file}`),
]

// A double that understands more and more SQL proves more and more about itself.
test('the doubles of SQL Server and Mapepire learn protocol, no more SQL', () => {
  expect(sql.length).toBeLessThanOrEqual(19)
  expect(sql.map(linesOf).reduce((sum, lines) => sum + lines, 0)).toBeLessThanOrEqual(3117)
})
