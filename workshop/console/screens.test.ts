import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, visit } from '../browser.ts'
import { openHouse, type House } from '../house/open-house.ts'
import { longTest } from '../long-run.ts'

/** Screens that differ from the plain one in one field each; every one is named by one menu. */
const screens: Record<string, Record<string, unknown>> = {
  plain: {},
  hidden: { hidden: true },
  affix: { affix: true },
  skip: { skip: true },
  below: { activeMenu: '/test/plain', hidden: true },
  cached: kindsScreen(),
  fresh: { ...kindsScreen(), noCache: true },
  filled: {
    route: '/test/filled/:word/:id(\\d+)',
    defaultParams: { word: 'oak', id: 7 },
    blocks: [text({ $op: 'concat', of: [{ $get: 'params.word' }, ' ', { $get: 'params.id' }] })],
  },
}

function text(value: unknown): object {
  return { type: 'text', text: value, as: 'heading' }
}

/** Shows what a call answered. */
function kindsScreen(): Record<string, unknown> {
  return {
    load: { kinds: { call: 'kind-list' } },
    blocks: [text({ $op: 'concat', of: ['first: ', { $get: 'load.kinds.rows.0.kind' }] })],
  }
}

let house: House
/** What the engine said as it started. */
let said = ''

function write(folder: string, place: string, key: string, kind: string, spec: object): void {
  mkdirSync(join(folder, place), { recursive: true })
  writeFileSync(join(folder, place, `${key}.json`), JSON.stringify({ kind, version: 1, key, name: key, spec }))
}

beforeAll(async () => {
  if (!hasChromium) return
  house = await openHouse((folder) => {
    const definitions = join(folder, 'definitions')
    for (const [key, more] of Object.entries(screens)) {
      const plain = { route: `/test/${key}`, layout: 'console', title: `Title ${key}`, access: { audience: 'console' } }
      write(definitions, 'screens', key, 'screen', { ...plain, blocks: [text(`Words ${key}`)], ...more })
    }
    const items = Object.keys(screens).map((screen) => ({ title: `Menu ${screen}`, screen }))
    write(definitions, 'menus', 'test', 'menu', { items })
    return { KUMIKI_DEFINITIONS: definitions, KUMIKI_EXAMPLE: 'wholesale' }
  })
  said = house.engine.output()
})

afterAll(() => house?.close())

const main = (path: string): string => `${house.engine.url}/main${path}`

/** Path, query and hash below the console. */
const placeOf = (page: Page): string => page.url().slice(main('').length)

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('ユーザーID').fill('admin')
  await page.getByLabel('パスワード', { exact: true }).fill('admin-password')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await page.getByRole('navigation', { name: 'メインメニュー' }).waitFor()
}

async function openConsole(path: string): Promise<{ page: Page; close(): Promise<void> }> {
  const { page, context } = await visit(house.browser)
  await page.goto(main('/login'))
  await logIn(page)
  await page.goto(main(path))
  await page.getByRole('navigation', { name: 'メインメニュー' }).waitFor()
  return { page, close: () => context.close() }
}

describe.skipIf(!hasChromium)(hasChromium ? 'screen documents' : 'screen documents; skipped: chromium', () => {
  longTest(
    'the tab of a page carries the title that its rows tell, also where they came with the opening call',
    async () => {
      const { page, close } = await openConsole('/documents/schema')
      const tabs = page.getByRole('navigation', { name: '開いたページ' })
      await tabs.getByRole('link', { name: 'スキーマ' }).waitFor()
      expect(await tabs.getByRole('link', { name: 'ドキュメント' }).count()).toBe(0)
      // A list by another address than its menu's is not named twice.
      await page.goto(main('/documents/user'))
      await page.getByRole('heading', { name: 'ユーザー', exact: true }).waitFor()
      const trail = page.getByRole('navigation', { name: '現在の場所' }).getByRole('listitem')
      await expect.poll(() => trail.allInnerTexts()).toEqual(['管理設定', 'ユーザー'])
      // An entry of the menu whose address lies below that of another one that was open does not stand above it.
      await page.goto(main('/adminsettings/web-api-config'))
      await page.getByRole('heading', { name: 'Web API', exact: true }).waitFor()
      await page.goto(main('/adminsettings/web-api-config/openapi'))
      await expect.poll(() => trail.allInnerTexts()).toEqual(['管理設定', 'OpenAPI'])
      await close()
    },
  )

  test('title, hidden, affix, skip, activeMenu, defaultParams', async () => {
    const { page, close } = await openConsole('/test/plain')
    const menu = page.getByRole('navigation', { name: 'メインメニュー' })
    const tabs = page.getByRole('navigation', { name: '開いたページ' })
    const trail = page.getByRole('navigation', { name: '現在の場所' })

    // title: window, tab and breadcrumb.
    await page.getByRole('heading', { name: 'Words plain' }).waitFor()
    await expect.poll(() => page.title()).toBe('Title plain – Kumiki')
    await tabs.getByRole('link', { name: 'Title plain' }).waitFor()
    expect(await trail.innerText()).toContain('Menu plain')

    // hidden: no menu shows it and the search does not find it; its address opens it.
    await menu.getByRole('link', { name: 'Menu plain' }).waitFor()
    expect(await menu.getByRole('link', { name: 'Menu hidden' }).count()).toBe(0)
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog')
    await search.getByRole('combobox').fill('Menu')
    await search.getByRole('option', { name: 'Menu skip' }).waitFor()
    expect(await search.getByRole('option', { name: 'hidden' }).count()).toBe(0)
    await page.keyboard.press('Escape')

    // affix: its tab is there from the beginning, before the others, and cannot be closed.
    const names = await tabs.getByRole('link').allInnerTexts()
    expect(names.indexOf('Title affix')).toBeGreaterThanOrEqual(0)
    expect(names.indexOf('Title affix')).toBeLessThan(names.indexOf('Title plain'))
    expect(await tabs.getByRole('button', { name: /Title plain/ }).count()).toBe(1)
    expect(await tabs.getByRole('button', { name: /Title affix/ }).count()).toBe(0)

    // skip: no tab.
    await menu.getByRole('link', { name: 'Menu skip' }).click()
    await page.getByRole('heading', { name: 'Words skip' }).waitFor()
    await expect.poll(() => page.title()).toBe('Title skip – Kumiki')
    expect(await tabs.getByRole('link', { name: 'Title skip' }).count()).toBe(0)

    // activeMenu: the other entry is marked.
    await page.goto(main('/test/below'))
    await page.getByRole('heading', { name: 'Words below' }).waitFor()
    await expect.poll(() => menu.locator('[aria-current]').allInnerTexts()).toEqual(['Menu plain'])

    // defaultParams: the menu fills the route.
    await menu.getByRole('link', { name: 'Menu filled' }).click()
    await page.getByRole('heading', { name: 'oak 7' }).waitFor()
    expect(placeOf(page)).toBe('/test/filled/oak/7')
    await close()
  })

  test('a row of a list opens the screen of its kind, and that one takes the place of the form for all kinds', async () => {
    const { page, close } = await openConsole('/documents/content')
    const tabs = page.getByRole('navigation', { name: '開いたページ' })
    await page
      .getByRole('row', { name: /注文履歴/ })
      .getByRole('link')
      .click()
    await page.getByRole('tab', { name: '一覧の列' }).waitFor()
    await expect.poll(() => placeOf(page)).toMatch(/^\/b2b\/b2b\/\d+\/2\/\d+/)
    await tabs.getByRole('link', { name: '注文履歴' }).waitFor()
    await expect.poll(() => tabs.locator('a[href*="/documents/content/"]').count()).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { name: 'コンテンツ', exact: true }).waitFor()
    await expect.poll(() => placeOf(page)).toBe('/documents/content')

    // A new one belongs to a site, which is asked for.
    await page.getByRole('button', { name: '新規作成' }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /組木金物/ })
      .click()
    await page.getByRole('heading', { name: '新しいコンテンツ' }).waitFor()
    await expect.poll(() => placeOf(page)).toMatch(/^\/b2b\/b2b\/\d+\/2\/0/)
    // It will stand in the site's menu, unless its maker says otherwise; the button shows which.
    const listed = page.getByRole('button', { name: 'メニューに表示' })
    expect(await listed.getAttribute('aria-pressed')).toBe('true')
    await listed.click()
    await expect.poll(() => listed.getAttribute('aria-pressed')).toBe('false')
    await close()
  })

  test('Ctrl+K finds documents of every kind by name and key, and opens them where they are edited', async () => {
    const { page, close } = await openConsole('/documents/schema')
    await page.getByRole('heading', { name: 'スキーマ', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: 'ドキュメント・項目・設定・操作を検索' })
    const options = search.getByRole('option')
    await search.getByRole('combobox').fill('注文履歴')
    await options.filter({ hasText: 'コンテンツ' }).first().waitFor()
    expect(await options.first().getAttribute('aria-selected')).toBe('true')
    if (process.env.KUMIKI_SHOTS) await page.screenshot({ path: `${process.env.KUMIKI_SHOTS}/find-document.png` })
    await page.keyboard.press('Enter')
    await expect.poll(() => placeOf(page)).toMatch(/^\/b2b\/b2b\/\d+\/2\/\d+/)
    await page.getByRole('heading', { name: '注文履歴' }).waitFor()
    // What is found no more goes.
    await page.keyboard.press('Control+k')
    await search.getByRole('combobox').fill('kumiki zz')
    await search.getByText('該当なし').waitFor()
    await close()
  })

  longTest('B-24 the help explains the words of the page’s form, and finds them by what they say', async () => {
    const { page, close } = await openConsole('/documents/schema')
    await page.getByRole('heading', { name: 'スキーマ', exact: true }).waitFor()
    await page.getByRole('button', { name: 'ヘルプ' }).click()
    const aside = page.getByRole('complementary', { name: 'ヘルプ' })
    await aside.getByText('まとめて処理する').click()
    await aside.getByText(/行にチェックを付けると/).waitFor()
    await aside.getByRole('button', { name: 'このフォームの用語' }).click()
    const help = page.getByRole('dialog', { name: 'ヘルプ：スキーマ' })
    await help.getByRole('searchbox').fill('連番ＩＤ 次の番号')
    await help.getByText('1語', { exact: true }).waitFor()
    await help.getByText('パラメーター').first().waitFor()
    await help.getByRole('searchbox').fill('クイック注文')
    await help.getByText('0語', { exact: true }).waitFor()
    await help.getByRole('button', { name: 'すべてのフォームの用語' }).click()
    await page
      .getByRole('dialog')
      .getByText(/クイック注文/)
      .first()
      .waitFor()
    await close()
  })

  longTest('noCache: what was loaded before is not shown again', async () => {
    const { page, close } = await openConsole('/test/plain')
    const menu = page.getByRole('navigation', { name: 'メインメニュー' })
    let delay = 0
    await page.route('**/vue-element-admin/kind', async (route) => {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
      await route.continue().catch(() => undefined)
    })
    for (const [name, isShown] of [
      ['cached', true],
      ['fresh', false],
    ] as const) {
      delay = 0
      const words = page.getByRole('heading', { name: /first: \w+/ })
      await menu.getByRole('link', { name: `Menu ${name}` }).click()
      await words.waitFor()
      await menu.getByRole('link', { name: 'Menu plain' }).click()
      await page.getByRole('heading', { name: 'Words plain' }).waitFor()
      delay = 1500
      await menu.getByRole('link', { name: `Menu ${name}` }).click()
      await page.getByRole('heading', { name: 'first:' }).waitFor()
      expect([name, await words.isVisible()]).toEqual([name, isShown])
      await words.waitFor()
    }
    await close()
  })
})

describe.skipIf(!hasChromium)(hasChromium ? 'ways into the console' : 'ways in; skipped: chromium', () => {
  test('without a token: login with path, query and hash, and back there afterwards', async () => {
    const { page, context } = await visit(house.browser)
    const target = '/documents/schema?find=%E5%95%86&page=1#part'
    await page.goto(main(target))
    await page.getByLabel('ユーザーID').waitFor()
    const url = new URL(page.url())
    expect([url.pathname, url.searchParams.get('redirect')]).toEqual(['/main/login', target])
    await logIn(page)
    await expect.poll(() => placeOf(page)).toBe(target)

    // With a token the login leads to the root, which leads to the landing.
    await page.goto(main('/login'))
    await expect.poll(() => placeOf(page)).toBe('/dashboardtop')
    // A foreign target is not followed.
    for (const evil of ['//evil.example/x', 'https://evil.example/', '/\\evil.example', '/unknown']) {
      await page.goto(main(`/login?redirect=${encodeURIComponent(evil)}`))
      await expect.poll(() => placeOf(page)).toBe('/dashboardtop')
    }
    // Unknown paths, the way through /redirect, and the page for what does not exist.
    await page.goto(main('/no/such/place'))
    await expect.poll(() => placeOf(page)).toBe('/dashboardtop')
    await page.goto(main('/redirect/adminsettings/user?page=1'))
    await expect.poll(() => placeOf(page)).toMatch(/^\/adminsettings\/user/)
    await page.goto(main('/404'))
    await page.getByRole('main').getByText('ページが見つかりません').waitFor()

    // Logging out leads to the login, which leads back.
    await page.goto(main('/adminsettings/role?page=1'))
    await page.getByRole('heading', { name: 'ロール' }).waitFor()
    await page.getByRole('button', { name: /ユーザーメニュー/ }).click()
    await page.getByRole('menuitem', { name: 'ログアウト' }).click()
    await page.getByLabel('ユーザーID').waitFor()
    expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/adminsettings\/role/)
    await context.close()
  })

  test('/404 and /401 are for everybody, the root leads to a plain login', async () => {
    const { page, context } = await visit(house.browser)
    for (const path of ['/404', '/401']) {
      await page.goto(main(path))
      await page.getByRole('button', { name: 'ログイン' }).waitFor()
      expect(placeOf(page)).toBe(path)
    }
    await page.goto(main('/'))
    await page.getByLabel('ユーザーID').waitFor()
    expect(placeOf(page)).toBe('/login')
    await context.close()
  })
})

describe.skipIf(!hasChromium)(hasChromium ? 'ways into a site' : 'ways into a site; skipped: chromium', () => {
  test('without a token: login with path, query and hash; unknown paths lead home', async () => {
    const site = /Site (\S+): (\S+)\//.exec(said)!
    const [id, password] = /demonstration login: (\S+) \/ (\S+)/.exec(said)!.slice(1) as [string, string]
    const base = site[2]!.replace('localhost', '127.0.0.1')
    const { page, context } = await visit(house.browser)
    const target = '/b2b/confirmCart/3?type=4#Tools/Hammers'
    await page.goto(base + target)
    await page.locator('input[type="password"]').waitFor()
    const asked = new URL(page.url())
    expect([asked.pathname, asked.searchParams.get('redirect')]).toEqual([`/${site[1]}/login`, target])
    for (const unknown of ['/', '/nowhere', '/b2b/list/x/y']) {
      await page.goto(base + unknown)
      await page.waitForURL(/redirect=/)
      expect(new URL(page.url()).searchParams.get('redirect')).toBe('/b2b/home')
    }
    await page.locator('form input').first().fill(id)
    await page.locator('input[type="password"]').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/b2b\/home$/)
    await page.goto(`${base}/login`)
    await page.waitForURL(/\/b2b\/home$/)
    await page.goto(`${base}/no/such/place`)
    await page.waitForURL(/\/b2b\/home$/)
    await page.goto(`${base}/login?redirect=${encodeURIComponent('//evil.example/')}`)
    await page.waitForURL(/\/b2b\/home$/)
    await context.close()
  })
})
