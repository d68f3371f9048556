import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { frameShown } from './frame-shown.ts'

/** What is wrong with a page as it stands: serious findings of axe, and a page that scrolls to the side. */
export async function checkPage(page: Page): Promise<string[]> {
  // What is right is not described. Frames are asked by messages: one in which no script may run answers nothing, and
  // whoever ran a program in it waited for ten seconds, or for ever.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
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
