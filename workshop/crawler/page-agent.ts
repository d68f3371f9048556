/** A control as it stands on the page; the same place, role and name on a redrawn page is the same control. */
export interface Control {
  /** `place role "name" number`: number counts equal ones from the top. */
  id: string
  /** The id without its number. */
  alike: string
  place: 'dialog' | 'popup' | 'main' | 'shell'
  use: 'press' | 'type' | 'choose' | 'check' | 'file'
  type: string
}

export interface Agent {
  /** Enabled, visible controls; only those of the topmost dialog or popup while one is open. */
  controls(): Control[]
  find(id: string): HTMLElement | undefined
  /** Starts to watch for effects of using a control. */
  begin(id: string): void
  /** What changed since then, apart from the control getting the focus: empty means nothing. */
  effects(): string[]
  /** Waits until the page has not changed for so many milliseconds, and no longer than `atMost`. */
  quiet(ms: number, atMost: number): Promise<void>
  /** Violations of the content security policy since the page was opened. */
  violations: string[]
  /** Words that a person sees or hears, while the page is in Japanese. */
  texts(): string[]
  /** How far the page can be scrolled sideways, in pixels, and what is responsible. */
  overflow(): { pixels: number; widest: string }
}

/**
 * Runs in the page, before its own code. Self-contained: it is sent as text.
 * It only looks; marks nothing in the document, so that what it sees are effects of the product.
 */
export function installAgent(): void {
  const selector =
    'a[href], button, input, select, textarea, summary, [contenteditable="true"], [role="button"], [role="tab"], [role="option"], [role="switch"], [role="menuitem"], [role="menuitemradio"], [role="treeitem"], [role="combobox"]'
  const working = /^(data-(hover|active|focus|busy|loading)|aria-(busy|disabled)|disabled|style|class)/
  let last = performance.now()
  let watched: { seen: Set<string>; focus: Element | null; target: Element | undefined } | undefined
  const note = (what: string): void => void watched?.seen.add(what)

  const isVisible = (element: Element): boolean => {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return false
    if (element.closest('[inert], [aria-hidden="true"]')) return false
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: false })
  }

  const nameOf = (element: HTMLElement): string => {
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? '')))
      .join(' ')
      .trim()
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const words = [
      labelled,
      element.getAttribute('aria-label') ?? '',
      labels.map((label) => label.textContent).join(' '),
      element instanceof HTMLInputElement ? '' : element.innerText,
      element.title,
      element.getAttribute('placeholder') ?? '',
    ]
    return (words.find((word) => word.trim() !== '') ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 80)
  }

  const placeOf = (element: Element): Control['place'] => {
    if (element.closest('[popover], [role="menu"], [role="listbox"]')) return 'popup'
    if (element.closest('dialog, [role="dialog"]')) return 'dialog'
    return element.closest('main') ? 'main' : 'shell'
  }

  const useOf = (element: HTMLElement): Control['use'] => {
    if (element instanceof HTMLSelectElement) return 'choose'
    if (element instanceof HTMLTextAreaElement) return element.readOnly ? 'press' : 'type'
    if (element.isContentEditable) return 'type'
    if (!(element instanceof HTMLInputElement)) return 'press'
    if (element.type === 'file') return 'file'
    if (['checkbox', 'radio'].includes(element.type)) return 'check'
    return element.readOnly || ['button', 'submit', 'reset', 'image'].includes(element.type) ? 'press' : 'type'
  }

  /** Controls whose use changes nothing by nature: the page, tab or choice that is open already. */
  const isHere = (element: HTMLElement): boolean => {
    if (['page', 'true', 'step'].includes(element.getAttribute('aria-current') ?? '')) return true
    if (element.getAttribute('aria-selected') === 'true' || element.getAttribute('aria-pressed') === 'true') return true
    if (element.getAttribute('role') === 'menuitemradio' && element.getAttribute('aria-checked') === 'true') return true
    if (element instanceof HTMLInputElement && element.type === 'radio' && element.checked) return true
    if (element instanceof HTMLSelectElement && [...element.options].filter((one) => !one.disabled).length < 2)
      return true
    return element instanceof HTMLAnchorElement && element.href === location.href && element.target !== '_blank'
  }

  const isEnabled = (element: HTMLElement): boolean =>
    !element.matches(':disabled') && element.closest('[aria-disabled="true"]') === null

  const listed = (): { control: Control; element: HTMLElement }[] => {
    const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"]')].filter(isVisible)
    const top = dialogs.at(-1)
    const popups = [...document.querySelectorAll('[popover]:popover-open, [role="listbox"]')]
      .filter(isVisible)
      .filter((popup) => !top || top.contains(popup))
    const scope = popups.at(-1) ?? top ?? document.body
    const counts = new Map<string, number>()
    return [...scope.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => isVisible(element) && isEnabled(element) && !isHere(element))
      .filter((element) => element.parentElement?.closest('button, a[href], [contenteditable="true"]') == null)
      .map((element) => {
        const role = element.getAttribute('role') ?? element.tagName.toLowerCase()
        const place = placeOf(element)
        const type = element instanceof HTMLInputElement ? element.type : ''
        const alike = `${place} ${role}${type && type !== 'text' ? `:${type}` : ''} "${nameOf(element)}"`
        const number = (counts.get(alike) ?? 0) + 1
        counts.set(alike, number)
        return { control: { id: `${alike} ${number}`, alike, place, use: useOf(element), type }, element }
      })
  }

  const agent: Agent = {
    violations: [],
    controls: () => listed().map(({ control }) => control),
    find: (id) => listed().find(({ control }) => control.id === id)?.element,
    begin(id) {
      watched = { seen: new Set(), focus: document.activeElement, target: agent.find(id) }
    },
    effects() {
      if (!watched) return []
      const { seen, focus, target } = watched
      const now = document.activeElement
      if (now !== focus && now !== document.body && now !== target) seen.add('focus')
      return [...seen]
    },
    async quiet(ms, atMost) {
      const end = performance.now() + atMost
      for (let now = performance.now(); now < end && now - last < ms; now = performance.now())
        await new Promise((resolve) => setTimeout(resolve, Math.min(last + ms, end) - now))
    },
    texts() {
      if (document.documentElement.lang !== 'ja') return []
      const found: string[] = []
      const skipped = '[lang]:not(html), code, pre, .cm-editor, script, style, [translate="no"]'
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (parent && !parent.closest(skipped) && (isVisible(parent) || parent.tagName === 'OPTION'))
          found.push(node.textContent ?? '')
      }
      for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
        if (element.closest(skipped) || !isVisible(element)) continue
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '')
      }
      return [...new Set([document.title, ...found].map((text) => text.trim()).filter((text) => text !== ''))]
    },
    overflow() {
      const page = document.scrollingElement ?? document.documentElement
      const pixels = page.scrollWidth - page.clientWidth
      if (pixels <= 0) return { pixels: 0, widest: '' }
      const widest = [...document.body.querySelectorAll<HTMLElement>('*')]
        .filter(isVisible)
        .toSorted((one, other) => other.getBoundingClientRect().right - one.getBoundingClientRect().right)[0]
      return { pixels, widest: widest ? `${widest.tagName.toLowerCase()}.${widest.className}` : '' }
    },
  }

  new MutationObserver((records) => {
    last = performance.now()
    for (const record of records) {
      const isOwn = record.target === watched?.target
      // A mark that the pointer or the focus is here, or that it works, is no effect.
      if (isOwn && working.test(record.attributeName ?? '')) continue
      const changed = [...record.addedNodes, ...record.removedNodes]
      const isSpinner = changed.every((node) => node instanceof Element && node.ariaHidden === 'true')
      // It stands in a part of the control that the kit makes.
      if (watched?.target?.contains(record.target) && record.type === 'childList' && isSpinner) continue
      note(record.type === 'attributes' ? `attribute ${record.attributeName}` : record.type)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  document.addEventListener('securitypolicyviolation', (event) =>
    agent.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
  )
  // Back to where the focus was before is a move too: away to the control and on from it.
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (watched?.target && target !== watched.target && target !== document.body) note('focus')
    },
    true,
  )
  // The browser's own window for picking a colour is no part of the page.
  const Dropper = (window as { EyeDropper?: { prototype: { open(): Promise<unknown> } } }).EyeDropper
  if (Dropper) {
    Dropper.prototype.open = () => {
      note('colour picker of the browser')
      return Promise.resolve({ sRGBHex: '#123456' })
    }
  }
  // Nor are its windows for days and times.
  HTMLInputElement.prototype.showPicker = () => {
    note('picker of the browser')
  }
  for (const type of ['popstate', 'hashchange', 'fullscreenchange', 'toggle']) {
    window.addEventListener(type, () => note(type), true)
  }
  Object.assign(window, { crawler: agent })
}

declare global {
  interface Window {
    crawler: Agent
  }
}
