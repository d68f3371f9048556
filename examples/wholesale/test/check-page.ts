import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What is wrong with a page as it stands: serious findings of axe, and a page that scrolls to the side. */
export async function checkPage(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, impact, nodes }) =>
        `${id} (${impact}): ${nodes.map((node) => `${node.target.join(' ')} ${node.html.slice(0, 120)}`).join('\n    ')}`,
    )
  // Of a frame that was shown: before it, what has just come is there and tables have not measured it yet.
  const { wide, seen } = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return { wide: document.documentElement.scrollWidth, seen: document.documentElement.clientWidth }
  })
  return wide > seen ? [...found, `scrolls to the side: ${wide} > ${seen}`] : found
}
