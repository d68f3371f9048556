import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine } from '../../test/open-engine.ts'
import type { TestEngine } from '../../test/open-engine.ts'

let kumiki: TestEngine
let token: string
beforeAll(async () => {
  kumiki = await openEngine()
  token = (await kumiki.addUser('auditor', { log: ['read'] })).token
  await kumiki.engine.store.logs.append('site', {
    user: 'yamada',
    object: '=HYPERLINK("http://evil.example")',
    result: 'unknown',
    message: 'Somebody said "no"',
    data: { password: 'hidden' },
  })
})
afterAll(() => kumiki.close())

const call = (route: string, by = token) => kumiki.call(route, { token: by })

test('entries of one log, the latest first, found by text', async () => {
  const all = await call('GET /log/site')
  expect(all.data).toMatchObject({ total: 1, rows: [{ user: 'yamada', result: 'unknown' }] })
  expect((await call('GET /log/site?find=yamada')).data.total).toBe(1)
  expect((await call('GET /log/site?find=suzuki')).data).toEqual({ rows: [], total: 0 })
})

test('what was done and its result are in the reader’s language; a log is no place for secrets', async () => {
  await kumiki.call('POST /document/folder', {
    token: kumiki.admin,
    body: { document: { kind: 'folder', version: 1, key: '', name: 'x', spec: {} } },
    headers: { 'x-language': 'ja' },
  })
  const { data } = await kumiki.call('GET /log/audit?limit=10', {
    token,
    headers: { 'x-language': 'ja' },
  })
  const refused = data.rows.find((row: { call: string }) => row.call === 'ドキュメントの作成')
  expect(refused).toMatchObject({ user: 'admin', result: 'エラー (60106)' })
  expect(refused.message).toMatch(/[ぁ-ん]/)
  const site = await call('GET /log/site')
  expect(JSON.stringify([data, site.data])).not.toContain('hidden')
})

test('L6 what was told of a failure is read whole; who saved meanwhile stands in it', async () => {
  const admin = kumiki.admin
  const document = { kind: 'cors', version: 1, key: 'twice', name: 'Twice', spec: {} }
  const { data } = await kumiki.call('POST /document/cors', { token: admin, body: { document } })
  const save = (name: string) =>
    kumiki.call(`PUT /document/cors/${data.id}`, {
      token: admin,
      body: { document: { ...document, name }, revision: data.revision },
    })
  expect((await save('first')).code).toBe(20000)
  expect((await save('second')).code).toBe(40900)
  await kumiki.engine.store.logs.append('audit', { result: '40900', message: 'older' })
  const read = async (language: string) =>
    (await kumiki.call('GET /log/audit?find=40900', { token, headers: { 'x-language': language } })).data.rows
  const [older, refused] = await read('en')
  expect(refused).toMatchObject({ result: 'Error (40900)' })
  expect(refused.message).toMatch(/Saved meanwhile by admin at \S+\. Please/)
  expect(older.message).toContain('Saved meanwhile by … at ….')
  expect((await read('ja'))[1].message).toMatch(/admin さんが \S+ に更新しました/)
})

test('B-12 a login is logged with who has come in; a wrong password with nobody', async () => {
  const logIn = (password: string) =>
    kumiki.call('POST /user/login', { body: { username: 'admin', password }, headers: { 'x-language': 'ja' } })
  expect((await logIn('wrong-password')).status).not.toBe(200)
  expect((await logIn('admin-password')).code).toBe(20000)
  const { data } = await kumiki.call('GET /log/audit?find=user/admin&limit=2', { token })
  expect(data.rows.map(({ user }: { user?: string }) => user)).toEqual(['admin', undefined])
})

test('why a data source failed is read in words, those of the database only by who may see data sources', async () => {
  const fault = { code: 'sql-failed', values: ['no such column: qty'] }
  const failed = { object: 'schema/line-insert', requestId: 'ref-77', result: '60107', data: { fault } }
  await kumiki.engine.store.logs.append('site', failed)
  const message = async (by: string) =>
    (await kumiki.call('GET /log/site?find=REF-77', { token: by, headers: { 'x-language': 'en' } })).data.rows[0]
      .message
  expect(await message(kumiki.admin)).toBe('no such column: qty')
  expect(await message(token)).toBe('SQL check failed. Please ask an administrator of the data source.')
})

test('F-5 updates of data are told with key, values before and after, in the reader’s words', async () => {
  const row = { key: '7', before: { NOTE: 'a' }, after: { NOTE: 'b' } }
  const append = (entry: object) => kumiki.engine.store.logs.append('data-update', { siteId: 1, user: 'u1', ...entry })
  await append({ object: 'content/a.b update/x', result: 'changed', message: '7', data: { rows: [row] } })
  await append({
    object: 'content/a.b bulk',
    result: 'changed',
    message: '7\n8',
    data: { rows: [row, { key: '8' }], more: 3 },
  })
  const { data } = await kumiki.call('GET /log/data-update', { token, headers: { 'x-language': 'ja' } })
  expect(data.rows).toMatchObject([
    { result: '変更', message: 'このほか 3 行の記録は省略しました。', change: { key: '7\n8', after: '7 – NOTE: b' } },
    { user: 'u1', result: '変更', change: { key: '7', before: 'NOTE: a', after: 'NOTE: b' } },
  ])
  expect(data.rows[1]).not.toHaveProperty('message')
  const csv = (await call('GET /log/data-update/csv?find=update/x')).data
  expect(csv).toContain('"content/a.b update/x","Changed","7","NOTE: a","NOTE: b"')
})

test('as CSV: a spreadsheet runs nothing of it', async () => {
  const { data } = await call('GET /log/site/csv')
  expect(data).toMatch(/^\uFEFF"Date and time","User"/)
  expect(data).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(data).toContain('"Somebody said ""no"""')
  expect(data).not.toContain('hidden')
})

test('only with the right on logs, and only logs that are there', async () => {
  const { token: other } = await kumiki.addUser('nosy', { user: ['read'] })
  expect(await call('GET /log/operation', other)).toMatchObject({ status: 403, code: 40300 })
  expect(await call('GET /log/operation/csv', other)).toMatchObject({ status: 403, code: 40300 })
  expect(await call('GET /log/nothing')).toMatchObject({ status: 400 })
})
