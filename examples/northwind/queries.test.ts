import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, type Document } from '../../runtime/document.ts'
import { answersOfApi, apiRequests } from './test/answers-of-api.ts'
import { hasNorthwind } from './test/northwind-tables.ts'
import { onMariadb, onPostgresql, onSqlite, type Northwind } from './test/open-northwind.ts'
import { plainValue, runSchema } from './test/run-schema.ts'
import { hasMariadb } from '../../engine/test/servers/mariadb.ts'
import { hasPostgresql } from '../../engine/test/servers/postgresql.ts'

const folder = join(import.meta.dirname, 'queries')
const documents = readdirSync(folder).flatMap(
  (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Document[],
)
const byAddress = new Map(documents.map((document) => [addressOf(document) as string, document]))
const isSqlGui = ({ spec }: Document) => (spec as { type: number }).type === 2

describe.skipIf(!hasNorthwind)(hasNorthwind ? 'SQL GUI over Northwind' : 'skipped: northwind', () => {
  const open: Record<string, Northwind> = {}
  beforeAll(async () => {
    open.sqlite = await onSqlite()
    if (hasPostgresql()) open.postgresql = await onPostgresql()
    if (hasMariadb()) open.mariadb = await onMariadb()
  })
  afterAll(async () => {
    await Promise.all(Object.values(open).map((one) => one.close()))
  })

  test('there are at least 40 of them', () => expect(documents.filter(isSqlGui).length).toBeGreaterThanOrEqual(40))

  test.each(documents.filter(isSqlGui).map((document) => [document.name as string, document] as const))(
    '%s: the same rows everywhere',
    async (_, document) => {
      const answers = await Promise.all(
        Object.entries(open).map(async ([name, one]) => {
          const { text, names, rows } = await runSchema(document, byAddress, one)
          const plain = rows.map((row) => row.map(plainValue))
          const isSorted = 'orderBy' in (document.spec as { gui: object }).gui
          return { name, text, names, rows: isSorted ? plain : plain.sort(byText) }
        }),
      )
      const [first, ...others] = answers
      expect(first!.rows.length, first!.text).toBeGreaterThan(document.key.startsWith('northwind-contains-') ? -1 : 0)
      for (const other of others) {
        expect(other.names).toEqual(first!.names)
        expect(other.rows, `${other.name}: ${other.text}`).toEqual(first!.rows)
      }
    },
  )

  // The last of all: it writes.
  test('an API of the same documents answers the same bytes everywhere', async () => {
    const answers = await answersOfApi(Object.values(open))
    const [first, ...others] = answers
    expect(first!.map(({ status }) => status)).toEqual(apiRequests.map(({ status }) => status))
    for (const other of others) expect(other).toEqual(first)
  })
})

const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
