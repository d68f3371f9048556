import Database from 'better-sqlite3'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListening, type ListeningEngine } from '../../engine/test/open-listening.ts'
import { encodedFile, encodedNames, manySided } from '../../engine/test/shop/encoded-name.ts'
import type { Document } from '../../runtime/document.ts'
import { hasChromium, openBrowser, visit } from '../browser.ts'

const encodings: Record<string, string> = {
  utf8: 'utf8',
  bom: 'utf8-bom',
  utf16: 'utf16le',
  cp932: 'cp932',
  euc: 'EUC-JP',
}

let kumiki: ListeningEngine
let browser: Browser

/** The shop with one list for each encoding. */
function withFiles(all: Document[]): Document[] {
  const catalogue = all.find(({ key }) => key === 'shop.catalogue')!
  const list = catalogue.spec.list as object
  const contents = Object.entries(encodings).map(([key, encoding]) => ({
    ...{ kind: 'content', version: 1, key: `shop.${key}`, name: `List ${key}` },
    spec: { ...catalogue.spec, detail: undefined, list: { ...list, csv: { download: true, encoding } } },
  }))
  const sections = contents.map(({ key }) => `content/${key}`)
  const others = all.map((one) =>
    one.kind === 'site'
      ? { ...one, spec: { ...one.spec, sections: [...(one.spec.sections as string[]), ...sections] } }
      : one,
  )
  return [...others, ...(JSON.parse(JSON.stringify(contents)) as Document[])]
}

beforeAll(async () => {
  if (!hasChromium) return
  kumiki = await openListening(withFiles)
  const database = new Database(join(kumiki.folder, 'sources', 'shop.db'), { timeout: 10_000 })
  database.exec('DELETE FROM product')
  database
    .prepare('INSERT INTO product VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .run('P1', manySided, 'x', 'x', 1234.5, 5, 'hidden', 'A')
  database.close()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await kumiki?.close()
})

test
  .skipIf(!hasChromium)
  .each(Object.keys(encodedNames).flatMap((name) => [1280, 390].map((width) => [name, width] as const)))(
  `FI-08 the file that Chromium keeps has every byte of its encoding (%s, %i px)${hasChromium ? '' : '; skipped: chromium'}`,
  async (name, width) => {
    const { page, context } = await visit(browser, { language: 'en', width })
    await page.goto(`${kumiki.url('site')}/shop/`)
    await page.locator('input[autocomplete="username"]').fill('user1')
    await page.locator('input[autocomplete="current-password"]').fill('pass-user1')
    await page.locator('button[type="submit"]').click()
    await page
      .getByRole('main')
      .getByRole('link', { name: `List ${name}`, exact: true })
      .click()
    await page.getByText('P1', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
    const bytes = readFileSync(await (await coming).path())
    const expected = encodedFile(name, '"CODE","NAME","STOCK","PRICE"\r\n"P1","', '",5,1234.5\r\n')
    expect(bytes.toString('hex')).toBe(expected.toString('hex'))
    await context.close()
  },
)
