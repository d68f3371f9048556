import type { Page } from 'playwright-core'
import type { Document } from '../../../runtime/document.ts'
import { changeBy, happens, reach } from './hands.ts'
import { differences, type LeafPlace } from './leaves-of.ts'

/** What the form has now; undefined while nothing is unsaved. The browser keeps what is not saved. */
const unsaved = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    // Who leaves the page has it written at once.
    document.dispatchEvent(new Event('visibilitychange'))
    const key = Object.keys(localStorage).find((name) => name.startsWith('kumiki.draft.'))
    const text = key === undefined ? null : localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as { value: unknown }).value
  })

/** Whether something becomes unsaved, or saved again, in time. */
const becomes = (page: Page, isUnsaved: boolean): Promise<boolean> =>
  happens(
    page.waitForFunction(
      (wanted) => {
        document.dispatchEvent(new Event('visibilitychange'))
        return Object.keys(localStorage).some((name) => name.startsWith('kumiki.draft.')) === wanted
      },
      isUnsaved,
      { timeout: 3_000, polling: 30 },
    ),
  )

/** Controls that hold all that stands in their place. */
const whole: ReadonlySet<string | undefined> = new Set(['choices', 'code', 'formula'])

/**
 * What was wrong when a value was changed by its control and changed back; empty: nothing. The form is as it was afterwards, or
 * to be opened anew.
 */
export async function tryLeaf(
  page: Page,
  leaf: LeafPlace,
  { document, address }: { document: Document; address: string },
): Promise<string> {
  if (leaf.control === undefined) return 'the schema does not know it'
  if (leaf.control === 'json' && typeof leaf.value === 'object') return 'only JSON'
  const found = await reach(page, address, leaf)
  if (!found) return 'no control'
  if (found.name === leaf.at) return 'a control without a name'
  const change = await changeBy(page, found, leaf)
  if (!change) return `nothing else can be chosen in “${found.name}”`
  if (!(await becomes(page, true))) return `“${found.name}” changes nothing`
  const places = differences(document, await unsaved(page))
  const others = places.filter((at) => at !== leaf.at && !(whole.has(leaf.control) && at.startsWith(`${leaf.at}/`)))
  // What no longer applies beside it goes in the same step, which is taken back as one.
  const around = leaf.at.slice(0, leaf.at.lastIndexOf('/') + 1)
  const isOneStep = others.length > 0 && others.every((at) => at.startsWith(around))
  await (isOneStep ? page.keyboard.press('Escape').then(() => undo(page)) : change.back())
  if (!(await becomes(page, false)))
    return `“${found.name}” does not change back: ${differences(document, await unsaved(page)).join(' ')}`
  return others.length > 0 && !isOneStep ? `“${found.name}” changes ${others.join(' ')} too` : ''
}

const undo = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^(?:Undo|元に戻す)$/ })
    .first()
    .click()
