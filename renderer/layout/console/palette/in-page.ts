import type { PageFields } from '../../../app/page-fields.ts'
import type { Entry } from './entry.ts'

/** What in a table, a dialog or a tree is done to one of many, and found there. */
const ofOne = 'table, [role="grid"], [role="tree"], [role="listbox"], [role="dialog"], [data-at]'
const longest = 60

/** What can be pressed in the page as a whole: its buttons, links and tabs, each as it is called there. */
export function actionEntries(page: HTMLElement | null, words: { action: string; tab: string }): Entry[] {
  const found = [...(page?.querySelectorAll<HTMLElement>('button, a[href], [role="tab"]') ?? [])].filter(isOffered)
  const entries = found.map((element): Entry => {
    const isTab = element.matches('[role="tab"]')
    const title = labelOf(element)
    return {
      ...{ key: `do ${title}`, title, path: '', above: isTab ? words.tab : words.action },
      ...{ icon: isTab ? 'browser' : 'play', run: () => element.click() },
    }
  })
  return [...new Map(entries.map((entry) => [entry.key, entry])).values()]
}

function isOffered(element: HTMLElement): boolean {
  const isOff =
    element.matches(':disabled, [aria-disabled="true"], [aria-hidden="true"]') || element.closest(ofOne) !== null
  const label = labelOf(element)
  return !isOff && label !== '' && label.length <= longest && isSeen(element)
}

const labelOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim()

/** What is folded or hidden cannot be pressed. */
const isSeen = (element: HTMLElement): boolean =>
  typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true })

/** The fields of the document that is open. */
export function fieldEntries(fields: PageFields | undefined, word: string): Entry[] {
  return (fields?.list() ?? []).map(({ at, title, above }) => ({
    ...{ key: `field ${at.replaceAll(/\/\d+(?=\/|$)/g, '/-')} ${title}`, title, path: '', icon: 'edit' },
    above: above === '' ? word : `${word}: ${above}`,
    run: () => fields?.go(at),
  }))
}
