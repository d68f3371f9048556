import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hasChromium, openBrowser, visit } from '../browser.ts'

const renderer = fileURLToPath(new URL('../../renderer', import.meta.url))
const css = (file: string): string => readFileSync(join(renderer, file), 'utf8')

/** A striped table of four rows, of which the second and the third are chosen. */
const rows = [1, 2, 3, 4]
  .map((row) => `<tr${row === 2 || row === 3 ? ' data-chosen' : ''}><td>a</td><td>b</td></tr>`)
  .join('')

test.skipIf(!hasChromium).each([
  { where: 'a list', file: 'blocks/rows/table/grid.module.css', cell: 'td:last-child', around: ['', ' class="table"'] },
  {
    where: 'rows that are typed into',
    file: 'blocks/choices/row-chooser.module.css',
    cell: '',
    around: ['class="rows"', ''],
  },
])(
  'U-41 a chosen row of $where looks chosen, on a stripe and under the pointer too',
  async ({ file, cell, around }) => {
    const browser = await openBrowser()
    for (const dark of [false, true]) {
      const { page, context } = await visit(browser, { dark })
      const table = `<table${around[1]} data-stripe><tbody>${rows}</tbody></table>`
      await page.setContent(
        `<!doctype html><style>${css('theme/theme.css')}</style><style>${css(file)}</style><div ${around[0]}>${table}</div>`,
      )
      const colours = () =>
        page.locator(`tr ${cell}`.trim()).evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
      await page.mouse.move(600, 600)
      const [plain, chosenOnStripe, chosen, stripe] = await colours()
      expect(chosenOnStripe).toBe(chosen)
      expect(new Set([plain, chosen, stripe]).size).toBe(3)
      await page.locator('tr').nth(1).hover()
      expect((await colours())[1]).toBe(chosen)
      await context.close()
    }
    await browser.close()
  },
)
