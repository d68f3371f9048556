import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { openListening, type Heard, type ListeningEngine } from './open-listening.ts'
import { hasMariadb, startMariadb } from './servers/mariadb.ts'
import { hasPostgresql, startPostgresql } from './servers/postgresql.ts'
import { shopTables } from './shop/documents.ts'

interface Database {
  spec: Record<string, unknown>
  run(text: string): Promise<unknown>
  stop(): Promise<void>
}

const databases: { name: string; present: boolean; identity: string; open(): Promise<Database> }[] = [
  { name: 'PostgreSQL', present: hasPostgresql(), identity: 'SERIAL PRIMARY KEY', open: openPostgresql },
  { name: 'MariaDB', present: hasMariadb(), identity: 'INTEGER AUTO_INCREMENT PRIMARY KEY', open: openMariadb },
]

describe.skipIf(!databases.every(({ present }) => present)).each(databases)(
  'what $name does not take is told at its place, and the log knows it',
  ({ name, identity, open }) => {
    let database: Database
    let kumiki: ListeningEngine
    let token: string
    const ids: Record<string, number> = {}

    beforeAll(async () => {
      database = await open()
      for (const table of [...shopTables(identity), ...tables(identity)]) await database.run(table)
      kumiki = await openListening((documents) => withMembers(documents, database.spec))
      for (const key of ['members', 'products'])
        ids[key] = (await kumiki.engine.store.documents.find(`content/shop.${key}`))!.id
      const body = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
      const { data } = await kumiki.ask('site', 'POST /b2b/login', { body })
      token = data.token as string
    })
    afterAll(async () => {
      await kumiki?.close()
      await database?.stop()
    })

    const asked = (language: string) => ({ token, headers: { 'x-language': language } })
    const change = (page: string, input: object, language = 'en') =>
      kumiki.ask('site', `POST /b2b/contentdb/pageinfo/update-db/${ids['members']}`, {
        ...asked(language),
        body: { page, once: crypto.randomUUID(), ...input },
      })
    const add = (inputs: object, language?: string) =>
      change('add/new', { inputs: { CODE: 'x', KIND: 'a', AGE: 1, NOTE: 'n', ...inputs } }, language)
    const toldAt = ({ code, data }: Heard) =>
      code === 60106
        ? (data.problems as { at: string; message: string }[]).map(({ at, message }) => [at, message])
        : code
    const logged = async ({ data }: Heard) => {
      const rows = async () =>
        (await kumiki.engine.store.logs.list({ log: 'site', find: data.reference as string })).rows
      await expect.poll(rows).toHaveLength(1)
      return (await rows())[0]!
    }

    it.each([
      ['CODE', { CODE: 'taken' }, 'Code: this is registered already.', 'コード: 既に登録されています。'],
      ['KIND', { KIND: 'zz' }, 'Kind: there is nothing with this value.', '区分: 該当するデータがありません。'],
      ['AGE', { AGE: 999 }, 'Age: this value is not accepted.', '年齢: この値は登録できません。'],
      ['KIND', { KIND: '' }, 'Kind: a value is missing.', '区分: 必要な値が入力されていません。'],
    ])('%s %j', async (field, inputs, english, japanese) => {
      const refused = await add(inputs)
      expect(toldAt(refused)).toEqual([[`/${field}`, english]])
      expect(toldAt(await add(inputs, 'ja'))).toEqual([[`/${field}`, japanese]])
      expect(await logged(refused)).toMatchObject({
        object: 'schema/member-add',
        data: { schema: 'schema/member-add', fault: { code: 'sql-failed' } },
      })
    })

    it('a text that is too long: at its input where the database names it, else for the whole', async () => {
      const refused = await add({ NOTE: '長'.repeat(20) })
      if (name === 'MariaDB')
        expect(toldAt(refused)).toEqual([['/NOTE', 'Note: the value is too long. Please shorten it.']])
      else
        expect(refused).toMatchObject({
          code: 60107,
          message: 'These values cannot be saved, so nothing was changed. Please check what you entered.',
          data: { changes: ['This data: the value is too long. Please shorten it.'] },
        })
    })

    it('a number that does not fit, and rows that others need', async () => {
      expect(JSON.stringify((await add({ AGE: 70_000 })).data)).toContain('the number is outside of what can be kept.')
      const inUse = await change('delete/drop', { rowKey: ['1'] }, 'ja')
      expect(inUse).toMatchObject({
        code: 60107,
        data: { changes: ['このデータ: ほかのデータで使用されているため、変更や削除はできません。'] },
      })
    })

    it('P-15 a page whose view does not let the row be changed says so, not that somebody else changed it', async () => {
      const refused = await change('update/rise', { rowKey: ['1'], inputs: { AGE: 60 } })
      expect(refused).toMatchObject({ code: 60107, data: { changes: ['This data: this value is not accepted.'] } })
      expect(await logged(refused)).toMatchObject({ object: 'schema/member-rise' })
      await database.run(`UPDATE member SET age = 90 WHERE code = 'taken'`)
      const gone = await change('update/rise', { rowKey: ['1'], inputs: { AGE: 20 } })
      await database.run(`UPDATE member SET age = 7 WHERE code = 'taken'`)
      expect(gone.data.changes).toEqual(['This data: the data is gone, or cannot be changed as it is now.'])
      expect(await logged(gone)).toMatchObject({ data: { fault: { code: 'unexpected-rows', values: [0, 1] } } })
    })

    it('what a page is given besides a password stands in no log', async () => {
      const refused = await change('update/secret', { rowKey: ['2'], inputs: { CODE: 'taken', PASSWORD: 'taken' } })
      expect(refused.code).toBe(60106)
      const entry = await logged(refused)
      expect(entry).toMatchObject({ data: { fault: { code: 'sql-error-code' } } })
      expect(JSON.stringify(entry)).not.toContain('taken')
    })

    it('P-13 who logs in is compared to the letter on each of them', async () => {
      const login = async (ID: string, PASSWORD: string) =>
        (await kumiki.ask('site', 'POST /b2b/login', { body: { site: 'shop', ID, PASSWORD } })).code
      expect(await login('user1', 'pass-user1')).toBe(20000)
      expect(await login('USER1', 'pass-user1')).toBe(60101)
      expect(await login('user1', 'PASS-USER1')).toBe(60101)
      expect(await login('user1🎵', 'pass-user1')).toBe(60101)
    })

    it('P-15 of an order the line is named, of what was entered with it the input', async () => {
      const put = async (code: string, count: number) => {
        const body = { contentId: ids['products'], rowKey: [code], count }
        return (await kumiki.ask('site', 'PUT /b2b/content/list/update-purchase-count', { token, body })).data
      }
      const buy = async (inputs: object, language = 'en') => {
        const { PURCHASEID, cart } = await put('P000001', 1)
        const { total } = cart as { total: string }
        return kumiki.ask('site', 'POST /b2b/purchase/exec', {
          ...asked(language),
          body: { contentId: ids['products'], PURCHASEID, inputs, total },
        })
      }
      expect(await buy({ NOTE: 'once' })).toMatchObject({ code: 20000 })
      expect(toldAt(await buy({ NOTE: 'once' }))).toEqual([['/NOTE', 'Note: this is registered already.']])
      await put('P000002', 3)
      const refused = await buy({ NOTE: 'a' })
      expect(refused).toMatchObject({
        code: 60107,
        message:
          'This order cannot be accepted as it is, so nothing was ordered. Your cart is kept. Please check what you entered.',
        data: { changes: ['P000002 Product 2: this value is not accepted.'] },
      })
      expect(await logged(refused)).toMatchObject({
        object: expect.stringMatching(/^schema\/line-insert [0-9a-f]{32}$/) as string,
        data: { fault: { code: 'sql-failed' } },
      })
      expect((await buy({ NOTE: 'a' }, 'ja')).data.changes).toEqual(['P000002 Product 2: この値は登録できません。'])
      await database.run(`UPDATE product SET price = 20 WHERE code = 'P000002'`)
      await database.run('ALTER TABLE product ADD CONSTRAINT left_over CHECK (stock > 97)')
      // At the price of now.
      await put('P000002', 0)
      await put('P000002', 3)
      const tooMany = await buy({ NOTE: 'b' })
      expect(tooMany.data.changes).toEqual([
        'P000002 Product 2 cannot be ordered in this quantity now. Please reduce it.',
      ])
      expect(await logged(tooMany)).toMatchObject({ data: { schema: 'schema/stock-take' } })
      const { rows } = await kumiki.engine.store.logs.list({ log: 'audit', direction: 'asc', limit: 200 })
      const audited = rows.filter(({ call }) => call === 'purchase')
      // Each stands there once: the one that was ordered with what it did, the others after they were refused.
      expect(audited.map(({ result }) => result)).toEqual(['20000', '60106', '60107', '60107', '60107'])
      expect(audited[0]).toMatchObject({ user: 'C1', object: expect.stringMatching(/^purchase \w{32}$/) as string })
    })
  },
)

/** Members with a code of their own, of a kind that there is; a view that shows and keeps those below 50. */
function tables(identity: string): string[] {
  return [
    'CREATE TABLE kind (code VARCHAR(4) PRIMARY KEY)',
    `INSERT INTO kind VALUES ('a'), ('b')`,
    `CREATE TABLE member (id ${identity}, code VARCHAR(8) NOT NULL UNIQUE, kind VARCHAR(4) NOT NULL, age SMALLINT CHECK (age BETWEEN 0 AND 150),
      note VARCHAR(10), FOREIGN KEY (kind) REFERENCES kind (code))`,
    `INSERT INTO member (code, kind, age) VALUES ('taken', 'a', 7), ('other', 'b', 8)`,
    'CREATE TABLE badge (member_id INTEGER NOT NULL REFERENCES member (id), FOREIGN KEY (member_id) REFERENCES member (id))',
    'INSERT INTO badge VALUES (1)',
    'CREATE VIEW young AS SELECT id, code, age FROM member WHERE age < 50 WITH CHECK OPTION',
    'ALTER TABLE order_line ADD CONSTRAINT fair CHECK (price < 500)',
    'CREATE UNIQUE INDEX note ON orders (note)',
    `INSERT INTO product VALUES ('P000001', 'Product 1', 'A', 'B', 10, 100, '', 'A'), ('P000002', 'Product 2', 'A', 'B', 800, 100, '', 'A')`,
    `INSERT INTO customer VALUES ('C1', 'Buyer 1', 'user1', 'pass-user1', 'A')`,
  ]
}

function withMembers(documents: Document[], spec: Record<string, unknown>): Document[] {
  const character = (name: string, length = 255) => ({ name, dataType: 'character', length })
  const numeric = (name: string) => ({ name, dataType: 'numeric', length: 9 })
  const schema = (key: string, sql: string, parameters: object[], resultColumns: object[] = []): Document => ({
    kind: 'schema',
    version: 1,
    key,
    name: key,
    spec: { type: 1, connectionType: 1, dataSource: 'data-source/shop', sql: [sql], parameters, resultColumns },
  })
  const column = (key: string, typeClass: string) => ({
    key,
    name: key,
    label: key,
    typeClass,
    type: 'varchar',
    size: 32,
  })
  const bind = (source: string) => (name: string) => ({ name, source, field: name })
  const [input, row] = [bind('input'), bind('row')]
  const text = (key: string, ja: string, en: string, more: object = {}) => ({ key, label: { ja, en }, ...more })
  const code = text('CODE', 'コード', 'Code')
  const age = text('AGE', '年齢', 'Age', { inputType: 'number' })
  const page = (key: string, type: number, inputs: object[], step: string, parameters: object[]) => ({
    key,
    name: key,
    type,
    ...(inputs.length > 0 && { inputs }),
    dataSchemas: [{ schema: `schema/${step}`, expectedRows: 1, parameters }],
  })
  const members: Document = {
    kind: 'content',
    version: 1,
    key: 'shop.members',
    name: 'Members',
    spec: {
      type: 3,
      keys: ['ID'],
      list: { dataSchemas: [{ schema: 'schema/members' }], columns: [{ field: 'ID' }, { field: 'CODE' }] },
      dbPages: [
        page('new', 1, [code, text('KIND', '区分', 'Kind'), age, text('NOTE', '備考', 'Note')], 'member-add', [
          ...['CODE', 'KIND', 'AGE', 'NOTE'].map(input),
        ]),
        page('secret', 2, [code, text('PASSWORD', '暗証', 'Password', { inputType: 'password' })], 'member-secret', [
          row('ID'),
          ...['CODE', 'PASSWORD'].map(input),
        ]),
        page('rise', 2, [age], 'member-rise', [row('ID'), input('AGE')]),
        page('drop', 3, [], 'member-drop', [row('ID')]),
      ],
    },
  }
  const site = documents.find(({ kind }) => kind === 'site')!
  site.spec['sections'] = [...(site.spec['sections'] as string[]), 'content/shop.members']
  return [
    ...documents.map((document) => (document.kind === 'data-source' ? { ...document, spec } : document)),
    members,
    schema(
      'members',
      'SELECT id AS ID, code AS CODE FROM member',
      [],
      [column('ID', 'Number'), column('CODE', 'String')],
    ),
    schema('member-add', 'INSERT INTO member (code, kind, age, note) VALUES (:CODE, :KIND, :AGE, :NOTE)', [
      character('CODE'),
      character('KIND'),
      numeric('AGE'),
      character('NOTE'),
    ]),
    schema('member-secret', 'UPDATE member SET code = :CODE, note = :PASSWORD WHERE id = :ID', [
      numeric('ID'),
      character('CODE'),
      character('PASSWORD'),
    ]),
    schema('member-rise', 'UPDATE young SET age = :AGE + 0 WHERE id = :ID', [numeric('AGE'), numeric('ID')]),
    schema('member-drop', 'DELETE FROM member WHERE id = :ID', [numeric('ID')]),
  ]
}

async function openPostgresql(): Promise<Database> {
  const server = await startPostgresql()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  return {
    spec: server.spec,
    run: (text) => client.query(text),
    async stop() {
      await client.end()
      await server.stop()
    },
  }
}

async function openMariadb(): Promise<Database> {
  const server = await startMariadb()
  const { host, port, user, db } = server
  const client = await mysql.createConnection({ host, port, user, database: db, charset: 'utf8mb4' })
  return {
    spec: server.spec,
    run: (text) => client.query(text),
    async stop() {
      await client.end()
      await server.stop()
    },
  }
}
