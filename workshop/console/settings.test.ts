import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, visit } from '../browser.ts'
import { startWebServer, type WebServer } from '../../engine/outbound/test/web-server.ts'
import { openHouse, type House } from '../house/open-house.ts'
import { logIn } from '../house/log-in.ts'
import { oidcSecret, startOidcServer, type OidcServer } from '../../engine/web-api/test/oidc-server.ts'
import { looksOf } from '../looks.ts'
import { longDescribe, longTest } from '../long-run.ts'

let house: House
let token: string

async function call<Data>(route: string, body?: object): Promise<{ code: number; data: Data }> {
  const [method = 'POST', path = ''] = route.split(' ')
  const response = await fetch(`${house.engine.url}/vue-element-admin${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { 'x-token': token }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as never
}

beforeAll(async () => {
  if (!hasChromium) return
  house = await openHouse()
  token = (await call<{ token: string }>('POST /user/login', { username: 'admin', password: 'admin-password' })).data
    .token
})

afterAll(() => house?.close())

async function save(spec: object): Promise<void> {
  const { data } = await call<{ rows: { id: number; revision: number }[] }>('GET /document/settings')
  const document = { kind: 'settings', version: 1, key: 'settings', name: 'Settings', spec }
  const [row] = data.rows
  const { code } = row
    ? await call(`PUT /document/settings/${row.id}`, { document, revision: row.revision })
    : await call('POST /document/settings', { document })
  expect(code).toBe(20000)
}

/** Logs the administrator in in a language. */
async function logInSpeaking(page: Page, language: 'ja' | 'en'): Promise<void> {
  await page.goto(`${house.engine.url}/main/login`)
  await page.locator('select').selectOption(language)
  await page.getByLabel(language === 'ja' ? 'ユーザーID' : 'User ID').fill('admin')
  await page.getByLabel(language === 'ja' ? 'パスワード' : 'Password', { exact: true }).fill('admin-password')
  await page.keyboard.press('Enter')
  await page.locator('#main').waitFor()
}

const brand = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))
const look = (page: Page) =>
  page.evaluate(() => ({
    brand: document.documentElement.style.getPropertyValue('--brand'),
    isFixed:
      getComputedStyle(document.querySelector('main')!.parentElement!.previousElementSibling!).position === 'sticky',
  }))

const tabs = (page: Page) => page.getByRole('navigation', { name: '開いたページ' })
const logo = (page: Page) =>
  page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: 'Kumiki' })

describe.skipIf(!hasChromium)('settings of the installation in the browser', () => {
  test('S-08 colour, tabs, fixed header and logo hold for who chose nothing; who chooses keeps it', async () => {
    await save({ themeColor: '#0f766e', tagsView: false, fixedHeader: false, sidebarLogo: false })
    const { page } = await visit(house.browser)
    await page.goto(`${house.engine.url}/main/login`)
    await page.getByLabel('ユーザーID').waitFor()
    expect(await brand(page)).toBe('#0f766e')
    await logIn(page, house.engine.url)
    expect(await look(page)).toEqual({ brand: '#0f766e', isFixed: false })
    expect([await tabs(page).count(), await logo(page).count()]).toEqual([0, 0])

    await page.getByRole('button', { name: '設定', exact: true }).click()
    const panel = page.getByRole('dialog', { name: '設定' })
    await panel.getByLabel('メニューにロゴを表示').check()
    await panel.getByRole('button', { name: '#b45309' }).click()
    await page.reload()
    await logo(page).waitFor()
    expect(await look(page)).toEqual({ brand: '#b45309', isFixed: false })
    await page.getByRole('button', { name: '設定', exact: true }).click()
    await page.getByRole('dialog', { name: '設定' }).getByRole('button', { name: 'リセット' }).click()
    await expect.poll(() => look(page)).toEqual({ brand: '#0f766e', isFixed: false })
    await save({})
    await page.reload()
    await tabs(page).waitFor()
    expect(await look(page)).toEqual({ brand: '#409EFF', isFixed: true })
    await page.context().close()
  })

  longTest(
    'C-08 the open or folded menu is remembered in a cookie, and the menu of a tab is 105 pixels wide',
    async () => {
      await save({})
      const { page } = await visit(house.browser)
      await logIn(page, house.engine.url)
      const remembered = async () =>
        (await page.context().cookies()).find(({ name }) => name === 'kumiki_sidebar')?.value
      expect(await remembered()).toBeUndefined()
      await page.getByRole('button', { name: 'メニューを閉じる' }).click()
      await expect.poll(remembered).toBe('closed')
      await page.reload()
      const menu = page.getByRole('navigation', { name: 'メインメニュー' })
      await menu.waitFor()
      expect(await menu.getAttribute('data-folded')).not.toBeNull()
      await tabs(page).getByRole('link').first().click({ button: 'right' })
      const tabMenu = page.getByRole('menu', { name: 'タブ' })
      await tabMenu.waitFor()
      expect((await tabMenu.boundingBox())?.width).toBe(105)
      const isCut = await tabMenu.evaluate((element) =>
        [...element.querySelectorAll('span')].some(
          (one) => one.getBoundingClientRect().right > element.getBoundingClientRect().right,
        ),
      )
      expect(isCut).toBe(false)
      await page.context().close()
    },
  )

  test('S-08 the token is checked as the settings say, and a call is given up after their timeout', async () => {
    await save({ tokenCheck: { interval: 100, startAfter: 0 }, requestTimeout: 1 })
    const { page } = await visit(house.browser)
    await logIn(page, house.engine.url)
    await page.goto(`${house.engine.url}/main/adminsettings/user`)
    await page.getByRole('cell').first().waitFor()
    // The first rows came with the page; those in another order are asked for.
    await page.route('**/vue-element-admin/document/user*', () => undefined)
    await page.getByRole('columnheader').getByRole('button').first().click()
    await page.getByText('サーバーに接続できません。').first().waitFor()
    // The readable cookie is gone: the next look, a tenth of a second later, ends the login here.
    await page.context().clearCookies()
    await page.waitForURL(/\/main\/login/)
    await page.context().close()
    await save({})
  })
})

longDescribe.skipIf(!hasChromium)('a connection to a Web API in the browser', () => {
  let oidc: OidcServer
  beforeAll(async () => {
    oidc = await startOidcServer([`${house.engine.url}/main/adminsettings/web-api-config-oauh2-callback`])
    await save({ outbound: { allowed: [{ to: '127.0.0.1' }] } })
  })
  afterAll(async () => {
    await oidc.close()
    await save({})
  })

  test.each(
    looksOf([
      { language: 'ja', width: 1280 },
      { language: 'en', width: 390 },
    ]),
  )('it is authorized, tested and saved ($language, $width)', async ({ language, width }) => {
    const isJapanese = language === 'ja'
    const word = (ja: string, en: string) => (isJapanese ? ja : en)
    const { page } = await visit(house.browser, { language, width })
    await logInSpeaking(page, language)
    await page.goto(`${house.engine.url}/main/adminsettings/web-api-config`)
    await page
      .getByRole('button', { name: word('新規作成', 'New'), exact: true })
      .first()
      .click()
    const field = (ja: string, en: string) => page.getByLabel(word(ja, en)).first()
    // A person looks first at what has just appeared.
    const choose = async (ja: string, en: string, option: string) => {
      await field(ja, en).waitFor()
      await field(ja, en).click()
      await page.getByRole('option', { name: option }).click()
    }
    const press = (ja: string, en: string) => page.getByRole('button', { name: word(ja, en), exact: true }).click()
    // The list has a field of that name too.
    await page.locator('input[data-at="/name"], [data-at="/name"] input').first().waitFor()
    await field('名称', 'Name').fill(`Stock ${language}`)
    await page.getByLabel('URL').first().fill(`${oidc.url}/api`)
    await choose('認証', 'Authentication', 'OAuth2')
    await choose('付与タイプ', 'Grant type', word('認可コード', 'Authorization code'))
    await field('認可URL', 'Authorization URL').fill(`${oidc.url}/auth`)
    await field('トークンURL', 'Token URL').fill(`${oidc.url}/token`)
    await field('クライアントID', 'Client ID').fill('header')
    await field('クライアントシークレット', 'Client secret').fill(oidcSecret)
    await field('スコープ', 'Scope').fill('openid')
    // What is not allowed yet is not saved.
    await press('保存', 'Save')
    await page
      .getByText(word('認可リクエストが実行されていません', 'The authorization request was not executed'))
      .first()
      .waitFor()
    await page.getByText('/main/adminsettings/web-api-config-oauh2-callback').waitFor()
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      press('認可リクエストを実行', 'Execute the authorization request'),
    ])
    await other.getByText(word('アクセスが許可されました。', 'The access is allowed.')).first().waitFor()
    await other.close()
    await page.getByText(word('アクセスが許可されています。', 'The access is allowed. Save to keep it.')).waitFor()
    await press('接続テスト', 'Test connection')
    await page.getByText('{"hello":"ann","token":"•••"}').waitFor()
    await press('保存', 'Save')
    await page.waitForURL(/web-api\/[1-9]/)
    expect(oidc.grants).toEqual(['authorization_code'])
    oidc.grants = []
    // What it answers becomes rows: a schema is chosen together, run, and its columns are taken over.
    await page.goto(`${house.engine.url}/main/documents/schema/0`)
    await field('名称', 'Name').fill(`Hello ${language}`)
    const chooseAt = async (at: string, option: string) => {
      await page.locator(`input[data-at="${at}"], [data-at="${at}"] input`).first().click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await chooseAt('/spec/type', 'Web API')
    await chooseAt('/spec/connectionType', 'Web API')
    await chooseAt('/spec/webApi', `Stock ${language}`)
    await press('次へ', 'Next')
    await press('実行', 'Run')
    await page.getByRole('cell', { name: 'ann', exact: true }).first().waitFor()
    // What was answered stands beside the filter, whose rows follow the typing; nothing is asked again.
    const answered = page.getByRole('region', { name: word('応答の内容', 'What was answered') })
    expect(await answered.textContent()).toBe('{\n  "hello": "ann",\n  "token": "•••"\n}')
    expect(await page.getByRole('cell', { name: '•••', exact: true }).count()).toBeGreaterThan(0)
    const filter = page.getByRole('textbox', { name: word('応答の横の jq フィルター', 'jq filter beside the answer') })
    await filter.fill('[range(3) as $n | {greeting: "\\(.hello) \\($n)"}]')
    await page.getByRole('cell', { name: 'ann 2', exact: true }).waitFor()
    await filter.fill('.hello[')
    await page.getByRole('alert').getByText(/^jq/).waitFor()
    await filter.fill('')
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: word('結果列', 'Result columns') }).click()
    await page.getByRole('button', { name: word('結果列を取得', 'Read result columns') }).click()
    await page.getByText('hello').first().waitFor()
    await press('保存', 'Save')
    await page.waitForURL(/schema\/[1-9]/)
    // A list is to have its page alone: that wants pages that are counted.
    await page.getByRole('tab', { name: word('リクエスト', 'Request') }).click()
    // A problem names the group as well.
    const open = (ja: string, en: string) =>
      page
        .getByRole('button', { name: new RegExp(`^${word(ja, en)}`) })
        .first()
        .click()
    await open('一覧', 'Lists')
    await open('一覧のページ', 'Page of a list')
    await page.locator('input[data-at="/spec/request/list/page/size"]').fill('n')
    await page.locator('[data-at="/spec/request/list/page/total"] .cm-content').fill('.total')
    await press('保存', 'Save')
    await page.getByText(word('「続きのページ」が必要です', 'needs “Further pages”')).first().waitFor()
    await open('続きのページ', 'Further pages')
    await chooseAt('/spec/request/pages/by', word('ページ番号', 'Page number'))
    await page.locator('input[data-at="/spec/request/pages/parameter"]').fill('p')
    await press('保存', 'Save')
    const [, id] = /schema\/(\d+)/.exec(page.url())!
    const request = async () => {
      const { data } = await call<{ document: { spec: { request?: object } } }>(`GET /document/schema/${id}`)
      return data.document.spec.request
    }
    await expect
      .poll(request)
      .toMatchObject({ pages: { by: 'page', parameter: 'p' }, list: { page: { size: 'n', total: '.total' } } })
    // A description that others wrote becomes a connection and schemas.
    await page.goto(`${house.engine.url}/main/adminsettings/web-api-config/openapi`)
    const account = page.getByLabel(word('ユーザー名またはクライアントID', 'User name or client ID'))
    await page.locator('input[type=file]').setInputFiles('node_modules/@readme/oas-examples/3.1/json/petstore.json')
    await page.getByText('http://petstore.swagger.io/v2').waitFor()
    expect(await account.count()).toBe(0)
    await page.locator('input[type=file]').setInputFiles('node_modules/@readme/oas-examples/3.1/yaml/train-travel.yaml')
    await page.getByText('https://api.example.com').waitFor()
    await account.fill('ann')
    await page.getByRole('checkbox').nth(1).click()
    await press('接続と1件のスキーマを作成', 'Create the connection and 1 schemas')
    await page.waitForURL(/web-api-config$/)
    await page.getByText('Train Travel API').first().waitFor()
    await page.context().close()
  })
})

describe.skipIf(!hasChromium)('a login that another system decides, in the browser', () => {
  let staff: WebServer
  beforeAll(async () => {
    staff = await startWebServer((request, response) => {
      void text(request).then((body) => {
        const isRight = body === '{"user":"mika","pass":"Sesam-2026"}'
        response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' })
        response.end(JSON.stringify(isRight ? { id: 'S-17', name: '森 美香' } : { error: 'no' }))
      })
    })
    await save({ outbound: { allowed: [{ to: '127.0.0.1' }] } })
    const documents = [
      { kind: 'web-api', version: 1, key: 'staff', name: 'Staff', spec: { apiUrl: `http://127.0.0.1:${staff.port}` } },
      {
        kind: 'schema',
        version: 1,
        key: 'staff-login',
        name: 'Staff login',
        spec: {
          type: 4,
          connectionType: 2,
          webApi: 'web-api/staff',
          request: { method: 'POST', path: 'login', body: '{"user"::USER,"pass"::PASSWORD}' },
          parameters: [
            { name: 'USER', data: 'mika' },
            { name: 'PASSWORD', data: 'Sesam-2026' },
          ],
        },
      },
    ]
    expect((await call('POST /document-import', { documents, mode: 'overwrite' })).code).toBe(20000)
  })
  afterAll(async () => {
    await staff.close()
    await save({})
  })

  let hasColumns = false
  test.each(
    looksOf([
      { language: 'ja', width: 1280 },
      { language: 'en', width: 390 },
    ]),
  )('it is made by forms, and lets in whom it knows ($language, $width)', async ({ language, width }) => {
    const word = (ja: string, en: string) => (language === 'ja' ? ja : en)
    const { page } = await visit(house.browser, { language, width })
    await logInSpeaking(page, language)
    const press = (ja: string, en: string) =>
      page
        .getByRole('button', { name: word(ja, en), exact: true })
        .first()
        .click()
    const at = (place: string) => page.locator(`input[data-at="${place}"], [data-at="${place}"] input`).first()
    const choose = async (place: string, option: string | RegExp) => {
      await at(place).click()
      await page.getByRole('option', { name: option }).first().click()
    }
    // What it answers is told by a request that is sent, once somebody says so.
    const { data: schemas } = await call<{ rows: { id: number }[] }>('GET /document/schema?find=Staff')
    await page.goto(`${house.engine.url}/main/documents/schema/${schemas.rows[0]!.id}?tab=statement`)
    await page.getByRole('tab', { name: word('リクエスト', 'Request') }).waitFor()
    await press('実行', 'Run')
    await page.getByRole('dialog').getByText(word('取り消せません', 'cannot be taken back')).waitFor()
    if (process.env.KUMIKI_SHOTS)
      await page.screenshot({ path: `${process.env.KUMIKI_SHOTS}/authentication-run-${language}.png` })
    await page.getByRole('dialog').getByRole('button').last().click()
    await page.getByRole('cell', { name: 'S-17', exact: true }).first().waitFor()
    await page.getByRole('tab', { name: word('結果列', 'Result columns') }).click()
    if (!hasColumns) {
      await press('結果列を取得', 'Read result columns')
      await page.getByText('name').first().waitFor()
      await press('保存', 'Save')
      await page.getByText(word('保存しました', 'Saved')).first().waitFor()
      hasColumns = true
    }
    await page.goto(`${house.engine.url}/main/documents/authentication-api`)
    await press('新規作成', 'New')
    await at('/name').fill(`Staff ${language}`)
    await choose('/spec/schema', 'Staff login')
    // PASSWORD is called alike on both sides and mapped by itself; what the user ID becomes is chosen.
    await choose('/spec/bindings/USER/source', word('入力', 'Input'))
    await choose('/spec/bindings/1/field', /ID/)
    await choose('/spec/idField', /id/)
    await choose('/spec/nameField', /name/)
    if (process.env.KUMIKI_SHOTS)
      await page.screenshot({ path: `${process.env.KUMIKI_SHOTS}/authentication-api-${language}.png`, fullPage: true })
    await press('保存', 'Save')
    await page.waitForURL(/authentication-api\/[1-9]/)

    const document = {
      kind: 'site',
      version: 1,
      key: `staff-${language}`,
      name: 'Staff',
      spec: { path: `staff-${language}`, language },
    }
    const { data } = await call<{ id: number }>('POST /document/site', { document })
    await page.goto(`${house.engine.url}/main/b2b/b2b/${data.id}?tab=base`)
    await choose('/spec/authenticationApi', `Staff ${language}`)
    if (process.env.KUMIKI_SHOTS)
      await page.screenshot({ path: `${process.env.KUMIKI_SHOTS}/authentication-site-${language}.png`, fullPage: true })
    await press('保存', 'Save')
    await page.getByRole('tab', { name: word('公開', 'Publish') }).click()
    await press('すべての変更を公開', 'Publish all changes')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('公開', 'Publish') })
      .click()
    await page.getByText(word('公開しました。', 'Published.'), { exact: true }).waitFor()

    await page.goto(`${house.engine.siteUrl}/staff-${language}/`)
    const logInAs = async (password: string) => {
      await page.getByLabel(word('ユーザーID', 'User ID')).fill('mika')
      await page.getByLabel(word('パスワード', 'Password'), { exact: true }).fill(password)
      await page.keyboard.press('Enter')
    }
    await logInAs('Sesam-2025')
    await page
      .getByRole('alert')
      .getByText(word('ユーザーIDまたはパスワード', 'User ID or Password is incorrect'))
      .waitFor()
    await logInAs('Sesam-2026')
    await page.getByText('森 美香').first().waitFor({ state: 'attached' })
    if (process.env.KUMIKI_SHOTS)
      await page.screenshot({ path: `${process.env.KUMIKI_SHOTS}/authentication-in-${language}.png` })
    await page.context().close()
  })
})

describe.skipIf(!hasChromium)('screens say what is so', () => {
  longTest('C-03 the folder of an address opens, and the list is called as the licence says', async () => {
    const document = { kind: 'folder', version: 1, key: 'sales', name: { ja: '営業部', en: 'Sales' }, spec: {} }
    const { data } = await call<{ id: number }>('POST /document/folder', { document })
    const { page } = await visit(house.browser)
    await logIn(page, house.engine.url)
    await page.goto(`${house.engine.url}/main/folder/folder/0`)
    await page.getByText('営業部').first().waitFor()
    await page.getByRole('heading', { name: 'B2B フォルダー' }).waitFor()
    await page.goto(`${house.engine.url}/main/folder/folder/${data.id}`)
    await page.getByRole('heading', { name: '営業部' }).waitFor()
    await page.getByText('フォルダーは空です').waitFor()
    await page.context().close()
  })

  test.each(looksOf(['ja', 'en']))(
    'C-02 the callback, Swagger and the log claim nothing that is not so (%s)',
    async (language) => {
      const { page } = await visit(house.browser, { language, width: language === 'en' ? 390 : 1280 })
      await logInSpeaking(page, language)
      const words = {
        ja: ['認可コードがありません。', 'コールバックが正しくありません。', '公開されているAPIはありません。'],
        en: ['OAuth callback: no code', 'OAuth callback: invalid callback', 'No API is published yet.'],
      }[language]
      const open = async (path: string, text: string) => {
        await page.goto(`${house.engine.url}/main${path}`)
        await page.getByText(text).first().waitFor()
      }
      await open('/adminsettings/web-api-config-oauh2-callback', words[0]!)
      await open('/adminsettings/web-api-config-oauh2-callback?code=abc', words[1]!)
      await open('/swagger/swagger/0', words[2]!)
      await page.goto(`${house.engine.url}/main/adminsettings/log`)
      await page.getByRole('tab').first().waitFor()
      expect(await page.getByRole('tab').count()).toBe(4)
      await page.context().close()
    },
  )
})
