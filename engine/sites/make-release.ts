import { once } from 'node:events'
import { compilerNumber } from '../../runtime/release/compile-release.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { PlannedRelease, Release, Store } from '../store/store.ts'
import type { DraftOptions } from './drafts/draft-release.ts'
import type { Drafts } from './drafts/drafts.ts'
import { askLive, liveProblems, untold, type LiveAnswer, type LiveParts } from '../live/live-problems.ts'

export interface PublishOptions extends DraftOptions {
  by: string
  note?: string | undefined
  /** What the release is called besides its number. */
  name?: string | undefined
  /** The plan of which it is made, and the fence of who does it: that ends with the publishing, in one transaction. */
  planned?: Pick<PlannedRelease, 'id' | 'fence'> | undefined
  /** Also where this node cannot open the port: it is served as soon as it can. Else whoever publishes is told. */
  withoutPort?: boolean | undefined
  /** Ends it while nothing is made: then its reason is thrown. */
  signal?: AbortSignal | undefined
  /** Whoever publishes may read what databases say; else he learns that something is wrong with them. */
  tellsSources?: boolean | undefined
}

/**
 * Checks and compiles what is to be published, and adds it as a release when nothing stands against it; the problems
 * come in any case. Throws `SiteGone` for a site or an earlier release that does not exist.
 */
export async function makeRelease(
  siteId: number,
  { by, note, name, planned, withoutPort: _, tellsSources = false, signal, ...options }: PublishOptions,
  { drafts, ...parts }: LiveParts & { store: Store; drafts: Drafts },
): Promise<{ release?: Release; problems: Problem[] }> {
  const { store } = parts
  // A node made it and ended before it ran; what was published since then has its changes too.
  const made = planned && (await store.releases.isMade(siteId, planned.id))
  const latest = made ? await store.releases.latest(siteId) : undefined
  if (latest) return { release: latest, problems: [] }
  let answers: Promise<LiveAnswer[]> | undefined
  const sound = Promise.withResolvers<void>()
  let written = sound.promise
  // Once the check is passed, the databases answer and the texts are written while the rest is made; if nothing comes of it, the next try finds them.
  const { problems: found, release: drafted } = await unlessAborted(
    signal,
    drafts.draft(siteId, options, {
      questions(asked) {
        sound.resolve()
        answers = askLive(asked, parts)
        answers.catch(() => {})
      },
      texts(packed) {
        written = written.then(() => store.contents.putPacked(packed))
        written.catch(() => {})
      },
    }),
  )
  if (!drafted) return { problems: found }
  const answered = answers ? await unlessAborted(signal, answers) : []
  const live = liveProblems(answered, drafted.needed).flatMap((problem) => (tellsSources ? problem : untold(problem)))
  // An earlier release is the way back: nothing that a database says stands in it.
  const isAgain = options.release !== undefined
  const problems = [...found, ...live.map((one) => (isAgain ? { ...one, severity: 'warning' as const } : one))]
  if (problems.some(({ severity }) => severity !== 'warning')) return { problems }
  await unlessAborted(signal, written)
  const { base, manifest } = drafted
  const named = { ...(note && { note }), ...(name && { name }), ...(planned && { plan: planned.id }) }
  const release = await store.releases.add({ siteId, base, by, compiler: compilerNumber, ...named, manifest }, [])
  return { release, problems }
}

/** What the work answers; throws the signal's reason as soon as it is aborted. */
async function unlessAborted<Result>(signal: AbortSignal | undefined, work: Promise<Result>): Promise<Result> {
  if (!signal) return work
  signal.throwIfAborted()
  const leaving = new AbortController()
  try {
    return await Promise.race([work, throwsOnAbort(signal, leaving.signal)])
  } finally {
    leaving.abort()
  }
}

async function throwsOnAbort(signal: AbortSignal, leaving: AbortSignal): Promise<never> {
  await once(signal, 'abort', { signal: leaving })
  throw signal.reason
}
