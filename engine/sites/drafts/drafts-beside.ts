import { Worker } from 'node:worker_threads'
import { SiteGone } from '../site-gone.ts'
import type { Ask } from './draft-release.ts'
import type { Drafts } from './drafts.ts'
import type { DraftAnswer, DraftPlace, DraftRequest } from './draft-thread.ts'

/** How long the thread waits for more work. It holds what the schemas compile to, which takes a second to make. */
const idleMs = 60_000

/** Much is made and soon forgotten: with little room for it, a third of the time goes into clearing up. */
const youngMegabytes = 96

/** Drafts in a thread of its own, which reads the store itself: end users are served meanwhile. */
export function draftsBeside(place: DraftPlace): Drafts {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: unknown) => void; ask?: Ask }>()

  const end = async () => {
    clearTimeout(idle)
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }
  const failAll = (error: unknown) => {
    thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const open = (): Worker => {
    const opened = new Worker(new URL('draft-thread.mjs', import.meta.url), {
      workerData: place,
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    })
    opened.on('message', ({ id, questions, value, error, gone }: DraftAnswer) => {
      const asked = waiting.get(id)
      if (questions) return asked?.ask?.(questions)
      waiting.delete(id)
      if (gone !== undefined) asked?.reject(new SiteGone(gone))
      else if (error !== undefined) asked?.reject(error)
      else asked?.resolve(value as never)
      if (waiting.size === 0) idle = setTimeout(() => void end(), idleMs).unref()
    })
    opened.on('error', failAll)
    opened.on('exit', () => opened === thread && failAll(new Error('The thread that drafts releases has ended')))
    opened.unref()
    return opened
  }
  const send = <Value>(request: DraftRequest, ask?: Ask): Promise<Value> => {
    clearTimeout(idle)
    thread ??= open()
    const id = ++last
    const answer = new Promise<Value>((resolve, reject) => waiting.set(id, { resolve, reject, ...(ask && { ask }) }))
    thread.postMessage({ ...request, id })
    return answer
  }
  return {
    draft: (siteId, options, ask) => send({ work: 'draft', siteId, options }, ask),
    changes: (siteId) => send({ work: 'changes', siteId }),
    close: end,
  }
}
