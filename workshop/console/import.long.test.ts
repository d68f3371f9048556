import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

async function choose({ page }: Builder, file: string): Promise<void> {
  await page.goto(`${shop.console}/documents/folder`)
  const input = page.locator('input[type=file]')
  await input.waitFor({ state: 'attached' })
  await input.setInputFiles(file)
  await page.getByRole('dialog').waitFor()
}

test.skipIf(!hasChromium).each(
  looksOf([
    { language: 'ja', width: 1280, said: ['新規：', '置き換え：', '変更なし：'] },
    { language: 'en', width: 390, said: ['New: ', 'Replaced: ', 'Unchanged: '] },
  ]),
)(
  'a file that is too long for the page is sent from where it lies, after its changes are told by name ($language, $width)',
  async ({ language, width, said }) => {
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
      if (request.url().endsWith('/document-import')) sent.push(request.postData())
    })
    await choose(builder, file)
    const dialog = page.getByRole('dialog')
    const text = await dialog.innerText()
    for (const [at, word] of said.entries()) expect(text).toContain(`${word}${documents[at]!.name}`)
    const { x = 0, width: wide = 0 } = (await dialog.boundingBox())!
    expect(x + wide).toBeLessThanOrEqual(width)
    if (shots) await page.screenshot({ path: join(shots, `import-${language}-${width}.png`) })
    // PW-06 What is saved while the person reads is told, and stays.
    const by = { ...documents[1]!, name: '同僚の資料' }
    await client.call('POST', '/document-import', { documents: [by], mode: 'overwrite' })
    await dialog.getByRole('button', { name: /インポート|Import/ }).click()
    await page
      .getByText(/さんが更新したため|saved this meanwhile/)
      .first()
      .waitFor()
    if (shots) await page.screenshot({ path: join(shots, `import-refused-${language}-${width}.png`) })
    expect(await idOf(client, 'folder', `${language}-new`).catch(() => 0)).toBe(0)
    await choose(builder, file)
    await dialog.getByRole('button', { name: /インポート|Import/ }).click()
    await expect.poll(() => idOf(client, 'folder', `${language}-new`).catch(() => 0)).toBeGreaterThan(0)
    // A body that is a file of the disk is not in the page's memory: the browser itself does not tell it.
    expect(sent).toEqual([null, null, null, null])
    await builder.close()
  },
)
