import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
})
afterAll(() => kumiki.close())

const broken = () => Promise.reject(new Error('nobody foresaw this'))

test.each([
  ['GET /log/audit', 'Fail to retrieve log', 'ログの取得に失敗しました。'],
  ['GET /folder-tree', 'Fail to retrieve folder', 'フォルダーの取得に失敗しました。'],
  ['GET /document/data-source', 'Fail to retrieve setting', '設定の取得に失敗しました。'],
  ['GET /document-options?kind=data-source', 'Fail to process', '処理に失敗しました。'],
])('%s tells what nobody foresaw in the words of the specification', async (route, en, ja) => {
  const { documents, logs } = kumiki.engine.store
  const spies = [
    vi.spyOn(documents, 'list').mockImplementation(broken),
    vi.spyOn(logs, 'list').mockImplementation(broken),
  ]
  try {
    const ask = (language: string) =>
      kumiki.ask('console', route, { token: kumiki.admin, headers: { 'x-language': language } })
    expect(await ask('en')).toMatchObject({ status: 500, code: 50000, message: en })
    expect(await ask('ja')).toMatchObject({ status: 500, code: 50000, message: ja })
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
})

test('a screen that is not there is told with its name', async () => {
  const body = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
  const token = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token as string
  const answer = await kumiki.ask('site', 'GET /b2b/screen?site=shop&route=list/9/AbCdEfGhIj', { token })
  expect(answer).toMatchObject({ status: 404, message: 'There is no section: list/9/AbCdEfGhIj' })
})

test('a login schema that its database refuses is told as that', async () => {
  const database = new Database(join(kumiki.folder, 'sources', 'shop.db'))
  database.prepare(`ALTER TABLE customer RENAME TO customers_of_old`).run()
  database.close()
  const body = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
  expect(await kumiki.ask('site', 'POST /b2b/login', { body })).toMatchObject({
    code: 60107,
    message: 'Login Authentication Failed. Please check login schema data',
  })
})
