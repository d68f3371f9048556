import type { Locator, Page } from 'playwright-core'
import type { Document } from '../../runtime/document.ts'
import { idOf, logInBuilder, openBuilder, type Builder } from '../../examples/wholesale/test/builder.ts'
import { changeDocument } from '../../examples/wholesale/test/change-document.ts'
import { openWholesale } from '../../examples/wholesale/test/open-wholesale.ts'
import { printFigure } from './figure.ts'

/** Of a content as they are, and of the largest one. */
const [usual, columns] = [100, 300]
const rounds = 8
const openings = 9
const letters = 'kumikikawa'
const pauseMs = 90
/** Long enough for what follows the typing (checks, drafts) to begin before the next word. */
const betweenWordsMs = 500

declare global {
  interface Window {
    keystrokes: number[]
  }
}

/**
 * Keydown to the next paint in three fields of the console, beside an input that nothing follows on the same page; of a content
 * with a hundred columns also how soon it is open.
 */
export async function measureKeystrokes(): Promise<void> {
  const shop = await openWholesale()
  try {
    const builder = await openBuilder(shop.browser, shop.console)
    await logInBuilder(builder, shop.console)
    const ids = await prepare(builder, usual)
    const content = `${shop.console}/b2b/b2b/${ids.site}/2/${ids.content}`
    /** Each field on a page of its own: one with unsaved work asks before it is left. */
    const open = async (address: string) => {
      const page = await builder.page.context().newPage()
      await page.goto(address)
      return { page, field: (at: string) => page.locator(`input[data-at="${at}"]`).first() }
    }

    const typeIn = async ({ label: suffix, columns: count }: { label: string; columns: number }) => {
      const first = await open(content)
      await measure(first.page, { name: `name${suffix}`, columns: count }, () => focusEnd(first.field('/name')))
      const second = await open(`${content}?tab=columns`)
      const label = '/spec/list/columns/4/label'
      await measure(second.page, { name: `label${suffix}`, columns: count }, async () => {
        await second.page.locator(`button[data-at="${label}"]`).first().click()
        await focusEnd(second.field(label))
      })
      await Promise.all([first, second].map(({ page }) => page.close()))
    }

    await measureOpening(builder, `${content}?tab=columns`)
    await typeIn({ label: `-${usual}`, columns: usual })
    await prepare(builder, columns)
    await typeIn({ label: '', columns })

    const third = await open(`${shop.console}/documents/schema/${ids.schema}`)
    await measure(third.page, { name: 'sql', columns }, async () => {
      await third.page.getByRole('textbox', { name: 'SQL' }).click()
      await third.page.keyboard.press('Control+End')
    })
    await builder.close()
  } finally {
    await shop.close()
  }
}

/** A content with many columns, all of which its schema has. */
async function prepare({ client }: Builder, count: number): Promise<{ site: number; content: number; schema: number }> {
  const names = Array.from({ length: count }, (_, index) => `COLUMN_${index + 1}`)
  const schema = await idOf(client, 'schema', 'wholesale-products')
  const content = await idOf(client, 'content', 'wholesale.products')
  await changeDocument(client, 'schema', schema, ({ spec }) => {
    const { resultColumns } = spec as { resultColumns: { key: string; name: string; [more: string]: unknown }[] }
    const known = new Set(resultColumns.map(({ key }) => key))
    for (const name of names.filter((one) => !known.has(one)))
      resultColumns.push({ key: name, name, type: 'TEXT', typeClass: 'String', size: 40 })
  })
  await changeDocument(client, 'content', content, ({ spec }: Document) => {
    const { list } = spec as { list: { columns: object[] } }
    for (const name of names.slice(list.columns.length)) list.columns.push({ field: name, label: `Label of ${name}` })
  })
  return { site: await idOf(client, 'site', 'wholesale'), content, schema }
}

/** A new tab of a browser that was here before, from the start of the navigation to the frame that shows a column's cells. */
async function measureOpening({ page: own }: Builder, address: string): Promise<void> {
  const times: number[] = []
  // The first one fills what the browser keeps.
  for (let opening = 0; opening <= openings; opening++) {
    const page = await own.context().newPage()
    await page.goto(address)
    await page.locator('[data-at="/spec/list/columns/0/field"]').first().waitFor()
    const ms = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame)
      return performance.now()
    })
    if (opening > 0) times.push(ms)
    await page.close()
  }
  const sorted = times.toSorted((a, b) => a - b)
  const [ours = NaN, p95] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  printFigure({ figure: 'content-opens-ms', ours, limit: 1000, unit: 'ms', goal: 1, p95, columns: usual })
}

async function focusEnd(input: Locator): Promise<void> {
  await input.click()
  await input.press('End')
}

interface Typed {
  name: string
  columns: number
}

async function measure(page: Page, { name, columns: count }: Typed, focus: () => Promise<void>): Promise<void> {
  const bare = page.locator('#bare')
  await page.evaluate(watch)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    await focus()
    ours.push(...(await typeWord(page)))
    await focusEnd(bare)
    theirs.push(...(await typeWord(page)))
  }
  const of = (times: readonly number[], part: number) =>
    times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? NaN
  printFigure({
    figure: `keystroke-ms-${name}`,
    ours: of(ours, 0.5),
    limit: of(theirs, 0.5),
    unit: 'ms',
    goal: 2,
    p95: of(ours, 0.95),
    p95Limit: of(theirs, 0.95),
    keys: ours.length,
    columns: count,
  })
}

/** Runs in the page: an input beside the application, and the time from each key to the paint that follows its letter. */
function watch(): void {
  const input = document.createElement('input')
  input.id = 'bare'
  input.style.cssText = 'position: fixed; bottom: 0; right: 0; z-index: 1000'
  document.body.append(input)
  window.keystrokes = []
  let pressedAt = 0
  window.addEventListener('keydown', (event) => (pressedAt = event.timeStamp), true)
  window.addEventListener(
    'input',
    () => {
      const begun = pressedAt
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.keystrokes.push(performance.now() - begun)
        port2.postMessage(undefined)
      })
    },
    true,
  )
}

async function typeWord(page: Page): Promise<number[]> {
  await page.waitForTimeout(betweenWordsMs)
  for (const letter of letters) {
    await page.keyboard.press(letter)
    await page.waitForTimeout(pauseMs)
  }
  return page.evaluate(() => window.keystrokes.splice(0))
}
