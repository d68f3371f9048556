import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, visit } from '../browser.ts'
import { openHouse, type House } from '../house/open-house.ts'

/** Members of the folder, by the right that it gives them; the stranger is none. */
const people = ['member', 'viewer', 'stranger'] as const
const password = 'Password-456'

let house: House
const ids = {} as Record<'shared' | 'board' | 'notes' | 'source', number>

async function call(
  route: string,
  body: object,
  token?: string,
): Promise<{ code: number; data: { [name: string]: never } }> {
  const [method = 'POST', path = ''] = route.split(' ')
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { 'x-token': token }) }
  const response = await fetch(`${house.engine.url}/vue-element-admin${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  })
  return (await response.json()) as never
}

beforeAll(async () => {
  if (!hasChromium) return
  house = await openHouse()
  const token = (await call('POST /user/login', { username: 'admin', password: 'admin-password' })).data['token']
  const make = async (kind: string, key: string, name: object | string, spec: object, more = {}): Promise<number> => {
    const document = { kind, version: 1, key, name, spec }
    const answer = await call(`POST /document/${kind}`, { kind, document, ...more }, token)
    expect(answer.code, `${kind}/${key}`).toBe(20000)
    return answer.data['id']!
  }
  for (const one of people) {
    const spec = { userId: one, lastName: 'Test', firstName: one, password: { $secret: 'password' } }
    const secrets = { '/spec/password': 'Password-123' }
    await make('user', one, one, { ...spec, roles: ['role/builder'] }, { secrets })
    await call('POST /user/login', { username: one, password: 'Password-123', newPassword: password })
  }
  const members = [{ member: 'user/member', right: 'update' }, { member: 'user/viewer' }]
  ids.shared = await make('folder', 'shared', { ja: '営業部', en: 'Sales' }, { members })
  await make('folder', 'common', { ja: '全社共通', en: 'Everybody' }, {})
  ids.board = await make('home-screen', 'board', { ja: '営業ボード', en: 'Sales board' }, {})
  ids.notes = await make('home-screen', 'notes', { ja: 'お知らせ', en: 'Notes' }, {})
  ids.source = await make('data-source', 'erp', '基幹システム', { database_type: 7, db: 'erp.db' })
  await make('site', 'shop', { ja: '受注サイト', en: 'Orders' }, { path: 'shop', port: 8443 })
  await make('site', 'other', { ja: '社内サイト', en: 'Intranet' }, { path: 'other', port: 8443 })
  const inside = { addresses: ['data-source/erp'], folderId: ids.shared }
  expect((await call('PUT /document-folder', inside, token)).code).toBe(20000)
})

afterAll(() => house?.close())

const list = '/documents/home-screen'

/** A person at a page of the console. */
async function at(path: string, user: string, language: 'ja' | 'en' = 'ja', width = 1280): Promise<Page> {
  const { page } = await visit(house.browser, { language, width })
  await page.goto(`${house.engine.url}/main${path}`)
  await page.locator('select').selectOption(language)
  await page.getByLabel(language === 'ja' ? 'ユーザーID' : 'User ID').fill(user)
  await page
    .getByLabel(language === 'ja' ? 'パスワード' : 'Password', { exact: true })
    .fill(user === 'admin' ? 'admin-password' : password)
  await page.keyboard.press('Enter')
  return page
}

const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.textContent)

describe.skipIf(!hasChromium)('folders', () => {
  test('AZ-09 an administrator puts a document into a folder by keyboard, and the list says where it lies', async () => {
    const page = await at(list, 'admin')
    const row = page.getByRole('row', { name: /営業ボード/ })
    await row.getByRole('button', { name: '操作' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'フォルダーへ移動…' }).waitFor()
    // As a person goes: a second Enter at once, on what has just appeared, is the half of a double press.
    while ((await focused(page)) !== 'フォルダーへ移動…') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'フォルダーへ移動' })
    await expect.poll(() => focused(page)).toBe('フォルダーなし')
    expect(await dialog.getByRole('button', { name: 'ここへ移動' }).isDisabled()).toBe(true)
    while ((await focused(page)) !== '営業部') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog.getByRole('button', { name: 'ここへ移動' }).isEnabled()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('ここへ移動')
    await page.keyboard.press('Enter')
    await row.getByText('営業部', { exact: true }).waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    await page.context().close()
  })

  test('AZ-09 who may only look is told so before typing, and moves nothing', async () => {
    const page = await at(`${list}/${ids.board}`, 'viewer')
    await page.getByText('フォルダー「営業部」が閲覧のみで共有されているため、変更できません。').waitFor()
    // What stands there is read as well as ever.
    const name = page.locator('input[data-at="/name"], [data-at="/name"] input').first()
    expect(await name.isDisabled()).toBe(true)
    expect(await name.evaluate((input) => getComputedStyle(input).opacity)).toBe('1')
    await page.locator('form input').first().waitFor()
    await expect.poll(() => page.locator('form input:enabled').count()).toBe(0)
    expect(await page.locator('form input').count()).toBeGreaterThan(1)
    for (const name of ['保存', '削除', 'フォルダーへ移動…'])
      expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
    await page.goto(`${house.engine.url}/main${list}`)
    await page.getByLabel('このページの行をすべて選択').check()
    await page.getByRole('button', { name: 'フォルダーへ移動…' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('treeitem', { name: /営業部/ }).getAttribute('aria-disabled')).toBe('true')
    await dialog.getByRole('treeitem', { name: '全社共通' }).click()
    await dialog.getByRole('button', { name: 'ここへ移動' }).click()
    const refusal = dialog.getByRole('alert')
    await refusal.waitFor()
    expect(await refusal.textContent()).toContain('営業ボード')
    expect(await refusal.textContent()).not.toContain('お知らせ')
    await page.context().close()
  })

  test("AZ-09 to a stranger the document's address is one of nothing", async () => {
    const page = await at(`${list}/${ids.board}`, 'stranger')
    await page.getByText('見つかりません', { exact: true }).last().waitFor()
    expect(await page.getByText('営業ボード').count()).toBe(0)
    await page.context().close()
  })

  test('A-05 a member cannot take it away from the others on its own screen, in English on a phone', async () => {
    const page = await at(`${list}/${ids.board}`, 'member', 'en', 390)
    await page.getByRole('button', { name: 'Move to a folder…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move to a folder' })
    const chosen = dialog.getByRole('treeitem', { selected: true })
    await expect.poll(() => chosen.textContent()).toBe('Sales')
    await dialog.getByRole('treeitem', { name: 'No folder' }).click()
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await page
      .getByText(/Nothing was moved\./)
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('main')
      .getByText(/Sales$/)
      .waitFor()
    await page.context().close()
  })

  test('a list shows what lies in one folder, and its address does too', async () => {
    const page = await at(list, 'admin', 'en')
    await page.getByLabel('Choose this row').first().check()
    await page.getByRole('button', { name: 'Move to a folder…' }).click()
    await page.getByRole('treeitem', { name: 'Everybody' }).click()
    await page.getByRole('button', { name: 'Move here' }).click()
    await page.getByRole('cell', { name: 'Everybody' }).waitFor()
    await page.getByRole('button', { name: 'All folders' }).click()
    await page.getByRole('treeitem', { name: 'Everybody' }).click()
    await page.getByRole('button', { name: 'Folder: Everybody' }).waitFor()
    await expect.poll(() => page.getByLabel('Choose this row').count()).toBe(1)
    await expect.poll(() => new URL(page.url()).search).toContain('folder=')
    await page.reload()
    await page.getByRole('button', { name: 'Folder: Everybody' }).waitFor()
    await expect.poll(() => page.getByLabel('Choose this row').count()).toBe(1)
    await page.context().close()
  })

  test('sites are chosen from their list, put into a folder, and shown by it', async () => {
    const page = await at('/b2b/list', 'admin', 'en')
    await page
      .getByRole('row', { name: /Orders/ })
      .getByLabel('Choose this row')
      .check()
    await page.getByText('1 chosen').waitFor()
    await page.getByRole('button', { name: 'Move to a folder…' }).click()
    await page.getByRole('treeitem', { name: 'Sales' }).click()
    await page.getByRole('button', { name: 'Move here' }).click()
    await page.getByRole('cell', { name: 'Sales', exact: true }).waitFor()
    await expect.poll(() => page.getByText('1 chosen').count()).toBe(0)
    await page.getByRole('button', { name: 'All folders' }).click()
    await page.getByRole('treeitem', { name: 'Sales' }).click()
    await page.getByRole('button', { name: 'Folder: Sales' }).waitFor()
    await expect.poll(() => page.getByLabel('Choose this row').count()).toBe(1)
    expect(await page.getByText('Intranet').count()).toBe(0)
    await page.getByLabel('Choose this row').check()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'JSON' }).click()
    expect((await download).suggestedFilename()).toBe('site.json')
    await page.context().close()
  })

  test('AZ-09 a folder tells what lies in it, of all kinds, and each row opens the screen of its kind', async () => {
    const page = await at(`/documents/folder/${ids.shared}`, 'viewer')
    const rows = page.getByRole('row')
    await rows.filter({ hasText: '基幹システム' }).getByText('データソース', { exact: true }).waitFor()
    await rows.filter({ hasText: '受注サイト' }).getByText('サイト', { exact: true }).waitFor()
    await page.getByRole('tab', { name: '設定' }).click()
    await page.locator('form input').first().waitFor()
    await page.getByRole('tab', { name: 'フォルダー内のドキュメント' }).click()
    await page.getByRole('link', { name: '受注サイト' }).click()
    await expect.poll(() => page.url()).toMatch(/\/b2b\/b2b\/\d+/)
    await page.context().close()
  })

  test('AZ-09 who may only look at a data source is offered no test of its connection', async () => {
    const page = await at(`/documents/data-source/${ids.source}`, 'viewer', 'en')
    await page.getByText('You can see this, but not change it: the folder “Sales” is shared').waitFor()
    await page.getByText('DBID').first().waitFor()
    expect(await page.getByRole('button', { name: 'Test connection' }).count()).toBe(0)
    await page.context().close()
    const other = await at(`/documents/data-source/${ids.source}`, 'member', 'en')
    await other.getByRole('button', { name: 'Test connection' }).waitFor()
    await other.context().close()
  })

  test('two people who have one document open see each other, and who may only look is named to nobody', async () => {
    const path = `/documents/data-source/${ids.source}`
    const admin = await at(path, 'admin')
    const member = await at(path, 'member', 'en')
    const viewer = await at(path, 'viewer', 'en')
    await admin.getByText('memberさんが編集中です').waitFor()
    await member.getByText('Administrator is editing this').waitFor()
    await viewer.getByText('Administrator, member is editing this').waitFor()
    await member.context().close()
    await viewer.getByText('Administrator is editing this').waitFor()
    await admin.getByText('さんが編集中です').waitFor({ state: 'detached' })
    for (const page of [admin, viewer]) await page.context().close()
  })
})
