import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasChromium, visit } from '../browser.ts'
import { openConsole } from '../client.ts'
import { openHouse, type House } from './open-house.ts'
import { logIn } from './log-in.ts'

/** The new kind: one file, nothing else. Its words are Japanese, as its author's are. */
const shelf = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'kumiki:kinds/shelf',
  title: '棚',
  description: '倉庫の棚です。',
  'x-permission': 'conf',
  'x-list': ['place', 'capacity'],
  type: 'object',
  additionalProperties: false,
  required: ['place', 'capacity'],
  properties: {
    place: { title: '場所', description: '棚のある場所です。', type: 'string', maxLength: 10 },
    capacity: { title: '収容数', description: '置ける箱の数です。', type: 'integer', minimum: 1, maximum: 500 },
    size: {
      title: '大きさ',
      description: '棚の大きさです。',
      oneOf: [
        { const: 1, title: '小' },
        { const: 2, title: '大' },
      ],
      default: 1,
    },
  },
}

interface Stored {
  id: number
  revision: number
  document: { spec: Record<string, unknown> }
}

let house: House

beforeAll(async () => {
  if (!hasChromium) return
  house = await openHouse((folder) => {
    mkdirSync(join(folder, 'definitions/kinds'), { recursive: true })
    writeFileSync(join(folder, 'definitions/kinds/shelf.json'), JSON.stringify(shelf))
    return { KUMIKI_DEFINITIONS: join(folder, 'definitions') }
  })
})

afterAll(() => house?.close())

test.skipIf(!hasChromium)(
  hasChromium ? 'a new kind is one schema file' : 'a new kind is one schema file; skipped: chromium',
  async () => {
    const { page, errors } = await visit(house.browser)
    await logIn(page, house.engine.url)
    const main = page.getByRole('main')

    await page.goto(`${house.engine.url}/main/documents/shelf`)
    await page.getByRole('heading', { name: '棚' }).waitFor()
    await page.getByRole('button', { name: '新規作成' }).first().click()

    // Two mistakes: nothing for the place, too much for the capacity.
    await main.getByText('その他', { exact: true }).click()
    await main.getByLabel('キー').fill('a-1')
    await main.getByLabel('名称', { exact: false }).first().fill('A棚')
    await main.getByLabel('収容数').fill('900')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(() => messageAt(page, '場所')).toMatch(/場所.*(必須|入力)/)
    await expect.poll(() => messageAt(page, '収容数')).toMatch(/収容数.*500/)
    expect(page.url()).toMatch(/\/documents\/shelf\/0$/)

    await main.getByLabel('場所').fill('東棟1階')
    await main.getByLabel('収容数').fill('40')
    // Its own page reads it once more: who saves before that is no conflict.
    const read = page.waitForResponse((answer) => /\/document\/shelf\/[1-9]\d*$/.test(answer.url()))
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/documents\/shelf\/[1-9]\d*$/)
    const told = page.getByRole('status').filter({ hasText: '保存しました。' })
    // It covers neither the tabs nor the title with what saves beside it.
    const edges = await Promise.all([
      main
        .getByRole('heading')
        .first()
        .evaluate((title) => title.getBoundingClientRect().bottom),
      told.evaluate((notice) => notice.getBoundingClientRect().top),
    ])
    expect(edges).toEqual(edges.toSorted((one, other) => one - other))
    await read
    const id = Number(page.url().split('/').at(-1))

    // What nobody has touched would follow the other's save.
    await main.getByLabel('収容数').fill('20')
    // A second session saves first: the place differs without a conflict, the capacity with one.
    const other = await openConsole(house.engine.url)
    const stored = await other.call<Stored>('GET', `/document/shelf/${id}`)
    expect(stored.document.spec).toEqual({ place: '東棟1階', capacity: 40 })
    const spec = { ...stored.document.spec, place: '西棟2階', capacity: 30 }
    await other.call('PUT', `/document/shelf/${id}`, {
      document: { ...stored.document, spec },
      revision: stored.revision,
    })
    await page.getByText(/編集中に.*保存しました/).waitFor()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('ほかのユーザーが先に保存しました').waitFor()
    expect(await dialog.innerText()).toContain('admin')
    const choice = dialog.getByRole('group', { name: '収容数' })
    expect(await choice.innerText()).toMatch(/自分[^]*20[^]*相手[^]*30/)
    expect(await dialog.innerText()).not.toContain('西棟2階')
    await choice.getByText('相手').click()
    await dialog.getByRole('button', { name: '統合して保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => main.getByLabel('場所').inputValue()).toBe('西棟2階')
    expect(await main.getByLabel('収容数').inputValue()).toBe('30')

    // Back to the first revision.
    await page.getByRole('link', { name: '履歴' }).click()
    await page.getByRole('heading', { name: /履歴/ }).waitFor()
    await page.getByRole('row').filter({ hasText: '作成' }).getByRole('button').last().click()
    await page.getByRole('menuitem', { name: '復元' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '復元' }).click()
    await page.getByText('復元しました。').waitFor()
    const restored = await other.call<Stored>('GET', `/document/shelf/${id}`)
    expect(restored.document.spec).toEqual({ place: '東棟1階', capacity: 40 })
    await page.getByRole('button', { name: 'フォームに戻る' }).click()
    await expect.poll(() => main.getByLabel('収容数').inputValue()).toBe('40')

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'エクスポート…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'JSON' }).click()
    const exported = JSON.parse(readFileSync(await (await downloading).path(), 'utf8')) as { documents: unknown[] }
    expect(exported.documents).toEqual([
      { kind: 'shelf', version: 1, key: 'a-1', name: 'A棚', spec: { place: '東棟1階', capacity: 40 } },
    ])

    // JSON beside the form, both on one draft, and where it is used.
    await page.getByRole('button', { name: 'JSON' }).click()
    await page.getByText('"capacity": 40').waitFor()
    await main.getByLabel('収容数').fill('45')
    await page.getByText('"capacity": 45').waitFor()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await page.getByText('"capacity": 40').waitFor()
    await page.getByRole('button', { name: 'JSON' }).click()
    await page.getByRole('link', { name: '使用箇所' }).click()
    await page.getByText('どこからも使用されていません').waitFor()

    expect(readdirSync(join(house.folder, 'definitions'), { recursive: true }).sort()).toEqual([
      'kinds',
      join('kinds', 'shelf.json'),
    ])
    // The browser itself prints a refused save.
    expect(errors.filter((error) => !error.includes('409 (Conflict)'))).toEqual([])
  },
)

/** The message that a field with this label is described by. */
async function messageAt(page: Page, label: string): Promise<string> {
  const field = page.getByRole('main').getByLabel(label)
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ').filter((id) => id.endsWith('error'))
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).innerText()))
  return texts.join(' ')
}
