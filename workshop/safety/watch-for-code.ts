import type { Page } from 'playwright-core'

interface Watching {
  __pwned?: unknown
  __seen: Set<string>
}

/** Notes what a text of the corpus would do if it became more than text. To be called before the first page. */
export async function watchForCode(page: Page): Promise<void> {
  page.on('dialog', (dialog) => {
    void page.evaluate(
      (message) => void (window as unknown as Watching).__seen.add(message),
      `dialog ${dialog.message()}`,
    )
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!/\/pwn/.test(new URL(request.url()).pathname) || request.url().includes('/documents/')) return
    void page.evaluate((url) => void (window as unknown as Watching).__seen.add(url), `request ${request.url()}`)
  })
  await page.addInitScript(() => {
    const watching = window as unknown as Watching
    watching.__seen = new Set()
    document.addEventListener('securitypolicyviolation', (event) =>
      watching.__seen.add(`refused ${event.violatedDirective} ${event.blockedURI}`),
    )
    const inspect = (element: Element) => {
      if (element.hasAttribute('data-pwn')) watching.__seen.add(`element ${element.outerHTML}`)
      if (element.localName === 'script' && /^[^{]*__pwned/.test(element.textContent ?? ''))
        watching.__seen.add(`script ${element.textContent}`)
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) watching.__seen.add(`handler ${name}`)
        if (/^(?:href|src|action|formaction|data|srcdoc|xlink:href|poster)$/.test(name)) {
          if (
            /^[\s\u0000-\u001f]*(?:java|vb)script:|^\s*data:text|127\.0\.0\.1:9\/|\/pwn/i.test(value) &&
            !value.includes('/documents/')
          )
            watching.__seen.add(`address ${name}=${value}`)
        }
      }
    }
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes) {
        if (type === 'attributes') inspect(target as Element)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          inspect(node)
          for (const inner of node.querySelectorAll('*')) inspect(inner)
        }
      }
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
}

/** What ran, became an element or was refused since the last question; empty when all of it stayed text. */
export function whatRan(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const watching = window as unknown as Watching
    const seen = [...watching.__seen, ...(watching.__pwned === undefined ? [] : ['code ran'])]
    watching.__seen.clear()
    delete watching.__pwned
    return seen
  })
}
