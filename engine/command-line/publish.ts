import { isAddress, splitAddress, type Address } from '../../runtime/document.ts'
import { difference } from '../../runtime/difference.ts'
import type { Problem } from '../../runtime/problem.ts'
import { withEngine, operatorOf, type Call, type RunningEngine } from './call.ts'
import { printOfStore } from './told.ts'

/** A site or an API that is to be published. */
interface Target {
  address: Address
  id: number
  kind: 'site' | 'api'
}

interface PublishWish {
  by: string
  release: number | undefined
  note: string | undefined
}

/** What publishing would change of it, a line each; empty: nothing, and it is public as it is. */
type Changes = string[]

/**
 * Publishes sites and APIs as the console does; engines on the same store serve them from then on. With an error in one of
 * them none is; what has not changed gets no further release.
 */
export function runPublish(call: Call): Promise<number> {
  const { options, print } = call
  const names = [call.place, ...call.more].map((name): Address => (isAddress(name) ? name : `site/${name}`))
  if (options.release !== undefined && names.length > 1) throw new Error('--release is of one site or API.')
  return withEngine(call, async (engine) => {
    const wish = { by: await operatorOf(call, engine.store), release: options.release, note: options.note }
    const targets: Target[] = []
    for (const address of new Set(names)) targets.push(await targetAt(address, wish, engine))
    const waiting: { target: Target; changes: Changes }[] = []
    for (const target of targets) waiting.push({ target, changes: await changesOf(target, wish, engine) })
    let errors = 0
    for (const { target, changes } of waiting)
      if (changes.length > 0) errors += tellProblems(await problemsOf(target, wish, engine), call)
    if (options.dry) for (const { target, changes } of waiting) tellChanges(target, changes, call)
    if (errors > 0) return 1
    if (options.dry) return waiting.some(({ changes }) => changes.length > 0) ? 2 : 0
    for (const { target, changes } of waiting) {
      if (changes.length === 0) print(`Nothing has changed in ${target.address}: it stays as it is published.`)
      else if (!(await published(target, wish, engine, call))) return 1
    }
    return 0
  })
}

async function targetAt(address: Address, { release }: PublishWish, { store }: RunningEngine): Promise<Target> {
  const { kind } = splitAddress(address)
  if (kind !== 'site' && kind !== 'api') throw new Error(`${address} cannot be published: site/KEY and api/KEY can.`)
  const stored = await store.documents.find(address)
  if (!stored) throw new Error(`There is no ${address}`)
  if (release !== undefined && !(await store.releases.get(stored.id, release)))
    throw new Error(`There is no release ${release} of ${address}.`)
  return { address, id: stored.id, kind }
}

async function changesOf({ kind, id }: Target, { release }: PublishWish, engine: RunningEngine): Promise<Changes> {
  const { sites, apis, set } = engine
  const isPublic = kind === 'site' ? (await sites.state(id)).status === 'publish' : await apis.isPublished(id)
  const documents = kind === 'site' ? (await sites.changes(id, release)).documents : await apis.changes(id, release)
  const changes = documents.map(({ address, before, after }) => {
    if (!before || !after) return `${before ? 'without' : 'new'} ${address}`
    const places = difference(before, after, set).map(({ at }) => at)
    return `change ${address}: ${places.slice(0, 5).join(', ')}${places.length > 5 ? ', …' : ''}`
  })
  return changes.length === 0 && !isPublic ? ['it becomes public'] : changes
}

const problemsOf = (
  { kind, id }: Target,
  { by, release }: PublishWish,
  { sites, apis }: RunningEngine,
): Promise<Problem[]> =>
  release !== undefined
    ? Promise.resolve([])
    : kind === 'site'
      ? sites.check(id, { tellsSources: true })
      : apis.check(id, by, { tellsSources: true })

/** Answers how many are errors; warnings are told when it is published. */
function tellProblems(problems: readonly Problem[], call: Call): number {
  const errors = problems.filter(({ severity }) => severity !== 'warning')
  printOfStore(call.options.dry ? problems : errors, call)
  return errors.length
}

function tellChanges({ address }: Target, changes: Changes, { print }: Call): void {
  print(changes.length === 0 ? `${address}: nothing to publish.` : `${address}:`)
  for (const text of changes) print(`  ${text}`)
}

async function published(
  { address, kind, id }: Target,
  { by, release, note }: PublishWish,
  { sites, apis }: RunningEngine,
  call: Call,
): Promise<boolean> {
  const done =
    kind === 'site'
      ? await sites.publish(id, { by, release, note, tellsSources: true })
      : await apis.publish(id, by, { release, note, tellsSources: true })
  if (!done) throw new Error(`Another publishes, starts or stops ${address} just now.`)
  printOfStore(done.problems, call)
  if (done.release === undefined || done.problems.some(({ severity }) => severity !== 'warning')) return false
  call.print(`Published ${address} as release ${done.release}.`)
  return true
}
