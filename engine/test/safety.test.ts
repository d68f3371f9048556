import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { verify } from '@node-rs/argon2'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstStart } from '../accounts/first-start.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { hasPostgresql, startPostgresql } from './servers/postgresql.ts'
import { openEngine, type Answer, type TestEngine } from './open-engine.ts'

let kumiki: TestEngine
let database: Database.Database
beforeAll(async () => {
  kumiki = await openEngine()
  await kumiki.engine.sources.openOnce(
    { kind: 'data-source', version: 1, key: 'x', spec: { database_type: 7, db: 'x.db' } },
    {},
  )
  database = new Database(join(kumiki.folder, 'sources', 'shop.db'))
  database.exec(`CREATE TABLE item (code TEXT PRIMARY KEY, name TEXT); INSERT INTO item VALUES ('A', 'a'), ('B', 'b')`)
  const made = await admin('POST /document/data-source', {
    document: document('data-source', 'shop', { database_type: 7, db: 'shop.db' }),
  })
  expect(made.code, JSON.stringify(made)).toBe(20000)
})
afterAll(async () => {
  database.close()
  await kumiki.close()
})

const admin = (route: string, body?: unknown): Promise<Answer> => kumiki.call(route, { token: kumiki.admin, body })
const document = (kind: string, key: string, spec: Record<string, unknown>) => ({
  kind,
  version: 1,
  key,
  name: key,
  spec,
})
const columns = [{ key: 'A', name: 'A', type: 'varchar', typeClass: 'String' }]
const schema = (key: string, sql: string, more: object = {}) =>
  document('schema', key, { type: 1, dataSource: 'data-source/shop', sql: [sql], resultColumns: columns, ...more })

async function withStore(options: object, work: (store: Store) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-first-'))
  const store = await openStore({ dataFolder: folder, set: kumiki.engine.set, ...options })
  try {
    await work(store)
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function race(stores: Store[]): Promise<void> {
  const { definitions, accounts } = kumiki.engine
  const start = (store: Store, at: number) => firstStart(store, definitions, accounts, `password-${at}`)
  const all = await Promise.all(stores.map(start))
  expect(all.filter(({ isFirst }) => isFirst)).toHaveLength(1)
  const { passwordHash } = (await stores[0]!.users.state('admin'))!
  expect(await verify(passwordHash!, `password-${all.findIndex(({ isFirst }) => isFirst)}`)).toBe(true)
  expect(await start(stores.at(-1)!, 9)).toEqual({ isFirst: false })
  expect((await stores.at(-1)!.users.state('admin'))!.passwordHash).toBe(passwordHash)
  expect((await stores[0]!.documents.list({ kind: 'user' })).total).toBe(1)
}

describe('AN-16 the first administrator', () => {
  test('of first starts at once on one store exactly one makes the user, and no later one', () =>
    withStore({}, (store) => race([store, store, store])))

  test.skipIf(!hasPostgresql())(
    hasPostgresql() ? 'of two nodes that start at once one makes the user' : 'two nodes; skipped: postgresql',
    async () => {
      const server = await startPostgresql()
      const options = { databaseUrl: server.url, secret: 'a'.repeat(64) }
      try {
        await withStore(options, (one) => withStore(options, (other) => race([one, other])))
      } finally {
        await server.stop()
      }
    },
  )

  test('a first start that breaks off is made again by the next one', () =>
    withStore({}, async (store) => {
      const { definitions, accounts } = kumiki.engine
      const broken = { ...definitions, roles: [...definitions.roles, undefined as never] }
      await expect(firstStart(store, broken, accounts, 'password-one')).rejects.toThrow()
      expect(await firstStart(store, definitions, accounts, 'password-two')).toMatchObject({ isFirst: true })
      expect((await store.users.state('admin'))!.passwordHash).toBeDefined()
    }))

  test('there is no call that sets up: neither declared nor answered', async () => {
    const calls = kumiki.engine.definitions.calls.map(({ key }) => key)
    expect(calls.filter((key) => /set-?up|first|install/i.test(key))).toEqual([])
    for (const path of ['/user/setup', '/setup', '/user/first', '/install'])
      expect((await kumiki.call(`POST ${path}`, { body: { username: 'x', password: 'password-x' } })).status).toBe(404)
  })
})

describe('IN-07 stored SQL', () => {
  const several = 'SELECT code AS A FROM item; DELETE FROM item'
  const undeclared = 'SELECT code AS A FROM item WHERE code = :NOBODY'
  const codesIn = (answer: Answer) => (answer.data.problems as { code: string }[]).map(({ code }) => code)

  test.each([
    ['several statements', several, 'sql-several-statements'],
    ['a parameter that is not declared', undeclared, 'sql-parameter-undeclared'],
  ])('%s: refused alike by create, save, import, check, restore, copy and run', async (_name, sql, code) => {
    const key = `in07-${code}`
    const bad = schema(key, sql)
    const refused = (answer: Answer) => {
      expect(answer).toMatchObject({ code: 60106 })
      expect(codesIn(answer)).toContain(code)
    }
    refused(await admin('POST /document/schema', { document: bad }))
    for (const mode of ['new', 'overwrite']) refused(await admin('POST /document-import', { documents: [bad], mode }))
    expect(codesIn(await admin('POST /document-check', { document: bad }))).toContain(code)
    // As an older version, or a hand in the store, may have left it.
    const stored = await kumiki.engine.store.documents.create(bad, 'test')
    const good = await admin(`PUT /document/schema/${stored.id}`, {
      document: schema(key, 'SELECT code AS A FROM item'),
      revision: 1,
    })
    expect(good.code).toBe(20000)
    refused(await admin(`PUT /document/schema/${stored.id}`, { document: bad, revision: 2 }))
    refused(await admin(`POST /document/schema/${stored.id}/restore`, { revision: 1, base: 2 }))
    const standing = await kumiki.engine.store.documents.create(
      { ...bad, key: `${key}-standing`, name: `${key} standing` },
      'test',
    )
    refused(await admin(`POST /document/schema/${standing.id}/copy`, {}))
    expect(codesIn(await admin('POST /sql/execute', { document: bad }))).toContain(code)
    expect(database.prepare('SELECT count(*) FROM item').pluck().get()).toBe(2)
  })

  test('no statement is saved as it stands, told by the check, and runs nowhere', async () => {
    const unfinished = schema('in07-unfinished', '-- nothing')
    expect((await admin('POST /document/schema', { document: unfinished })).code).toBe(20000)
    expect(codesIn(await admin('POST /document-check', { document: unfinished }))).toContain('sql-empty')
    expect(codesIn(await admin('POST /sql/execute', { document: unfinished }))).toContain('sql-empty')
  })

  test.each([
    `DELETE FROM item`,
    `WITH x AS (SELECT 1) DELETE FROM item`,
    `INSERT INTO item VALUES ('C', 'c')`,
    `INSERT INTO item VALUES ('C', 'c') RETURNING code AS A`,
    `UPDATE item SET name = 'x' RETURNING code AS A`,
    `REPLACE INTO item VALUES ('A', 'x')`,
    `DROP TABLE item`,
    `CREATE TABLE other (a)`,
    `PRAGMA user_version = 7`,
    `ATTACH DATABASE 'other.db' AS other`,
    `VACUUM INTO 'other.db'`,
    `COMMIT`,
  ])('running %s from the editor leaves the data as it was', async (sql) => {
    await admin('POST /sql/execute', { document: schema('try', sql) })
    const all = database.prepare('SELECT * FROM item ORDER BY code').all()
    expect(all).toEqual([
      { code: 'A', name: 'a' },
      { code: 'B', name: 'b' },
    ])
    expect(database.pragma('user_version', { simple: true })).toBe(0)
    expect(readdirSync(join(kumiki.folder, 'sources')).filter((name) => name.startsWith('other'))).toEqual([])
  })

  test('AZ-10 the editor runs a statement neither on a data source that its user may not see, nor for another kind', async () => {
    const { token } = await kumiki.addUser('in07-b2b', { b2b: ['create', 'read', 'update'] })
    const call = (route: string, body: unknown) => kumiki.call(route, { token, body })
    const answer = await call('POST /sql/execute', { document: schema('new', 'SELECT code AS A FROM item') })
    expect(answer.data.rows ?? []).toEqual([])
    expect(codesIn(answer)).toContain('reference-not-found')
    // What stands already may be tried, with other words of the statement.
    await admin('POST /document/schema', { document: schema('standing', 'SELECT code AS A FROM item') })
    const own = await call('POST /sql/execute', { document: schema('standing', 'SELECT name AS A FROM item') })
    expect(own.data.rows).toHaveLength(2)
    const other = await admin('POST /sql/execute', { document: { ...schema('x', 'SELECT 1 AS A'), kind: 'folder' } })
    expect(other.code).toBe(40000)
  })

  test('only the executor and the runner of sources start statements; writing is asked for where orders are placed, rows are changed, files are transferred and APIs called', () => {
    const root = new URL('../', import.meta.url).pathname
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(?:sources|store)\/|(?:^|\/)test\//.test(name),
    )
    const using = (pattern: RegExp) =>
      files.filter((name) => pattern.test(readFileSync(join(root, name), 'utf8'))).sort()
    // A transaction on a source that neither is read-only, nor rolled back.
    expect(using(/source\.transaction\(/)).toEqual([
      'execution/idempotency/receipts.ts',
      'execution/run-transaction.ts',
      'operations/sql/run/run-statement.ts',
      // Rolls back whatever comes through it.
      'previews/taken-back.ts',
    ])
    expect(using(/runTransaction\(/)).toEqual([
      'execution/idempotency/write-once.ts',
      'execution/rows/grouping-place.ts',
      'execution/rows/request-rows.ts',
      'execution/rows/statement-rows.ts',
      'execution/run-check.ts',
      'execution/runners/login.ts',
      'execution/runners/transfer.ts',
      'execution/transfer/run-transfer.ts',
      'schedules/do-work.ts',
    ])
    expect(using(/(?<!function )\bwriteOnce(?:<\w+>)?\(/)).toEqual([
      'execution/change/change-row.ts',
      'execution/change/change-rows.ts',
      'execution/purchase/place-order.ts',
      // A schedule's chain of schemas.
      'schedules/do-work.ts',
      // A published API's POST, PUT, PATCH and DELETE; its GET is read-only.
      'server/apis/run-method.ts',
    ])
    const writing = files.filter((name) =>
      [...readFileSync(join(root, name), 'utf8').matchAll(/(?:source\.transaction|runTransaction)\(([^]*?)=>/g)].some(
        ([, options]) => !/readOnly|rollBack|options|transactionOf/.test(options!),
      ),
    )
    expect(writing).toEqual(['execution/idempotency/write-once.ts', 'execution/runners/transfer.ts'])
    // What makes documents out of what a caller sent goes through a check.
    const storing = using(/documents\.(?:create|save|change|restore)\(/)
    // The language and the words about oneself are no documents of callers; an owner is no part of a document.
    const others = ['operations/user/profile.ts']
    for (const name of storing.filter((one) => one.startsWith('operations/') && !others.includes(one)))
      expect(readFileSync(join(root, name), 'utf8'), name).toMatch(/checkToSave|throwIfAny|saveDocument/)
  })
})

describe('AZ-05 numbers of rows of another kind', () => {
  test('look like missing ones in every call of the console that takes a number', async () => {
    const made = await admin('POST /document/folder', { document: document('folder', 'other', {}) })
    const { id } = made.data as { id: number }
    const kinds = kumiki.engine.set.kinds().filter((kind) => kind !== 'folder')
    const bodies: Record<string, object> = {
      'document-save': { revision: 1 },
      'document-restore': { revision: 1, base: 1 },
      'document-owner': { owner: 'admin' },
      'document-folder': { folderId: 0 },
      publish: {},
    }
    const differing: string[] = []
    let asked = 0
    const counts: Record<number, number> = {}
    const compare = async (method: string, path: string, body: (id: number) => unknown) => {
      const ask = async (one: number) => {
        const { status, code, message, data } = await admin(
          `${method} ${path.replace('{id}', String(one)).replace('{revision}', '1')}`,
          method === 'GET' || method === 'DELETE' ? undefined : body(one),
        )
        const { reference: _, ...rest } = (data ?? {}) as Record<string, unknown>
        counts[code] = (counts[code] ?? 0) + 1
        return JSON.stringify([status, code, message, rest]).replaceAll(String(one), 'N')
      }
      const [foreign, missing] = [await ask(id), await ask(987_654)]
      asked++
      if (foreign !== missing) differing.push(`${method} ${path}: ${foreign} ${missing}`)
    }
    for (const { key, spec } of kumiki.engine.definitions.calls) {
      const { method, path, audience, operation, with: fixed } = spec
      if (audience !== 'console' || (!path.includes('{id}') && operation !== 'publish')) continue
      // A folder is what it asks for.
      if (fixed?.kind === 'folder') continue
      for (const kind of path.includes('{kind}') ? kinds : [(fixed?.kind as string | undefined) ?? 'site']) {
        const sent = { ...bodies[operation], ...(/save/.test(operation) && { document: document(kind, 'x', {}) }) }
        await compare(method, path.replace('{kind}', kind), (one) =>
          path.includes('{id}') ? sent : { ...sent, id: one },
        )
      }
      expect(key).toBeTruthy()
    }
    expect(asked).toBeGreaterThan(150)
    expect(differing).toEqual([])
    expect(counts[40400]).toBeGreaterThan(asked)
    expect((await admin(`GET /document/folder/${id}`)).code).toBe(20000)
  })
})

describe('BR-10 documents bring no code', () => {
  test('no language that a document is written in runs in a browser, and nothing here makes code or markup of text', () => {
    const languages = new Set<unknown>()
    JSON.stringify(kumiki.engine.set.all(), (name, value: unknown) => {
      if (name === 'x-code') languages.add(value)
      return value
    })
    expect(
      [...languages].filter((one) => !['sql', 'cl', 'jq', 'pattern', 'template', 'json'].includes(String(one))),
    ).toEqual([])
    const root = new URL('../../', import.meta.url).pathname
    const makesCode =
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|new Function\b|\beval\(|document\.write|createContextualFragment|srcDoc/
    const found = ['renderer', 'runtime', 'engine'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
        .filter((name) => makesCode.test(readFileSync(join(root, folder, name), 'utf8')))
        .map((name) => `${folder}/${name}`),
    )
    // A frame with neither scripts nor an origin (`sandbox`), for markup that is written anew of what is allowed.
    expect(found).toEqual(['renderer/blocks/show/html-view.tsx'])
    expect(readFileSync(join(root, 'renderer/blocks/show/html-view.tsx'), 'utf8')).toMatch(
      /sandbox="" srcDoc=\{page\(safeHtml\(/,
    )
  })
})
