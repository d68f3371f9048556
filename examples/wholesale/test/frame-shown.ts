import type { Page } from 'playwright-core'

/** Waits until what stands there now has been shown: before that, what has just come is there and tables have not measured it. */
export async function frameShown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
}
