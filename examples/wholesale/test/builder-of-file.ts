import { afterAll, beforeAll } from 'vitest'
import { hasChromium } from '../../../workshop/browser.ts'
import { logInBuilder, openBuilder, type Builder } from './builder.ts'
import type { Wholesale } from './open-wholesale.ts'

/** One builder for all tests of a file, logged in once they begin. Without a browser: empty. */
export function builderOfFile(shop: Wholesale): Builder {
  const builder = {} as Builder
  beforeAll(async () => {
    if (!hasChromium) return
    Object.assign(builder, await openBuilder(shop.browser, shop.console))
    await logInBuilder(builder, shop.console)
  })
  afterAll(() => builder.close?.())
  return builder
}
