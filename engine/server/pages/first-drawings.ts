import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FirstDrawing } from '../../../runtime/opening/first-drawing.ts'
import type { Log } from '../../log/log.ts'
import { Pool } from '../../workers/pool.ts'
import { threadLink } from '../../workers/thread-link.ts'
import type { DrawCalls } from './draw-worker.ts'

/** Draws pages before their programs run, in a thread of its own. */
export interface FirstDrawings {
  /** HTML for inside the page; undefined where there is none soon enough: the page is whole without. */
  draw(asked: FirstDrawing): Promise<string | undefined>
  close(): Promise<void>
}

/** A page does not wait longer: its program draws it as well. */
const patienceMs = 300
/** As many as are drawn within the patience; who comes then is not drawn for. */
const mostWaiting = 16
const idleMs = 600_000

/** @param file `renderer/server-rendering/draw.tsx` as it was built. Where it is missing nothing is drawn. */
export function makeFirstDrawings(file: string, log: Log): FirstDrawings {
  const drawer = new Pool<DrawCalls>({
    open: threadLink({ program: new URL('./draw-worker.ts', import.meta.url), data: pathToFileURL(file).href }),
    work: 'draws pages',
    idleMs,
  })
  const told = new Set<string>()
  let waiting = 0
  let isWarm = false
  let isThere: boolean | undefined

  /** Each fault once: it comes again with each visit of the page. */
  function tell(error: unknown): void {
    const fault = String(error)
    if (!told.has(fault) && told.size < 100) log.warn({ error }, 'a page could not be drawn beforehand')
    told.add(fault)
  }
  async function ask(asked: FirstDrawing): Promise<string | undefined> {
    waiting++
    try {
      const html = await drawer.request('draw', asked)
      isWarm = true
      return html
    } catch (error) {
      tell(error)
      return undefined
    } finally {
      waiting--
    }
  }
  return {
    async draw(asked) {
      isThere ??= existsSync(file)
      if (!isThere || waiting >= mostWaiting) return undefined
      const drawn = ask(asked)
      // The thread begins with this page, which does not wait for it.
      return isWarm ? Promise.race([drawn, wait(patienceMs, undefined, { ref: false })]) : undefined
    },
    close: () => drawer.close(),
  }
}
