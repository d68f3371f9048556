import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../examples/wholesale/test/builder.ts'
import { loadJsonSchemas, readJson } from '../../engine/json-schemas/load-json-schemas.ts'
import { patienceMs } from '../../engine/test/limits.ts'
import type { Document } from '../../runtime/document.ts'
import { hasChromium } from '../browser.ts'
import { openConsole, type Client } from '../client.ts'
import { logIn } from '../house/log-in.ts'
import { openHouse, type House } from '../house/open-house.ts'
import { changeBy, reach } from './leaves/hands.ts'
import { tryLeaf } from './leaves/try-leaf.ts'
import { differences, firstOfEach, leavesOf, type LeafPlace } from './leaves/leaves-of.ts'

/**
 * Every document of the example is opened in its form, and each of its values is given another one by its control: by default
 * one of each place of a document (the label of one of its columns), with `KUMIKI_LEAVES=all` of all places.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'examples/wholesale/documents')
const set = loadJsonSchemas(root)
const chosen = process.env.KUMIKI_LEAVES === 'all' ? (all: LeafPlace[]) => all : firstOfEach
/** Part of an address: only these. */
const only = process.env.KUMIKI_ONLY ?? ''

const documents = readdirSync(folder)
  .flatMap((file) => [readJson(join(folder, file)) as Document | Document[]].flat())
  .filter(({ kind, key }) => `${kind}/${key}`.includes(only))

let house: House
let client: Client
let page: Page

beforeAll(async () => {
  if (!hasChromium) return
  house = await openHouse(() => ({ KUMIKI_EXAMPLE: 'wholesale' }))
  client = await openConsole(house.engine.url)
  const context = await house.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'ja-JP' })
  context.setDefaultTimeout(patienceMs)
  page = await context.newPage()
  // What was typed is given up.
  page.on('dialog', (dialog) => void dialog.accept())
  await logIn(page, house.engine.url)
})
afterAll(() => house?.close())

const readDocument = (kind: string, id: number) =>
  client.call<{ document: Document; revision: number }>('GET', `/document/${kind}/${id}`)

async function open(address: string): Promise<void> {
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('kumiki.draft.')) localStorage.removeItem(name)
  })
  await page.goto(`${house.engine.url}/main${address}`)
  await page.getByRole('main').locator('[data-at]').filter({ visible: true }).first().waitFor()
}

interface Kept {
  address: string
  read(): Promise<Document>
}

/** Its name is saved as another one, and as it was: the document that is kept is the same, byte for byte. */
async function saveAndBack(document: Document, { address, read }: Kept): Promise<void> {
  const name = leavesOf(document, set).find(({ at }) => at.startsWith('/name'))
  if (!name) throw new Error('It has no name')
  await open(address)
  const found = await reach(page, `/main${address}`, name)
  const change = found && (await changeBy(page, found, name))
  await page.keyboard.press('Control+s')
  await expect.poll(async () => differences(document, await read())).toEqual([name.at])
  await change?.back()
  await page.keyboard.press('Control+s')
  await expect.poll(async () => JSON.stringify(await read())).toBe(JSON.stringify(document))
}

test.skipIf(!hasChromium).each(documents.map((one) => [`${one.kind}/${one.key}`, one] as const))(
  'every value of %s is changed by its control, and nothing else with it',
  async (_, { kind, key }) => {
    const id = await idOf(client, kind, key)
    const { document } = await readDocument(kind, id)
    const address = `/documents/${kind}/${id}`
    await open(address)
    const wrong: string[] = []
    for (const leaf of chosen(leavesOf(document, set))) {
      const why = await tryLeaf(page, leaf, { document, address: `/main${address}` }).catch(
        (error: unknown) => String(error).split('\n')[0] ?? '',
      )
      if (why === '') continue
      wrong.push(`${leaf.at}: ${why}`)
      await open(address)
    }
    expect(wrong).toEqual([])
    await saveAndBack(document, { address, read: async () => (await readDocument(kind, id)).document })
  },
)
