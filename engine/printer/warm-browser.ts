import type { Log } from '../log/log.ts'
import { openBrowser, type OpenBrowser } from './open-browser.ts'
import { PrintRefused } from './print-refused.ts'

/** How long a browser stays warm without anything to draw. */
const idleMs = 300_000

/** The one browser of an engine: started when it is needed, ended when nobody has needed it for a while. */
export class WarmBrowser {
  readonly #program: string
  readonly #log: Log
  #opening: Promise<OpenBrowser> | undefined
  #users = 0
  #idle: NodeJS.Timeout | undefined

  constructor(program: string, log: Log) {
    this.#program = program
    this.#log = log
  }

  /** What the work answers; meanwhile the browser stays. */
  async use<Result>(work: () => Promise<Result>): Promise<Result> {
    clearTimeout(this.#idle)
    this.#users++
    try {
      return await work()
    } finally {
      this.#users--
      if (this.#users === 0) this.#idle = setTimeout(() => void this.end(), idleMs).unref()
    }
  }

  /** Throws PrintRefused. */
  async get(): Promise<OpenBrowser> {
    this.#opening ??= this.#open()
    try {
      const opened = await this.#opening
      if (!opened.isEnded()) return opened
      this.#opening = this.#open()
      return await this.#opening
    } catch (error) {
      this.#opening = undefined
      throw new PrintRefused('failed', error)
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle)
    const opened = await this.#opening?.catch(() => undefined)
    this.#opening = undefined
    await opened?.end()
  }

  async #open(): Promise<OpenBrowser> {
    const opened = await openBrowser(this.#program)
    const { pid } = opened.browser.process() ?? {}
    this.#log.info({ program: this.#program, hold: opened.hold.name, pid }, 'a browser for reports has started')
    // What it wrote goes with it.
    void opened.ended.then(() => opened.end())
    return opened
  }
}
