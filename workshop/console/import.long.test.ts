import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { idOf, logInBuilder, openBuilder, type Builder } from '../../examples/wholesale/test/builder.ts'
import { wholesaleOfFile } from '../../examples/wholesale/test/wholesale-of-file.ts'
import { hasChromium } from '../browser.ts'
import { looksOf } from '../looks.ts'

const shop = wholesaleOfFile()
const folder = mkdtempSync(join(tmpdir(), 'kumiki-import-'))
const shots = process.env.KUMIKI_SHOTS

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const named = (key: string, name: string) => ({ kind: 'folder', version: 1, key, name, spec: {} })

/** Takes the file in and goes on to its plan. */
async function choose({ page }: Builder, file: string): Promise<void> {
  await page.goto(`${shop.console}/import`)
  const input = page.locator('input[type=file]').first()
  await input.waitFor({ state: 'attached' })
  await input.setInputFiles(file)
  await page.getByText(basename(file)).first().waitFor()
  for (const step of ['map', 'values', 'verify', 'plan']) {
    await page.getByRole('button', { name: /^(次へ|Next)$/ }).click()
    // A press before a step is there is one of the step before.
    await page.waitForURL(`**step=${step}**`)
  }
  await page.getByText(/^(作成 1、変更 1|1 created, 1 changed)/).waitFor()
}

test.skipIf(!hasChromium).each(
  looksOf([
    { language: 'ja', width: 1280 },
    { language: 'en', width: 390 },
  ]),
)(
  'a file that is too long for the page is sent once from where it lies, and its changes are told by name before they are made ($language, $width)',
  async ({ language, width }) => {
    const builder = await openBuilder(shop.browser, shop.console, { language, width })
    const { page, client } = builder
    await logInBuilder(builder, shop.console)
    const documents = [
      named(`${language}-new`, '新しい資料'),
      named(`${language}-other`, '名前を変えた資料'),
      named(`${language}-same`, 'そのままの資料'),
    ]
    const before = [{ ...documents[1]!, name: '資料' }, documents[2]!]
    await client.call('POST', '/document-import', { documents: before, mode: 'overwrite' })
    // A file that no document names: it makes the package long, and is left out.
    const files = [{ file: 'blob/1', name: 'a.csv', type: 'text/csv', data: 'QUJD'.repeat(4 * 1024 * 1024) }]
    const file = join(folder, `${language}.json`)
    writeFileSync(file, JSON.stringify({ documents, files }))
    const sent: (string | null)[] = []
    page.on('request', (request) => {
      if (/\/import\?/.test(request.url())) sent.push(request.postData())
    })
    await choose(builder, file)
    await page.getByText(/資料 → 名前を変えた資料/).waitFor()
    if (shots) await page.screenshot({ path: join(shots, `import-${language}-${width}.png`) })
    // What is saved while the person reads is told: the plan is that of what stands now.
    const by = { ...documents[1]!, name: '同僚の資料' }
    await client.call('POST', '/document-import', { documents: [by], mode: 'overwrite' })
    await page.getByText(/同僚の資料 → 名前を変えた資料/).waitFor()
    if (shots) await page.screenshot({ path: join(shots, `import-changed-${language}-${width}.png`) })
    expect(await idOf(client, 'folder', `${language}-new`).catch(() => 0)).toBe(0)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(インポート|Import)$/ })
      .click()
    await expect.poll(() => idOf(client, 'folder', `${language}-new`).catch(() => 0)).toBeGreaterThan(0)
    // A body that is a file of the disk is not in the page's memory: the browser itself does not tell it.
    expect(sent).toEqual([null])
    await builder.close()
  },
)
