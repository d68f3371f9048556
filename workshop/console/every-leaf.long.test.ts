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
  await logIn(page, house.engine.url)
})
afterAll(() => house?.close())

const readDocument = (kind: string, id: number) =>
  client.call<{ document: Document; revision: number }>('GET', `/document/${kind}/${id}`)

/** What the form has now; undefined while nothing is unsaved. The browser keeps what is not saved. */
const unsaved = (): Promise<unknown> =>
  page.evaluate(() => {
    // Who leaves the page has it written at once.
    document.dispatchEvent(new Event('visibilitychange'))
    const key = Object.keys(localStorage).find((name) => name.startsWith('kumiki.draft.'))
    const text = key === undefined ? null : localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as { value: unknown }).value
  })

async function open(address: string): Promise<void> {
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('kumiki.draft.')) localStorage.removeItem(name)
  })
  // What was typed is given up.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto(`${house.engine.url}/main${address}`)
  await page.getByRole('main').locator('[data-at]').first().waitFor()
}

const appears = (): Promise<boolean> =>
  expect
    .poll(unsaved, { timeout: 4_000, interval: 25 })
    .toBeDefined()
    .then(
      () => true,
      () => false,
    )
const goes = (): Promise<boolean> =>
  expect
    .poll(unsaved, { timeout: 4_000, interval: 25 })
    .toBeUndefined()
    .then(
      () => true,
      () => false,
    )

/** What was wrong when a value was changed and changed back; empty: nothing. The form is as it was afterwards, or to be opened anew. */
async function tryLeaf(document: Document, leaf: LeafPlace, address: string): Promise<string> {
  if (leaf.control === undefined) return 'the schema does not know it'
  if (leaf.control === 'json' && typeof leaf.value === 'object') return 'only JSON'
  const found = await reach(page, `/main${address}`, leaf)
  if (!found) return 'no control'
  if (found.name === leaf.at) return 'a control without a name'
  const change = await changeBy(page, found, leaf)
  if (!change) return `nothing else can be chosen in “${found.name}”`
  if (!(await appears())) return `“${found.name}” changes nothing`
  const places = differences(document, await unsaved())
  const around = leaf.control === 'choices' || leaf.control === 'code' || leaf.control === 'formula'
  const others = places.filter((at) => at !== leaf.at && !(around && at.startsWith(`${leaf.at}/`)))
  await change.back()
  if (!(await goes())) return `“${found.name}” does not change back: ${differences(document, await unsaved()).join(' ')}`
  return others.length > 0 ? `“${found.name}” changes ${others.join(' ')} too` : ''
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
      const why = await tryLeaf(document, leaf, address).catch((error: unknown) => String(error).split('\n')[0] ?? '')
      if (why === '') continue
      wrong.push(`${leaf.at}: ${why}`)
      await open(address)
    }
    expect(wrong).toEqual([])
    await saveAndBack(document, { address, read: async () => (await readDocument(kind, id)).document })
  },
)
