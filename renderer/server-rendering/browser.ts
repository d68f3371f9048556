import type { FirstDrawing } from '../../runtime/opening/first-drawing.ts'

/** In the place of a browser, where the engine draws a page: as one is that has never been at this address. */
const nothing = (): undefined => undefined

class Memory {
  readonly #values = new Map<string, string>()
  getItem = (key: string): string | null => this.#values.get(key) ?? null
  setItem = (key: string, value: string): void => void this.#values.set(key, value)
  removeItem = (key: string): void => void this.#values.delete(key)
  clear = (): void => this.#values.clear()
}

const events = { addEventListener: nothing, removeEventListener: nothing }

let isNarrow = false
/** What the page holds for its program. */
const elements = new Map<string, { textContent: string; remove(): void }>()
const styles = new Map<string, string>()

const window = {
  ...events,
  location: { pathname: '', search: '', hash: '', href: '' },
  document: {
    ...events,
    documentElement: {
      lang: '',
      dataset: {},
      style: { setProperty: (name: string, value: string) => void styles.set(name, value) },
      toggleAttribute: nothing,
    },
    cookie: '',
    createElement: nothing,
    getElementById: (id: string) => elements.get(id) ?? null,
    querySelector: () => null,
  },
  localStorage: new Memory(),
  sessionStorage: new Memory(),
  matchMedia: (query: string) => ({ ...events, matches: isNarrow && /max-width: \d/.test(query) }),
  MutationObserver: class {
    observe = nothing
  },
}

/** Begins a page; nothing is left of the one before. */
export function openBrowser(page: FirstDrawing): void {
  isNarrow = page.isNarrow
  for (const [id, textContent] of [
    ['boot', JSON.stringify(page.boot)],
    ['opening', page.answer],
  ] as const)
    elements.set(id, { textContent, remove: nothing })
  styles.clear()
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.document.cookie = page.cookie
  const { pathname, search, href } = new URL(page.url, 'http://page.invalid')
  Object.assign(window.location, { pathname, search, href })
}

/** What the page's program has said of the whole page: its language, and variables of its style sheets. */
export function readPage(): { language: string; style: string } {
  const plain = [...styles].filter(([name, value]) => /^--[\w-]+$/.test(name) && /^[\w#%(), .-]+$/.test(value))
  return {
    language: window.document.documentElement.lang,
    style: plain.map(([name, value]) => `${name}:${value}`).join(';'),
  }
}

Object.assign(globalThis, window, { window })
