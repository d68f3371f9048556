import type { Locator, Page } from 'playwright-core'

export interface Silence {
  route: string
  control: string
}

/** What can be pressed: buttons and links that are seen and enabled. Handles are dragged, inputs filled: by other tests. */
const pressable =
  'button:not([disabled], [aria-disabled="true"], [aria-selected="true"], [aria-roledescription]), a[href]:not([aria-current="page"]), summary'

/** The controls of the open screen, by what they are called. */
async function controlsOf(page: Page): Promise<{ locator: Locator; name: string }[]> {
  const all = await page.locator('main').locator(pressable).all()
  const found: { locator: Locator; name: string }[] = []
  for (const locator of all) {
    if (!(await locator.isVisible())) continue
    const name = await locator.evaluate((element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
    )
    found.push({ locator, name })
  }
  return found
}

/** Everything that a person could notice: address, page, focus, and what was asked of the engine. */
async function stateOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const values = [...document.querySelectorAll('input')].map((input) => `${input.value}${input.checked}`)
    const open = [...document.querySelectorAll('details, dialog')].map((element) => element.hasAttribute('open'))
    return [
      location.href,
      document.body.innerHTML,
      values.join(),
      open.join(),
      document.fullscreenElement?.tagName ?? '',
    ].join('\n')
  })
}

/**
 * Opens a route and presses each of its controls once, each on a fresh page. Answers those without any effect: no other
 * address, nothing changed on the page, no request, no download, no file chooser.
 */
export async function crawlRoute(page: Page, url: string, most = 40): Promise<Silence[]> {
  const silent: Silence[] = []
  const seen = new Set<string>()
  await open(page, url)
  const count = Math.min((await controlsOf(page)).length, most)
  for (let index = 0; index < count; index++) {
    const control = (await controlsOf(page))[index]
    if (!control) break
    // Rows repeat their controls: one of each name is enough.
    const kind = control.name.replaceAll(/\d+/g, '#')
    if (seen.has(kind) && kind !== '') continue
    seen.add(kind)
    if (!(await hasEffect(page, control.locator))) silent.push({ route: new URL(url).pathname, control: control.name })
    await open(page, url)
  }
  return silent
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('main').waitFor()
  await settle(page)
}

async function hasEffect(page: Page, control: Locator): Promise<boolean> {
  let noticed = false
  const notice = (): void => {
    noticed = true
  }
  const before = await stateOf(page)
  page.on('request', notice)
  page.on('download', notice)
  page.on('filechooser', notice)
  page.context().on('page', notice)
  await control.click({ timeout: 5000 })
  await settle(page)
  const after = await stateOf(page)
  page.off('request', notice)
  page.off('download', notice)
  page.off('filechooser', notice)
  page.context().off('page', notice)
  for (const other of page.context().pages()) if (other !== page) await other.close()
  return noticed || before !== after
}

/** Waits until nothing is busy any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(60)
}
