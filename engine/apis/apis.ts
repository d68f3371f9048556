import { randomUUID } from 'node:crypto'
import { addressOf } from '../../runtime/document.ts'
import type { Runs } from '../execution/runs.ts'
import type { Validate } from '../../runtime/rules/validate.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { Sources } from '../sources/sources.ts'
import { NotFound } from '../store/errors.ts'
import type { Release, Store } from '../store/store.ts'
import { addDeliveries, plannedDeliveries, type PlannedDelivery } from '../webhooks/planned-deliveries.ts'
import type { Jq } from '../web-api/jq/make-jq.ts'
import { apiChanges, type ApiChange } from './api-changes.ts'
import { checkedApi, makeApiRelease } from './make-api-release.ts'
import { isAboutApis, publishedApis, setPublished, setWithdrawn } from './published-apis.ts'
import { loadApi, type RunningApi } from './running-api.ts'
import { openTokenScopes, type TokenScopeParts, type TokenScopes } from './token-scopes.ts'

export interface Apis extends Pick<TokenScopes, 'admits'> {
  /** The published API of a URL: `orders/v1`. */
  find(url: string): Promise<RunningApi | undefined>
  all(): Promise<RunningApi[]>
  /** Makes a release of the API and answers calls by it from now on; with errors among the problems nothing changes. */
  publish(id: number, by: string, options?: PublishApi): Promise<{ release?: number; problems: Problem[] }>
  /** What stands against publishing it, or should be known. Throws `NotFound`. */
  check(id: number, by: string, options: Pick<PublishApi, 'tellsSources'>): Promise<Problem[]>
  /** What a publishing would change, against the release that is called; with `release`: of that earlier one again. */
  changes(id: number, release?: number): Promise<ApiChange[]>
  isPublished(id: number): Promise<boolean>
  /** Calls of it find nothing any more. */
  withdraw(id: number, by: string): Promise<void>
  close(): void
}

export interface PublishApi {
  /** Whoever publishes may see data sources, and is told what they say. */
  tellsSources?: boolean | undefined
  /** An earlier release, by which calls are answered again, as it is. Throws `NotFound`. */
  release?: number | undefined
  note?: string | undefined
}

export interface ApisParts extends Omit<TokenScopeParts, 'store'> {
  store: Store
  set: JsonSchemaSet
  sources: Sources
  /** Takes note of what calls run. */
  runs: Pick<Runs, 'record'>
  validate: Validate
  jq: Jq
  log: Record<'warn', (details: object, message: string) => void>
}

/** The published APIs of this engine, as the store says: read at the first call, and again when others are published. */
export function makeApis(parts: ApisParts): Apis {
  const { store, log } = parts
  let loading: Promise<Map<string, RunningApi>> | undefined
  /** What is loaded stays where its release is the same. */
  let before = new Map<number, RunningApi>()

  const load = async (): Promise<Map<string, RunningApi>> => {
    const found = new Map<number, RunningApi>()
    for (const { id, release: number } of await publishedApis(store.settings)) {
      const known = before.get(id)
      if (known?.number === number) {
        found.set(id, known)
        continue
      }
      try {
        const release = await store.releases.get(id, number)
        const api = release && (await loadApi(release, parts))
        if (api) found.set(id, api)
      } catch (error) {
        log.warn({ error, api: id }, 'a published API could not be loaded')
      }
    }
    before = found
    return new Map([...found.values()].map((api) => [api.release.url, api]))
  }
  const loaded = (): Promise<Map<string, RunningApi>> => {
    const own = (loading ??= load())
    own.catch(() => loading === own && (loading = undefined))
    return own
  }
  const unsubscribe = store.events.on('*', (event) => {
    if (isAboutApis(event)) loading = undefined
  })

  const scopes = openTokenScopes(parts)
  const runningOf = async (id: number) =>
    (await publishedApis(store.settings)).find((published) => published.id === id)?.release
  const releaseAt = async (id: number, number: number) => {
    const release = await store.releases.get(id, number)
    if (!release) throw new NotFound(`release ${number} of api ${id}`)
    return release
  }

  return {
    admits: scopes.admits,
    find: async (url) => (await loaded()).get(url),
    all: async () => [...(await loaded()).values()],
    async publish(id, by, { tellsSources = false, release: again, note } = {}) {
      const { release, problems } =
        again === undefined
          ? await makeApiRelease({ id, by, tellsSources, note }, parts)
          : { release: await releaseAt(id, again), problems: [] }
      if (!release) return { problems }
      const deliveries = (await runningOf(id)) === release.number ? [] : await releaseDeliveries(release, by, store)
      await store.transaction(async (inside) => {
        await setPublished(id, release.number, by, inside.settings)
        await addDeliveries(inside, deliveries)
      })
      loading = undefined
      return { release: release.number, problems }
    },
    check: async (id, by, { tellsSources = false }) => (await checkedApi({ id, by, tellsSources }, parts)).problems,
    changes: async (id, release) => apiChanges(id, { running: await runningOf(id), release }, parts),
    isPublished: async (id) => (await runningOf(id)) !== undefined,
    async withdraw(id, by) {
      await setWithdrawn(id, by, store.settings)
      loading = undefined
    },
    close() {
      unsubscribe()
      scopes.close()
    },
  }
}

/** What webhooks are told; of one that is gone back to, who did so. */
async function releaseDeliveries(
  { siteId: id, number, name, note }: Release,
  by: string,
  store: Store,
): Promise<PlannedDelivery[]> {
  const stored = await store.documents.whole.read('api', id)
  if (!stored) return []
  const data = { number, by, ...(name !== undefined && { name }), ...(note !== undefined && { note }) }
  const happened = { api: addressOf(stored.document), event: 'release.published', data } as const
  return plannedDeliveries(store, happened, { once: `release of an API ${id} ${number} ${randomUUID()}` })
}
