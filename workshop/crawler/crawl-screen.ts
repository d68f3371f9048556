import type { Page } from 'playwright-core'
import { frameShown } from '../../examples/wholesale/test/frame-shown.ts'
import type { Control } from './page-agent.ts'
import { useControl } from './use-control.ts'
import type { Happenings, WatchedPage } from './watched-page.ts'

export interface Finding {
  path: string
  /** Controls used since the page was opened, the last one being the cause. */
  controls: string[]
  what: string
}

export interface LookOptions {
  isUntranslated: (text: string) => boolean
  isNarrow: boolean
}

export interface UseOptions extends LookOptions {
  /** Controls that were used on an equal page already; those of this page are added. */
  known: Set<string>
  /** Names the page among equal ones: controls of `screen` are known by it and by their own id. */
  screen: string
  /** Which controls are used; others are left alone. */
  isUsed: (control: Control) => boolean
  /** How many controls may be used one after the other to reach a further one. */
  depth: number
  /** How many controls are used at most; all of them when it is left out. */
  most?: number
}

export interface Crawled {
  findings: Finding[]
  used: number
  /** Controls that their number or their disappearance kept from being used. */
  left: string[]
}

interface Step {
  way: Control[]
  control: Control
}

/** Opens a screen and looks at it; `use` its controls too, and whatever appears by using them. */
export async function crawlScreen(
  watched: WatchedPage,
  path: string,
  options: (LookOptions & { use: false }) | (UseOptions & { use: true }),
): Promise<Crawled> {
  const { page } = watched
  const crawled: Crawled = { findings: [], used: 0, left: [] }
  const told = new Set<string>()
  const tell = (what: string, way: Control[] = []): void => {
    if (told.has(what)) return
    told.add(what)
    crawled.findings.push({ path, controls: way.map(({ id }) => id), what })
  }
  const look = async (way: Control[], happenings: Happenings): Promise<void> => {
    const isNew = (text: string): boolean => options.isUntranslated(text) && !told.has(notJapanese(text))
    const newOnly = { ...options, isUntranslated: isNew }
    for (const what of await findingsOf(watched, path, happenings, newOnly)) tell(what, way)
  }

  watched.take()
  await watched.open(path)
  const home = new URL(page.url()).pathname
  if (home !== `/main${path}`) tell(`resolves to ${home}`)
  await look([], watched.take())
  if (!options.use) return crawled

  const queue: Step[] = []
  const note = async (way: Control[]): Promise<void> => {
    for (const control of await page.evaluate(() => window.crawler.controls())) {
      const key = control.place === 'shell' ? tabsAsOne(control.alike) : `${options.screen} ${rowsAsOne(control)}`
      if (!options.isUsed(control)) continue
      if (options.known.has(key)) continue
      options.known.add(key)
      queue.push({ way, control })
    }
  }
  let here: Control[] | undefined = []
  await note([])
  while (queue.length > 0 && crawled.used < (options.most ?? Infinity)) {
    // The shell stands around every screen: its controls are used wherever the way led.
    const isHome = here !== undefined && isAt(watched, home)
    const present = new Set(
      (await page.evaluate(() => window.crawler?.controls() ?? []).catch(() => []))
        .filter(({ place }) => isHome || place === 'shell')
        .map(({ id }) => id),
    )
    // What is on the page now is used first: the way to it need not be gone again.
    const at = Math.max(0, nextOf(queue, present))
    const [{ way, control }] = queue.splice(at, 1) as [Step]
    if (!present.has(control.id)) {
      await watched.open(path)
      for (const step of way) await useControl(watched, step)
      here = way
      // What else is on the page now was looked at after the last use.
      watched.take()
      await look(way, watched.take())
    }
    watched.take()
    const effects = await useControl(watched, control)
    const whole = [...way, control]
    if (!effects) {
      crawled.left.push([path, ...whole.map(({ id }) => id)].join(' > '))
      here = undefined
      continue
    }
    crawled.used++
    if (effects.length === 0) tell(`no effect: ${control.id}`, whole)
    else if (effects[0]?.startsWith('cannot')) tell(`${control.id} ${effects[0]}`, whole)
    await look(whole, watched.take())
    if (isAt(watched, home)) {
      here = whole
      if (whole.length < options.depth) await note(whole)
    } else here = undefined
  }
  crawled.left.push(...queue.map(({ way, control }) => [path, ...way.map(({ id }) => id), control.id].join(' > ')))
  return crawled
}

/** Typing and choosing come first, pressing later, in dialogs and popups before the page below. */
function nextOf(queue: readonly Step[], present: ReadonlySet<string>): number {
  const order = ['type', 'choose', 'check', 'file', 'press']
  const ready = queue.map((step, index) => ({ step, index })).filter(({ step }) => present.has(step.control.id))
  return (
    ready.toSorted((one, other) => order.indexOf(one.step.control.use) - order.indexOf(other.step.control.use))[0]
      ?.index ?? -1
  )
}

function isAt(watched: WatchedPage, home: string): boolean {
  return new URL(watched.page.url()).pathname === home
}

/** The button that closes a tab is one, whatever page the tab is of. */
function tabsAsOne(alike: string): string {
  return alike.replace(/ button "(Close .+|.+を閉じる)"$/, ' button "(close a tab)"')
}

/** Of equal controls (a button in each row) the first two stand for all. */
function rowsAsOne({ alike, id }: Control): string {
  const number = Number(id.slice(alike.length))
  return number > 2 ? `${alike} 2` : id
}

/**
 * Answers that are the product's word to the person: a problem at a field, a conflict, a code of its own, and what a
 * published API answers to whoever tries it out.
 */
const expected = /^(409|422) |^40[0134] [A-Z]+ \/api\//

async function findingsOf(
  { page }: WatchedPage,
  path: string,
  happenings: Happenings,
  options: LookOptions,
): Promise<string[]> {
  if (options.isNarrow) await frameShown(page).catch(() => undefined)
  const seen = await page
    .evaluate(() => {
      const { violations, overflow } = window.crawler
      return { violations: violations.splice(0), overflow: overflow() }
    })
    .catch(() => undefined)
  if (!seen) return []
  const untranslated = await untranslatedOf(page, options.isUntranslated).catch(() => [])
  const where = new URL(page.url()).pathname
  return [
    ...happenings.errors.map((error) => `console error: ${error}`),
    ...happenings.failures.filter((failure) => !expected.test(failure)).map((failure) => `failed request: ${failure}`),
    ...seen.violations.map((violation) => `content security policy: ${violation}`),
    ...untranslated.map(notJapanese),
    ...(options.isNarrow && seen.overflow.pixels > 0
      ? [`scrolls sideways by ${seen.overflow.pixels}: ${seen.overflow.widest}`]
      : []),
    ...(/\/(404|401)$/.test(where) && !/^\/40[14]$/.test(path) ? [`leads to ${where}`] : []),
  ]
}

function notJapanese(text: string): string {
  return `not Japanese: ${text.slice(0, 120)}`
}

/** Words of the other language that stay: after a language is chosen, a page says so before all its texts have come. */
async function untranslatedOf(page: Page, isUntranslated: (text: string) => boolean): Promise<string[]> {
  const read = () => page.evaluate(() => window.crawler.texts())
  let texts = await read()
  for (let changes = 0; changes < 5 && texts.some(isUntranslated); changes++) {
    const change = page.waitForFunction((now) => window.crawler.texts().join('\n') !== now, texts.join('\n'), {
      timeout: 5_000,
    })
    if (!(await change.catch(() => undefined))) break
    texts = await read()
  }
  return texts.filter(isUntranslated)
}
