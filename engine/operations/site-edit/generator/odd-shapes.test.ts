import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document, DocumentOf } from '../../../../runtime/document.ts'
import type { SitePlanResponse } from '../../../../runtime/generated/calls/site.ts'
import { openEngine, type TestEngine } from '../../../test/open-engine.ts'
import { hasMariadb, startMariadb } from '../../../test/servers/mariadb.ts'
import { hasPostgresql, startPostgresql } from '../../../test/servers/postgresql.ts'
import { oddShapes, type OddShape } from './test/odd-shapes.ts'
import { plainDocument } from './test/plain-document.ts'

interface Server {
  /** Makes a database of the shape; what a data source says of it. */
  make(shape: OddShape): Promise<Record<string, string | number>>
  stop(): Promise<void>
}

const doubled = (name: string): string => `"${name}"`

const servers: Record<string, (kumiki: TestEngine) => Promise<Server>> = {
  async postgresql() {
    const server = await startPostgresql()
    return {
      async make({ key, make }) {
        const client = new pg.Client({ connectionString: await server.database(key) })
        await client.connect()
        for (const sql of make(doubled, 'postgresql')) await client.query(sql)
        await client.end()
        return { ...server.spec, db: key, connectString: 'sslmode=disable' }
      },
      stop: () => server.stop(),
    }
  },
  async mariadb() {
    const server = await startMariadb({
      settings: ['--collation-server=utf8mb4_bin', '--character-set-server=utf8mb4'],
    })
    const { host, port, user } = server
    const client = await mysql.createConnection({ host, port, user })
    return {
      async make({ key, make }) {
        await client.query(`CREATE DATABASE \`${key}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`)
        await client.query(`USE \`${key}\``)
        for (const sql of make((name) => `\`${name}\``, 'mariadb')) await client.query(sql)
        return { database_type: 3, system: host, port, user, db: key, connectString: 'sslmode=disable' }
      },
      async stop() {
        await client.end()
        await server.stop()
      },
    }
  },
  async embedded({ folder }) {
    const sources = join(folder, 'sources')
    mkdirSync(sources, { recursive: true })
    return {
      make({ key, make }) {
        const file = join(folder, `${key}.db`)
        const database = new Database(file)
        for (const sql of make(doubled, 'embedded')) database.exec(sql)
        database.close()
        copyFileSync(file, join(sources, `${key}.db`))
        return Promise.resolve({ database_type: 7, db: `${key}.db` })
      },
      stop: () => Promise.resolve(),
    }
  },
}

const kinds = [...(hasPostgresql() ? ['postgresql'] : []), ...(hasMariadb() ? ['mariadb'] : []), 'embedded']
const made = new Map<string, Map<string, unknown[]>>()

describe.each(kinds)('odd shapes on %s', (kind) => {
  let kumiki: TestEngine
  let server: Server
  beforeAll(async () => {
    kumiki = await openEngine()
    server = await servers[kind]!(kumiki)
  })
  afterAll(async () => {
    await kumiki?.close()
    await server?.stop()
  })

  const ask = (route: string, body: object) => kumiki.call(route, { token: kumiki.admin, body })

  test.each(oddShapes.map((shape) => [shape.key, shape] as const))(
    '%s: proposed and open, or refused with a reason',
    async (key, shape) => {
      const document = { kind: 'data-source', version: 1, key, name: key, spec: await server.make(shape) }
      const stored = await ask('POST /document/data-source', { document })
      expect(stored.code, JSON.stringify(stored)).toBe(20000)
      const { id: dbId } = stored.data as { id: number }
      const body = { dbId, tables: shape.tables, said: { source: key, does: 'look', library: libraryOf(kind, key) } }
      const plan = (await ask('POST /b2b-edit/plan', body)).data as SitePlanResponse
      expect(plan.problems).toEqual([])
      const codes = plan.warnings.map(({ code }) => code).filter((code) => code !== 'plan-index-missing')
      expect(codes).toEqual(shape.warnings ?? [])
      const contents = plan.documents.filter((one) => one.kind === 'content') as DocumentOf<'content'>[]
      expect(contents).toHaveLength(shape.contents ?? shape.tables.length)
      made.set(key, (made.get(key) ?? new Map<string, unknown[]>()).set(kind, plan.documents.map(plainDocument)))
      if (contents.length > 0) await publish(plan.documents)
      for (const content of contents) await openAndSearch(key, content)
    },
  )

  async function publish(documents: Document[]): Promise<void> {
    const imported = await ask('POST /document-import', { documents, mode: 'new' })
    expect(imported.code, JSON.stringify(imported.data)).toBe(20000)
    const [site] = (imported.data as { rows: { id: number }[] }).rows
    const published = await ask('POST /b2b-edit/publish', { id: site?.id })
    expect(published.code, JSON.stringify(published)).toBe(20000)
  }

  async function openAndSearch(site: string, { key, spec }: DocumentOf<'content'>): Promise<void> {
    const base = await kumiki.call(`GET /b2b/baseInfo?site=${site}`, { port: 'site' })
    const { token } = (base.data as { data: { token: string } }).data
    const contentId = (await kumiki.engine.store.documents.find(`content/${key}`))?.id
    const look = async (more: object = {}) => {
      const { data, code } = await kumiki.call('POST /b2b/contentdb/pageinfo/pageData', {
        ...{ token, port: 'site', body: { contentId, ...more } },
      })
      expect([key, code], JSON.stringify(data)).toEqual([key, 20000])
      return data as { rows: Record<string, unknown>[]; total: number }
    }
    const all = await look()
    for (const { field } of spec.list?.search?.fields ?? []) {
      const row = all.rows.find((one) => typeof one[field] === 'string' && one[field] !== '')
      const found = await look({ search: { [field]: row?.[field] ?? 'nothing like that' } })
      expect([field, found.total > 0]).toEqual([field, row !== undefined])
    }
  }
})

/** MariaDB shows every database of the server; the others have one library in each. */
const libraryOf = (kind: string, key: string): string | undefined => ({ postgresql: 'public', mariadb: key })[kind]

test.skipIf(kinds.length < 2)('the documents are the same in each database but for types', () => {
  expect(made.size).toBe(oddShapes.length)
  for (const [key, byKind] of made) {
    const [first, ...others] = [...byKind.values()]
    expect([key, others.length]).toEqual([key, kinds.length - 1])
    for (const other of others) expect([key, other]).toEqual([key, first])
  }
})

test('pairs stand in one text, and what refers twice stands twice', () => {
  const sqlOf = (key: string, end: string): string => {
    const documents = [...(made.get(key)?.values() ?? [])][0] as Document[]
    const schema = documents.find((one) => one.kind === 'schema' && one.key.endsWith(end))
    return (schema?.spec['sql'] as string[]).join('\n')
  }
  expect(sqlOf('pairs', '-article')).toContain('JOINED(p1o.~title~)')
  expect(sqlOf('twice', '-flight')).toMatch(/~from_code_title~[\s\S]*~to_code_title~/)
  expect(sqlOf('selfish', '-category')).toContain('~parent_id_title~')
})
