import { afterAll, beforeAll } from 'vitest'
import { hasChromium } from '../../../workshop/browser.ts'
import { openWholesale, type Wholesale, type WholesaleOptions } from './open-wholesale.ts'

/** Behind the name of a test that cannot run here, what it lacks; empty: nothing. */
export const needsBrowser = hasChromium ? '' : '; skipped: chromium'

/** The example for all tests of a file, which is there once they begin; `prepare` works on it before. Without a browser: empty. */
export function wholesaleOfFile(
  prepare: (shop: Wholesale) => Promise<void> = async () => {},
  options: WholesaleOptions = {},
): Wholesale {
  const shop = {} as Wholesale
  beforeAll(async () => {
    if (!hasChromium) return
    Object.assign(shop, await openWholesale(options))
    await prepare(shop)
  })
  afterAll(() => shop.close?.())
  return shop
}
