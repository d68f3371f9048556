import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import type { SitePlanResponse } from '../../../../runtime/generated/calls/site.ts'
import { openEngine, type TestEngine } from '../../../test/open-engine.ts'

let kumiki: TestEngine
let dbId: number
beforeAll(async () => {
  kumiki = await openEngine()
  mkdirSync(join(kumiki.folder, 'sources'), { recursive: true })
  const database = new Database(join(kumiki.folder, 'sources', 'press.db'))
  database.exec(`
    CREATE TABLE article (id INTEGER PRIMARY KEY, title TEXT NOT NULL, author_id INTEGER REFERENCES author (id));
    CREATE TABLE author (id INTEGER PRIMARY KEY, pen_name TEXT NOT NULL);
    CREATE TABLE tag (code TEXT NOT NULL PRIMARY KEY, word TEXT NOT NULL);
    CREATE TABLE article_tag (article_id INTEGER NOT NULL REFERENCES article (id), tag_code TEXT NOT NULL REFERENCES tag (code),
      PRIMARY KEY (article_id, tag_code));
    CREATE TABLE reader (id INTEGER PRIMARY KEY, e_mail TEXT NOT NULL, last_name TEXT NOT NULL);
    CREATE TABLE reader_tag (reader_id INTEGER NOT NULL REFERENCES reader (id), tag_code TEXT NOT NULL REFERENCES tag (code),
      PRIMARY KEY (reader_id, tag_code));
    CREATE TABLE kumiki_receipt (purchase_id TEXT PRIMARY KEY, at TEXT, answer TEXT);
    INSERT INTO author VALUES (1, 'Soseki');
    INSERT INTO article VALUES (1, 'Joinery', 1), (2, 'Planes', NULL);
    INSERT INTO tag VALUES ('w', 'Wood'), ('c', 'Craft');
    INSERT INTO article_tag VALUES (1, 'w'), (1, 'c');
    INSERT INTO reader VALUES (1, 'a@example.com', 'Sato');
    INSERT INTO reader_tag VALUES (1, 'w');
  `)
  database.close()
  const spec = { database_type: 7, db: 'press.db' }
  const document = { kind: 'data-source', version: 1, key: 'press', name: 'Press', spec }
  dbId = ((await ask('POST /document/data-source', { document })).data as { id: number }).id
})
afterAll(() => kumiki?.close())

const ask = (route: string, body: object) => kumiki.call(route, { token: kumiki.admin, body })
const planned = async (more: object): Promise<SitePlanResponse> => {
  const { data, code } = await ask('POST /b2b-edit/plan', { dbId, ...more })
  expect(code, JSON.stringify(data)).toBe(20000)
  return data as SitePlanResponse
}
const schemaOf = (documents: readonly Document[], end: string): Document | undefined =>
  documents.find(({ kind, key }) => kind === 'schema' && key.endsWith(end))

test('real rows of what is ticked, with names of others and what pairs bind to it in one text', async () => {
  const plan = await planned({ tables: ['article', 'tag'] })
  const offered = await kumiki.call(`GET /sql/tables?dbId=${dbId}&receipts=false`, { token: kumiki.admin })
  const names = (offered.data as { rows: { name: string }[] }).rows.map(({ name }) => name)
  expect([names.includes('article'), names.includes('kumiki_receipt')]).toEqual([true, false])
  expect(plan.tables[0]?.joined).toBe('author_id → author.pen_name\narticle_tag → tag.word, …')
  const { sql, columns, title } = plan.samples['article'] ?? { sql: '', columns: [], title: '' }
  expect([title, columns]).toEqual([
    'Article',
    [
      { key: 'id', title: 'ID' },
      { key: 'title', title: 'Title' },
      { key: 'author_id_pen_name', title: 'Author' },
      { key: 'tag_word', title: 'Tag' },
    ],
  ])
  const { data } = await ask('POST /sql/execute', { dbId, sql, limit: 5 })
  expect(data).toMatchObject({
    problems: [],
    rows: [
      { title: 'Joinery', author_id_pen_name: 'Soseki', tag_word: 'Craft, Wood' },
      { title: 'Planes', author_id_pen_name: null, tag_word: null },
    ],
  })
  // Rows of persons are bound to a tag as well, and stay out of its list.
  expect(plan.samples['tag']?.sql).not.toMatch(/reader/)
})

test('an index that is missing is told with the statement that makes it', async () => {
  const { warnings } = await planned({ tables: ['article', 'author'] })
  expect(warnings.map(({ code, values }) => [code, values])).toEqual([
    ['plan-index-missing', ['article', 'author_id', 'CREATE INDEX "article_author_id_ix" ON "article" ("author_id")']],
  ])
})

test('names are those that a builder says, and are proposed again for the same column of the same table', async () => {
  const rows = [
    { place: 'article', label: { ja: '記事', en: 'Articles' } },
    { place: 'article.title', label: { ja: '見出し', en: 'Headline' } },
    { place: 'tag.word', label: { ja: '言葉', en: 'Word of it' } },
  ]
  const { documents, names } = await planned({ tables: ['article', 'tag'], names: { rows }, path: 'named' })
  expect(names.rows).toEqual(expect.arrayContaining(rows))
  expect(names.rows).toContainEqual({ place: 'article.author_id_pen_name', label: 'Author' })
  expect(documents.find(({ key }) => key === 'named.article')?.name).toEqual({ ja: '記事', en: 'Articles' })
  expect(schemaOf(documents, '-article')?.spec['resultColumns']).toContainEqual(
    expect.objectContaining({ name: 'title', label: { ja: '見出し', en: 'Headline' } }),
  )
  expect((await ask('POST /document-import', { documents, mode: 'new' })).code).toBe(20000)
  const again = await planned({ tables: ['article', 'author'] })
  expect(again.names.rows).toContainEqual({ place: 'article.title', label: { ja: '見出し', en: 'Headline' } })
  // What was said of one table is not said of another's column of another name.
  expect(again.names.rows).toContainEqual({ place: 'author.pen_name', label: 'Pen name' })
})

test('contents are made for a site that has none; a second time, or over what others saved meanwhile, they are not', async () => {
  const site = { kind: 'site', version: 1, key: 'paper', name: 'Paper', spec: { path: 'paper', overview: 'Kept' } }
  const stored = await ask('POST /document/site', { document: site })
  const { id } = stored.data as { id: number }
  const { documents, base, path } = await planned({ site: id, tables: ['article'] })
  expect(path).toBe('paper')
  expect(documents.map(({ kind, key }) => `${kind}/${key}`)).toEqual([
    'site/paper',
    'schema/paper-article',
    'content/paper.article',
  ])
  expect(documents[0]?.spec).toMatchObject({ overview: 'Kept', public: true, sections: ['content/paper.article'] })
  const save = { document: { ...site, name: 'Newspaper' }, revision: 1 }
  expect((await kumiki.call(`PUT /document/site/${id}`, { token: kumiki.admin, body: save })).code).toBe(20000)
  const make = (made: Pick<SitePlanResponse, 'documents' | 'base'>) =>
    ask('POST /document-import', { documents: made.documents, base: made.base, mode: 'overwrite' })
  const overtaken = await make({ documents, base })
  expect(overtaken.status, JSON.stringify(overtaken)).toBe(422)
  const next = await planned({ site: id, tables: ['article'] })
  expect((await make(next)).code).toBe(20000)
  const published = await ask('POST /b2b-edit/publish', { id })
  expect(published.code, JSON.stringify(published)).toBe(20000)
  expect((await ask('POST /b2b-edit/plan', { dbId, site: id, tables: ['tag'] })).status).toBe(422)
  const reader = await kumiki.addUser('reads-sources', { db: ['read'] })
  const foreign = await kumiki.call('POST /b2b-edit/plan', { token: reader.token, body: { dbId, site: id } })
  expect([403, 404]).toContain(foreign.status)
})

test('a list is begun at a schema with search, key and the page of a row', async () => {
  const resultColumns = ['id', 'title', 'author_id'].map((name) => ({
    ...{ key: name.toUpperCase(), name, typeClass: name === 'title' ? 'String' : 'Number' },
  }))
  const spec = {
    type: 1,
    dataSource: 'data-source/press',
    sql: 'SELECT id, title, author_id FROM article',
    resultColumns,
  }
  const document = { kind: 'schema', version: 1, key: 'headlines', name: 'Headlines', spec }
  expect((await ask('POST /document/schema', { document })).code).toBe(20000)
  const { data } = await kumiki.call('GET /document/content/0?from=schema/headlines', { token: kumiki.admin })
  expect((data as { document: Document }).document.spec).toMatchObject({
    keys: ['ID'],
    list: {
      columns: [{ field: 'ID' }, { field: 'TITLE' }, { field: 'AUTHOR_ID' }],
      search: { fields: [{ field: 'TITLE' }] },
      pageTransition: { left: { enable: true, pageType: 'detail' } },
    },
    detail: {
      layout: [{ items: [{ field: 'ID' }] }, { items: [{ field: 'TITLE' }] }, { items: [{ field: 'AUTHOR_ID' }] }],
    },
  })
})

test('who comes in by an authentication API is offered, and then sees what is not everybody’s only as the API knows him', async () => {
  const column = (key: string) => ({ key, name: key, type: 'json', typeClass: 'String' })
  const documents = [
    { kind: 'web-api', version: 1, key: 'staff', name: 'Staff', spec: { apiUrl: 'http://127.0.0.1:9/v1' } },
    {
      ...{ kind: 'schema', version: 1, key: 'staff-login', name: 'Staff login' },
      spec: {
        ...{ type: 4, connectionType: 2, webApi: 'web-api/staff' },
        request: { method: 'POST', path: 'login', parameters: [{ name: 'user', kind: 4, value: ':USER' }] },
        parameters: [{ name: 'USER', dataType: 'character', length: 32 }],
        resultColumns: ['id', 'NAME'].map(column),
      },
    },
    {
      ...{ kind: 'authentication-api', version: 1, key: 'staff', name: 'Staff' },
      spec: {
        schema: 'schema/staff-login',
        bindings: [{ name: 'USER', source: 'input', field: 'ID' }],
        idField: 'id',
      },
    },
  ]
  expect((await ask('POST /document-import', { documents, mode: 'new' })).code).toBe(20000)
  const said = { does: 'look', people: 'authentication-api/staff' }
  const plan = await planned({ tables: ['article', 'reader'], said, path: 'inner' })
  expect(plan.guesses['people']?.choices).toContainEqual({ value: 'authentication-api/staff', label: 'Staff' })
  expect(plan.documents[0]?.spec).toMatchObject({ authenticationApi: 'authentication-api/staff' })
  expect(plan.documents[0]?.spec).not.toHaveProperty('public')
  expect(plan.warnings.map(({ code }) => code)).toEqual(['table-of-others'])
  const imported = await ask('POST /document-import', { documents: plan.documents, mode: 'new' })
  expect(imported.code, JSON.stringify(imported.data)).toBe(20000)
})
