import { leavingAt, type Entrances, type Leaving } from '../../runtime/compile/entrances.ts'
import type { Problem } from '../../runtime/problem.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import type { Release, SiteState, Store } from '../store/store.ts'
import type { Outcome } from './change-site.ts'
import { endCarts } from './end-carts.ts'
import type { RunningRelease } from './running-release.ts'
import type { Serving } from './serving.ts'
import { portTrouble } from './site-trouble.ts'
import { standing } from './standing.ts'

export interface RunRequest {
  siteId: number
  before: SiteState
  /** What is to run; without a release, its problems say why none is. */
  make(): Promise<{ release?: Release; problems: Problem[] }>
  /** Other nodes serve it where this one cannot open its port. */
  withoutPort?: boolean | undefined
}

interface RunTools {
  store: Store
  serving: Serving
  entrances(release: RunningRelease): Entrances
}

/**
 * Runs what `make` answers. The port is tried before anything is made: where it cannot be opened, a person hears it
 * and nothing has changed; a site that other nodes serve all the same is published with a warning.
 */
export async function runRelease(request: RunRequest, tools: RunTools): Promise<Outcome> {
  const { siteId, before, make, withoutPort = false } = request
  const { store, serving } = tools
  const port = await serving.portToOpen(siteId, serving.running.get(siteId))
  const warnings: Problem[] = []
  let letGo = () => {}
  try {
    letGo = await serving.hold(port)
  } catch (error) {
    const code = portTrouble(error)
    if (!code) throw error
    const problem = await portProblem(siteId, code, port, store)
    const isElsewhere = standing(before) === 'publish' && serving.troubles().some((one) => one.siteId === siteId)
    if (!isElsewhere && !withoutPort) return { status: standing(before), problems: [problem] }
    warnings.push({ ...problem, severity: 'warning' })
  }
  try {
    const { release, problems: found } = await make()
    const problems = [...warnings, ...found]
    if (!release) return { status: standing(before), problems, letGo }
    const loaded = await serving.load(release)
    const leaving = await endFormer(before.release, loaded, release, tools)
    const ending = leaving && endedAt(leaving)
    const serve = () => serving.take(loaded)
    const { number, by, name, note } = release
    const told = { number, by, ...(name !== undefined && { name }), ...(note !== undefined && { note }) }
    return { status: 'publish', release: number, told, problems, serve, letGo, ...(ending && { ending }) }
  } catch (error) {
    letGo()
    throw error
  }
}

async function portProblem(
  siteId: number,
  code: 'port-taken' | 'port-refused',
  port: number,
  store: Store,
): Promise<Problem> {
  const stored = await store.documents.read('site', siteId)
  const site = { kind: 'site', key: stored?.document.key ?? String(siteId) }
  return makeProblem(code, site, '/spec/port', { values: [String(port)], found: port })
}

/** What ends with the release that ran before; answers whom it logs out. */
async function endFormer(
  before: number | null,
  loaded: RunningRelease,
  release: Release,
  { store, serving, entrances }: RunTools,
): Promise<Leaving | undefined> {
  const { siteId, number } = release
  const ended = before === null || before === number ? undefined : await store.releases.get(siteId, before)
  if (!ended) return undefined
  await endCarts(ended, release, store)
  const here = serving.running.get(siteId)
  const former = here?.number === before ? here : await serving.load(ended)
  return leavingAt(entrances(former), entrances(loaded))
}

/** The sessions that end where a release lets others in; undefined: none. */
function endedAt({ site, contents }: Leaving): Outcome['ending'] {
  if (site !== 'stays') return { told: 'published' }
  return contents.length > 0 ? { contentIds: contents, told: 'published' } : undefined
}
