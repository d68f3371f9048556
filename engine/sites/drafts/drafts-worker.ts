import { availableParallelism } from 'node:os'
import { SiteGone } from '../site-gone.ts'
import type { PackedText } from '../../store/store.ts'
import type { Worker } from '../../workers/contract.ts'
import { Pool } from '../../workers/pool.ts'
import { threadLink } from '../../workers/thread-link.ts'
import { isError } from './check-draft.ts'
import type { CheckCalls } from './check-worker.ts'
import type { DraftPlace } from './draft-place.ts'
import type { Hearer } from './draft-release.ts'
import type { DraftCalls, DraftPiece } from './draft-worker.ts'
import type { Drafts } from './drafts.ts'
import type { PackCalls } from './pack-worker.ts'

/** How long a thread waits for more work. It holds what the schemas compile to, which takes a second to make. */
const idleMs = 60_000

/** Much is made and soon forgotten: with little room for it, a third of the time goes into clearing up. */
const youngMegabytes = 96

/**
 * Drafts in a thread of its own, which reads the store itself: end users are served meanwhile. The texts are packed in
 * another while the first goes on, and so are many documents checked where there are more than two processors: with two,
 * one of them is the engine's, and a third thread gains nothing (`publish-2000-seconds`).
 */
export function draftsWorker(place: DraftPlace): Drafts {
  const { checksBeside = availableParallelism() > 2 } = place
  const resourceLimits = { maxYoungGenerationSizeMb: youngMegabytes }
  const data = { ...place, checksBeside }
  const drafter = new Pool<DraftCalls>({
    open: threadLink({ program: new URL('./draft-worker.ts', import.meta.url), data, resourceLimits }),
    work: 'drafts releases',
    idleMs,
    errors: {
      told: (fault) =>
        fault.name === 'SiteGone' ? new SiteGone(Number(fault['siteId'])) : Object.assign(new Error(), fault),
    },
  })
  const packer = new Pool<PackCalls>({
    open: threadLink({ program: new URL('./pack-worker.ts', import.meta.url) }),
    work: 'packs texts',
    idleMs,
  })
  const checker = new Pool<CheckCalls>({
    open: threadLink({ program: new URL('./check-worker.ts', import.meta.url), data, resourceLimits }),
    work: 'checks documents',
    idleMs,
  })

  type Heard = Hearer<PackedText[]>
  const check = async (worker: Worker<DraftCalls>, { number, sent }: Required<DraftPiece>['check'], hearer: Heard) => {
    try {
      const { questions, ...found } = await checker.request('check', sent, { handedOver: [sent.bytes.buffer] })
      if (!found.problems.some(isError)) hearer.questions(questions)
      await worker.request('checked', { number, found })
    } catch (failed) {
      await worker.request('checked', { number, failed })
    }
  }
  const hear = (worker: Worker<DraftCalls>, piece: DraftPiece, hearer: Heard): Promise<void> | undefined => {
    const { questions, texts } = piece
    if (questions) hearer.questions(questions)
    if (piece.check) return check(worker, piece.check, hearer)
    if (!texts) return undefined
    return packer.request('pack', texts, { handedOver: [texts.bytes.buffer] }).then((packed) => hearer.texts(packed))
  }

  return {
    async draft(siteId, options, hearer) {
      const { worker, release } = await drafter.share()
      try {
        const input = { siteId, options }
        return await worker.request('draft', input, { hear: (piece) => hear(worker, piece, hearer) })
      } finally {
        release()
      }
    },
    preview: (wish, texts) => drafter.request('preview', wish, { hear: texts }),
    changes: (siteId, release) => drafter.request('changes', { siteId, release }),
    check: (siteId) => drafter.request('checkSite', { siteId }),
    async close() {
      await Promise.all([drafter.close(), packer.close(), checker.close()])
    },
  }
}
