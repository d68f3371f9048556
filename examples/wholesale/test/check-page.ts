import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { frameShown } from './frame-shown.ts'

/** What is wrong with a page as it stands: serious findings of axe, and a page that scrolls to the side. */
export async function checkPage(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, impact, nodes }) =>
        `${id} (${impact}): ${nodes.map((node) => `${node.target.join(' ')} ${node.html.slice(0, 120)}`).join('\n    ')}`,
    )
  await frameShown(page)
  const { wide, seen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }))
  return wide > seen ? [...found, `scrolls to the side: ${wide} > ${seen}`] : found
}
