import type { Browser } from 'puppeteer-core'
import { openPage, type BlankPage } from './print-page.ts'

interface Kept {
  principal: string
  browser: Browser
  page: BlankPage
}

/** Pages that stay open for the next report: opening one costs more than a short report, and whoever draws mostly draws again. */
export class KeptPages {
  readonly #most: number
  readonly #kept: Kept[] = []

  /** @param most pages that stay open while nothing is drawn in them. */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * What the work answers with a page that has drawn for nobody but `principal`, in a process that others do not share.
   * A page whose work failed is closed.
   */
  async use<Result>(browser: Browser, principal: string, work: (page: BlankPage) => Promise<Result>): Promise<Result> {
    const page = this.#take(browser, principal) ?? (await openPage(browser))
    try {
      const result = await work(page)
      this.#keep({ browser, principal, page })
      return result
    } catch (error) {
      page.close()
      throw error
    }
  }

  #take(browser: Browser, principal: string): BlankPage | undefined {
    const at = this.#kept.findLastIndex((kept) => kept.browser === browser && kept.principal === principal)
    return at < 0 ? undefined : this.#kept.splice(at, 1)[0]?.page
  }

  #keep(kept: Kept): void {
    this.#kept.push(kept)
    if (this.#kept.length > this.#most) this.#kept.shift()?.page.close()
  }
}
