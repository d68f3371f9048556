import type { Runs } from '../execution/runs.ts'
import type { Validate } from '../../runtime/rules/validate.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { Sources } from '../sources/sources.ts'
import type { Store } from '../store/store.ts'
import type { Jq } from '../web-api/jq/make-jq.ts'
import { makeApiRelease } from './make-api-release.ts'
import { isAboutApis, publishedApis, setPublished, setWithdrawn } from './published-apis.ts'
import { loadApi, type RunningApi } from './running-api.ts'
import { openTokenScopes, type TokenScopeParts, type TokenScopes } from './token-scopes.ts'

export interface Apis extends Pick<TokenScopes, 'admits'> {
  /** The published API of a URL: `orders/v1`. */
  find(url: string): Promise<RunningApi | undefined>
  all(): Promise<RunningApi[]>
  /** Makes a release of the API and answers calls by it from now on; with errors among the problems nothing changes. */
  publish(
    id: number,
    by: string,
    options?: { tellsSources?: boolean },
  ): Promise<{ release?: number; problems: Problem[] }>
  /** Calls of it find nothing any more. */
  withdraw(id: number, by: string): Promise<void>
  close(): void
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

  return {
    admits: scopes.admits,
    find: async (url) => (await loaded()).get(url),
    all: async () => [...(await loaded()).values()],
    async publish(id, by, { tellsSources = false } = {}) {
      const { release, problems } = await makeApiRelease({ id, by, tellsSources }, parts)
      if (!release) return { problems }
      await setPublished(id, release.number, by, store.settings)
      loading = undefined
      return { release: release.number, problems }
    },
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
