import { Worker } from 'node:worker_threads'
import { SiteGone } from '../site-gone.ts'
import type { PackedText } from '../../store/store.ts'
import type { Hearer } from './draft-release.ts'
import type { Drafts } from './drafts.ts'
import type { DraftAnswer, DraftPlace, DraftRequest } from './draft-thread.ts'
import { packBeside, type Packer } from './pack-beside.ts'

/** How long the thread waits for more work. It holds what the schemas compile to, which takes a second to make. */
const idleMs = 60_000

/** Much is made and soon forgotten: with little room for it, a third of the time goes into clearing up. */
const youngMegabytes = 96

interface Waiting {
  resolve: (value: never) => void
  reject: (error: unknown) => void
  hearer?: Hearer<PackedText[]> | undefined
  /** Its texts that are being packed. */
  packing: Promise<void>[]
}

/**
 * Drafts in a thread of its own, which reads the store itself: end users are served meanwhile. The texts are packed in
 * another, while the first goes on.
 */
export function draftsBeside(place: DraftPlace): Drafts {
  let thread: Worker | undefined
  let packer: Packer | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0
  const waiting = new Map<number, Waiting>()

  const end = async () => {
    clearTimeout(idle)
    const [ended, packed] = [thread, packer]
    thread = undefined
    packer = undefined
    await Promise.all([ended?.terminate(), packed?.close()])
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
    opened.on('message', ({ id, questions, texts, value, error, gone }: DraftAnswer) => {
      const asked = waiting.get(id)
      if (!asked) return
      if (questions) return asked.hearer?.questions(questions)
      if (texts) {
        packer ??= packBeside()
        const packed = packer.pack(texts).then((done) => asked.hearer?.texts(done))
        packed.catch(() => (packer = undefined))
        return void asked.packing.push(packed)
      }
      waiting.delete(id)
      if (gone !== undefined) asked.reject(new SiteGone(gone))
      else if (error !== undefined) asked.reject(error)
      else Promise.all(asked.packing).then(() => asked.resolve(value as never), asked.reject)
      if (waiting.size === 0) idle = setTimeout(() => void end(), idleMs).unref()
    })
    opened.on('error', failAll)
    opened.on('exit', () => opened === thread && failAll(new Error('The thread that drafts releases has ended')))
    opened.unref()
    return opened
  }
  const send = <Value>(request: DraftRequest, hearer?: Hearer<PackedText[]>): Promise<Value> => {
    clearTimeout(idle)
    thread ??= open()
    const id = ++last
    const answer = new Promise<Value>((resolve, reject) => waiting.set(id, { resolve, reject, hearer, packing: [] }))
    thread.postMessage({ ...request, id })
    return answer
  }
  return {
    draft: (siteId, options, hearer) => send({ work: 'draft', siteId, options }, hearer),
    changes: (siteId) => send({ work: 'changes', siteId }),
    close: end,
  }
}
