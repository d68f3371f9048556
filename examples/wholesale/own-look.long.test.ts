import { readFileSync, existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prefix } from '../../engine/call/prefix.ts'
import { openListening, type ListeningEngine } from '../../engine/test/open-listening.ts'
import { hasChromium, openBrowser, visit } from '../../workshop/browser.ts'
import { looksOf } from '../../workshop/looks.ts'

const fontFile = '/usr/share/fonts/truetype/noto/NotoMono-Regular.ttf'
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

let kumiki: ListeningEngine
let browser: Browser

beforeAll(async () => {
  kumiki = await openListening()
  browser = await openBrowser()
  const store = async (name: string, type: string, kind: string, bytes: Buffer) => {
    const answer = await fetch(`${kumiki.url('console')}${prefix}/file?name=${name}&kind=${kind}`, {
      method: 'POST',
      headers: { 'x-token': kumiki.admin, 'content-type': type },
      body: new Uint8Array(bytes),
    })
    return ((await answer.json()) as { data: { file: string } }).data.file
  }
  const picture = await store('ground.png', 'image/png', 'login-screen', png)
  const favicon = await store('tab.png', 'image/png', 'site', png)
  const logo = await store('logo.png', 'image/png', 'site', png)
  const font = existsSync(fontFile) ? await store('house.ttf', 'font/ttf', 'font', readFileSync(fontFile)) : undefined
  const document = (kind: string, key: string, spec: Record<string, unknown>) => ({
    kind,
    version: 1,
    key,
    name: key,
    spec,
  })
  const { documents } = kumiki.engine.store
  const site = (await documents.find('site/shop'))!
  const spec = site.document.spec
  const put = [
    ...(font === undefined ? [] : [document('font', 'house', { file: font })]),
    document('login-screen', 'own', {
      title: { ja: 'ようこそ', en: 'Welcome' },
      buttonText: { ja: '入る', en: 'Enter' },
      background: '#204060',
      backgroundImage: picture,
    }),
    document('home-screen', 'own', {
      background: '#fff3d6',
      tiles: [
        { content: 'content/shop.products', span: 16 },
        { content: 'content/shop.catalogue', span: 8 },
        { content: 'content/shop.orders', span: 24 },
      ],
    }),
    {
      ...document('content-category', 'shop.all', {
        icon: 'cart',
        limit: 1,
        members: [{ sectionID: 'content/shop.products' }, { sectionID: 'content/shop.catalogue' }],
      }),
      name: { ja: 'すべて', en: 'Everything' } as never,
    },
    {
      ...document('content-category', 'shop.some', { members: [{ sectionID: 'content/shop.catalogue' }] }),
      name: { ja: '一部', en: 'Some' } as never,
    },
    {
      ...site.document,
      spec: {
        ...spec,
        favicon,
        image: logo,
        homeScreen: 'home-screen/own',
        contentCategories: ['content-category/shop.all', 'content-category/shop.some'],
        login: { ...(spec.login as object), screen: 'login-screen/own' },
        ...(font !== undefined && { font: 'font/house' }),
      },
    },
  ]
  await documents.change(
    put.map((one) => ({ do: 'put', document: one })),
    'test',
  )
  const published = await kumiki.engine.sites.publish(kumiki.siteId, { by: 'test' })
  expect(published).toMatchObject({ status: 'publish' })
})
afterAll(async () => {
  await browser.close()
  await kumiki.close()
})

const pictures = process.env['KUMIKI_PICTURES']

test.runIf(hasChromium).each(
  looksOf([
    ['ja', 1280, false],
    ['en', 1280, true],
    ['en', 390, false],
  ]),
)('the builder’s look is drawn, %s at %i px', async (language, width, dark) => {
  const { page, context, errors } = await visit(browser, { language, width, dark })
  const shot = async (name: string) => {
    if (pictures) await page.screenshot({ path: `${pictures}/${name}-${language}-${width}.png` })
  }
  await page.addInitScript((chosen) => {
    localStorage.setItem('kumiki:/shop:language', chosen)
  }, language)
  await page.goto(`${kumiki.url('site')}/shop/login`)
  const form = page.locator('form')
  await form.getByRole('heading', { name: language === 'ja' ? 'ようこそ' : 'Welcome' }).waitFor()
  const ground = form.locator('> div').first()
  expect(await ground.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(32, 64, 96)')
  expect(await ground.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('/shop/blob/')
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toContain('/shop/blob/')
  await page.waitForLoadState('networkidle')
  await shot('login')
  await page.locator('input[name="ID"]').fill('user1')
  await page.locator('input[name="PASSWORD"]').fill('pass-user1')
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/b2b/home')
  const tiles = page.getByRole('main').getByRole('listitem')
  await tiles.nth(2).waitFor()
  await page.waitForLoadState('networkidle')
  await shot('home')
  const [wide, small, whole] = await tiles.evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect().width),
  )
  if (width > 766) expect(wide! / small!).toBeGreaterThan(1.8)
  else expect([small, whole]).toEqual([wide, wide])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  if (existsSync(fontFile))
    expect(await page.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]))).toEqual([
      ['site', 'loaded'],
    ])
  if (width > 766) {
    const menu = page.getByRole('navigation').filter({ has: page.locator('h2') })
    await menu.getByRole('link').last().click()
    await page.waitForURL('**menukey=some**')
    expect(await menu.locator('h2').allTextContents()).toEqual(
      language === 'ja' ? ['すべて', '一部'] : ['Everything', 'Some'],
    )
    await expect.poll(() => menu.locator('[aria-current="page"]').count()).toBe(1)
    await page.getByRole('main').getByRole('row').nth(1).waitFor()
    await shot('list')
  }
  expect(errors).toEqual([])
  await context.close()
})
