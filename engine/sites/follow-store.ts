import type { Address } from '../../runtime/document.ts'
import type { SiteState } from '../store/store.ts'
import type { Serving } from './serving.ts'
import type { SitesParts } from './sites.ts'
import { standing } from './standing.ts'

/** So often what a node serves is compared with the store, whatever it has heard or missed. */
const followMs = 1500
/** A release that could not be loaded is tried again after this, and then ever more seldom. */
const firstRetryMs = 3000
const longestRetryMs = 60_000

export interface Follower {
  /** Brings the node to what the store says, and keeps it there. */
  start(): Promise<void>
  /** Looks now what the store says of one site, and follows it; false where this node cannot, at this time. */
  catchUp(siteId: number): Promise<boolean>
  close(): Promise<void>
}

/**
 * Keeps this node at what the store says of each site, whoever changed it and whatever was cut off. What this node cannot
 * do stays its own trouble: it never changes the store. `isBusy`: this node changes the site itself just now.
 */
export function followStore(
  { store, log }: Pick<SitesParts, 'store' | 'log'>,
  { serving, isBusy }: { serving: Serving; isBusy(siteId: number): boolean },
): Follower {
  const retries = new Map<number, { at: number; ms: number }>()
  const steps = makeSteps(log)
  let timer: NodeJS.Timeout | undefined

  const follow = async (state: SiteState): Promise<void> => {
    const { siteId, release: number } = state
    if (isBusy(siteId)) return
    const here = serving.running.get(siteId)
    if (standing(state) === 'private' || number === null) {
      retries.delete(siteId)
      return serving.end(siteId, here && 'stopped')
    }
    const retry = retries.get(siteId)
    if (retry && performance.now() < retry.at) return
    try {
      if (here?.number !== number) await load(siteId, number)
      else if (serving.portOf(siteId) === undefined) await serving.openPort(siteId)
      retries.delete(siteId)
    } catch (error) {
      serving.fail(siteId, error)
      const ms = Math.min(longestRetryMs, retry ? retry.ms * 2 : firstRetryMs)
      retries.set(siteId, { at: performance.now() + ms, ms })
    }
  }

  const load = async (siteId: number, number: number): Promise<void> => {
    const release = await store.releases.get(siteId, number)
    if (!release) throw new Error(`The store has no release ${number} of site ${siteId}`)
    const loaded = await serving.load(release)
    if (isBusy(siteId)) return
    await serving.take(loaded)
  }

  const followAll = async (): Promise<void> => {
    const states = await store.sites.all()
    for (const state of states) await follow(state)
    const known = new Set(states.map(({ siteId }) => siteId))
    for (const siteId of serving.running.keys()) if (!known.has(siteId)) serving.end(siteId, 'stopped')
  }

  const catchUp = async (siteId: number): Promise<boolean> => {
    let isCurrent = false
    await steps.add(async () => {
      const state = await store.sites.state(siteId)
      await follow(state)
      const named = standing(state) === 'private' ? undefined : (state.release ?? undefined)
      isCurrent = serving.running.get(siteId)?.number === named
    })
    return isCurrent
  }
  const unsubscribe = store.events.on('*', ({ topic, key }) => {
    if (topic === 'resync') void steps.addOnce(followAll)
    else if (topic === 'site') void catchUp(Number(key))
    else if (topic === 'rows') for (const release of serving.running.values()) release.readAgain(contentIn(key))
  })

  return {
    async start() {
      await steps.addOnce(followAll)
      timer = setInterval(() => void steps.addOnce(followAll), followMs).unref()
    },
    catchUp,
    async close() {
      clearInterval(timer)
      unsubscribe()
      await steps.done()
    },
  }
}

const contentIn = (key: string): Address => `content/${key}`

interface Steps {
  /** Resolves when it is done, or has failed. */
  add(step: () => Promise<void>): Promise<void>
  /** The same; who comes while one of these waits is served by that one. */
  addOnce(step: () => Promise<void>): Promise<void>
  done(): Promise<void>
}

/** One after the other. What fails is said once, until it works again. */
function makeSteps(log: SitesParts['log']): Steps {
  let isAway = false
  let work: Promise<void> = Promise.resolve()
  let isWaiting = false
  const add = (step: () => Promise<void>): Promise<void> => {
    work = work
      .then(step)
      .then(() => void (isAway = false))
      .catch((error: unknown) => {
        if (!isAway) log?.warn({ error }, 'the store could not be asked which sites run')
        isAway = true
      })
    return work
  }
  return {
    add,
    addOnce(step) {
      if (isWaiting) return work
      isWaiting = true
      return add(() => {
        isWaiting = false
        return step()
      })
    },
    done: () => work,
  }
}
