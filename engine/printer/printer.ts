import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { makeFairQueue } from '../limits/fair-queue.ts'
import type { Log } from '../log/log.ts'
import { findBrowser } from './find-browser.ts'
import { KeptPages } from './kept-pages.ts'
import type { Printed } from './print-page.ts'
import { PrintRefused } from './print-refused.ts'
import { unifyLetters } from './unify-letters.ts'
import { WarmBrowser } from './warm-browser.ts'

export interface PrintOptions {
  /** Whom it costs: each has a turn after the others. */
  principal: string
  /** Who leaves ends it. */
  signal?: AbortSignal | undefined
  /** Milliseconds of drawing, without waiting for a turn. */
  ms: number
}

/** Draws pages as PDF, in a browser of the host. */
export interface Printer {
  /** Whether this host has a browser. */
  isThere(): boolean
  /** The bytes of a PDF, drawn before the first of them is given. Throws PrintRefused, QueueFull, and the signal's reason. */
  print(page: Printed, options: PrintOptions): AsyncGenerator<Uint8Array, void>
  close(): Promise<void>
}

/** Pages at a time; who comes beyond the others is sent away. */
const turns = { atOnce: 2, most: 40, mostOwn: 8, waitMs: 60_000 }
/** @param find says where the browser is; undefined: this host has none, and whoever prints is told. */
export function makePrinter(log: Log, find: () => string | undefined = findBrowser): Printer {
  const program = find()
  const queue = makeFairQueue(turns)
  const browser = program === undefined ? undefined : new WarmBrowser(program, log)
  const pages = new KeptPages(turns.atOnce)
  return {
    isThere: () => browser !== undefined,
    async *print(page, options) {
      if (!browser) throw new PrintRefused('missing')
      const folder = await mkdtemp(join(tmpdir(), 'kumiki-report-'))
      try {
        const file = join(folder, 'report.pdf')
        await browser.use(() => queue.run(options, () => draw(page, { ...options, browser, pages, log, file })))
        await unifyLetters(file, page.html)
        // A slow reader keeps a file, not a turn.
        yield* Readable.toWeb(createReadStream(file))
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    close: async () => browser?.end(),
  }
}

interface Drawing extends PrintOptions {
  browser: WarmBrowser
  pages: KeptPages
  log: Log
  file: string
}

/** A browser that ended under a page, by itself or with another page that took too long, is no fault of the page. */
async function draw(page: Printed, drawing: Drawing): Promise<void> {
  const { signal, log, file } = drawing
  for (let tries = 1; ; tries++) {
    await using out = await open(file, 'w', 0o600)
    try {
      return await drawOnce(page, drawing, async (bytes) => void (await out.write(bytes)))
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof PrintRefused) throw error
      log.warn({ error, tries }, 'a report could not be drawn')
      if (tries === 2) throw new PrintRefused('failed', error)
    }
  }
}

/** What takes too long is ended with its browser: nothing else would end it for certain. */
async function drawOnce(printed: Printed, drawing: Drawing, write: (bytes: Uint8Array) => Promise<void>) {
  const { browser, pages, principal, ms, signal } = drawing
  const opened = await browser.get()
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    void opened.end()
  }, ms)
  try {
    const gone = opened.ended.then(() => {
      throw new Error('the browser has ended')
    })
    const drawn = pages.use(opened.browser, principal, (page) => page.print(printed, { signal, write }))
    await Promise.race([drawn, gone])
  } catch (error) {
    signal?.throwIfAborted()
    if (isLate) throw new PrintRefused('late', error)
    throw error
  } finally {
    clearTimeout(late)
  }
}
