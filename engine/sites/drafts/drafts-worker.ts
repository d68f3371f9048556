import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { SiteGone } from '../site-gone.ts'
import type { PackedText } from '../../store/store.ts'
import type { Hearer } from './draft-release.ts'
import type { Drafts } from './drafts.ts'
import type { DraftPlace } from './draft-place.ts'
import type { CheckAnswer, DraftAnswer, DraftRequest } from './draft-thread.ts'
import { isError, type Checked } from './check-draft.ts'
import type { SentMatter } from './sent-matter.ts'
import type { TextPart } from './texts.ts'
import { makeTypedWorker } from '../../workers/typed-worker.ts'

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
 * another while the first goes on, and so are many documents checked where there are more than two processors: with two,
 * one of them is the engine's, and a third thread gains nothing (`publish-2000-seconds`).
 */
export function draftsWorker(place: DraftPlace): Drafts {
  const { checksBeside = availableParallelism() > 2 } = place
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0
  const waiting = new Map<number, Waiting>()
  const resourceLimits = { maxYoungGenerationSizeMb: youngMegabytes }
  const packer = makeTypedWorker<TextPart, PackedText[]>({
    file: new URL('pack-thread.mjs', import.meta.url),
    work: 'packs texts',
  })
  const checker = makeTypedWorker<SentMatter, Checked>({
    file: new URL('check-thread.mjs', import.meta.url),
    work: 'checks documents',
    data: place,
    resourceLimits,
  })

  const end = async () => {
    clearTimeout(idle)
    const ended = thread
    thread = undefined
    await Promise.all([ended?.terminate(), packer.close(), checker.close()])
  }
  const failAll = (error: unknown) => {
    thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const open = (): Worker => {
    const opened = new Worker(new URL('draft-thread.mjs', import.meta.url), {
      workerData: { ...place, checksBeside },
      resourceLimits,
    })
    opened.on('message', ({ id, questions, texts, check, value, error, gone }: DraftAnswer) => {
      const asked = waiting.get(id)
      if (!asked) return
      if (questions) return asked.hearer?.questions(questions)
      if (texts) {
        const packed = packer.ask(texts, [texts.bytes.buffer]).then((done) => asked.hearer?.texts(done))
        packed.catch(() => {})
        return void asked.packing.push(packed)
      }
      if (check) return void checkBeside(check, asked).then((found) => opened.postMessage({ ...found, id }))
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
  const checkBeside = async (sent: SentMatter, { hearer }: Waiting): Promise<CheckAnswer> => {
    try {
      const { questions, ...checked } = await checker.ask(sent, [sent.bytes.buffer])
      if (!checked.problems.some(isError)) hearer?.questions(questions)
      return { checked }
    } catch (failed) {
      return { failed }
    }
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
    changes: (siteId, release) => send({ work: 'changes', siteId, release }),
    close: end,
  }
}
