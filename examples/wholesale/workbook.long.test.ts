import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCustomer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'

const shop = wholesaleOfFile()
const office = '/usr/bin/soffice'
const missing = !existsSync(office) ? '; skipped: libreoffice-calc' : needsBrowser

/** Cells as LibreOffice shows them: formats applied, tab between them. */
function shownBy(file: string): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-office-'))
  try {
    copyFileSync(file, join(folder, 'list.xlsx'))
    const asShown = 'csv:Text - txt - csv (StarCalc):9,0,76,1,,0,false,true'
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const args = [profile, '--headless', '--convert-to', asShown, '--outdir', folder, join(folder, 'list.xlsx')]
    const { status, stderr } = spawnSync(office, args, { timeout: 120_000, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, expect.any(String)])
    const text = readFileSync(join(folder, 'list.csv'), 'utf8')
    return text
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.skipIf(missing !== '').each(['ja', 'en'] as const)(
  `FI-08 LibreOffice shows of a workbook, cell by cell, what the list shows (%s)${missing}`,
  async (language) => {
    const customer = await openCustomer(shop.browser, shop.site, { language })
    const { page, say } = customer
    await page.goto(shop.site)
    await customer.logIn()
    await customer.openSection(say.products)
    await customer.rows().first().waitFor()
    const button = language === 'ja' ? 'Excelダウンロード' : 'Download Excel'
    await page.getByRole('button', { name: say.downloads }).click()
    await page.getByRole('menuitem', { name: button }).click()
    const coming = page.waitForEvent('download')
    const start = language === 'ja' ? 'ダウンロード' : 'Download'
    await page.getByRole('dialog').getByRole('button', { name: start, exact: true }).click()
    const shown = shownBy(await (await coming).path())
    const screen = await page
      .getByRole('main')
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim())),
      )
    expect(screen.length).toBeGreaterThan(40)
    expect(shown).toHaveLength(5_001)
    screen.forEach((cells, at) => {
      const [, ...values] = [undefined, ...shown[at + 1]!]
      for (const value of values) expect(cells, `row ${at + 1}`).toContain(value.trim())
    })
    await customer.close()
  },
)
