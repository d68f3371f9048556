import type { Page } from 'playwright-core'
import { frameShown } from './frame-shown.ts'

/**
 * What a person cannot read or reach on the page as it stands: controls and words outside the window, cut by a box that
 * does not scroll or covered by columns that stay, columns too narrow for words, a page that scrolls to the side, and neighbours of which one is higher.
 */
export async function findCut(page: Page): Promise<string[]> {
  // What is still on its way stands there as it will not be read.
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await frameShown(page)
  return page.evaluate(() => {
    const found: string[] = []
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`scrolls to the side by ${scrollWidth - clientWidth}`)
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)}"`
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert], [aria-hidden="true"], .visually-hidden') === null &&
      element.getBoundingClientRect().width > 1
    const dialog = document.querySelector('dialog[open]')
    const all = (dialog ?? document.body).querySelectorAll(
      'button, a[href], input:not([type=hidden]), select, textarea, td, th, dd, dt, h1, h2, [role=status]',
    )
    for (const element of all) {
      if (!isSeen(element)) continue
      const { left, right } = element.getBoundingClientRect()
      if (left < -1 || right > clientWidth + 1)
        found.push(`${nameOf(element)} is outside: ${Math.round(left)} to ${Math.round(right)}`)
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box)
        if (overflowX === 'visible') continue
        const edge = box.getBoundingClientRect()
        if (element.matches('button, input, select, td, th') && (left < edge.left - 1 || right > edge.right + 1))
          found.push(`${nameOf(element)} is cut`)
        break
      }
    }
    for (const button of all) {
      const next = button.nextElementSibling
      if (!button.matches('button') || !next?.matches('button') || !isSeen(button) || !isSeen(next)) continue
      const [one, other] = [button.getBoundingClientRect(), next.getBoundingClientRect()]
      if (other.left >= one.right && Math.abs(one.height - other.height) > 1)
        found.push(`${nameOf(button)} is ${one.height} px high, ${nameOf(next)} beside it ${other.height}`)
    }
    // What stays at the edge of a table lies over what stands behind it.
    for (const row of document.querySelectorAll('tr:has([data-held])')) {
      const edge = Math.min(
        ...[...row.querySelectorAll('[data-held]')].map((held) => held.getBoundingClientRect().left),
      )
      for (const cell of row.querySelectorAll(':is(td, th):not([data-held])')) {
        const words = document.createRange()
        words.selectNodeContents(cell)
        if (cell.textContent.trim() !== '' && words.getBoundingClientRect().right > edge + 1)
          found.push(`${nameOf(cell)} is covered`)
      }
    }
    for (const cell of document.querySelectorAll('tbody td')) {
      const letters = [...cell.textContent.trim()].length
      const { lineHeight, fontSize } = getComputedStyle(cell)
      const line = Number.parseFloat(lineHeight) || Number.parseFloat(fontSize) * 1.6
      const words = cell.querySelector('span, a')
      const lines = words ? Math.round(words.getBoundingClientRect().height / line) : 1
      if (isSeen(cell) && letters > 6 && lines > 1 && letters / lines < 4)
        found.push(`${nameOf(cell)} stands in ${lines} lines`)
    }
    return found
  })
}
