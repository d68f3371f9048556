import type { Address } from '../../runtime/document.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { loadDefinitions } from '../definitions/load-definitions.ts'
import { makeValidators } from '../json-schemas/validators.ts'
import { makeSites, type Sites } from '../sites/sites.ts'
import { makeSources } from '../sources/sources.ts'
import type { Store } from '../store/store.ts'

export interface PublishOptions {
  by: string
  root: string
  dataFolder: string
  /** Publishes this earlier release again instead of what is stored now. */
  release?: number
  /** Those of an engine that runs. */
  sites?: Sites
}

/** Publishes a site as the console does; engines on the same store serve it from then on. Undefined: no such site. */
export async function publishSite(
  site: Address,
  store: Store,
  set: JsonSchemaSet,
  { by, root, dataFolder, release, sites }: PublishOptions,
): Promise<{ release: number | undefined; problems: Problem[] } | undefined> {
  const stored = await store.documents.find(site)
  if (!stored) return undefined
  const publish = async (of: Sites) => {
    const published = await of.publish(stored.id, { by, release, tellsSources: true })
    if (!published) throw new Error('Another publishes, starts or stops this site just now.')
    const failed = published.problems.some((problem) => problem.severity !== 'warning')
    return { release: failed ? undefined : published.release, problems: published.problems }
  }
  if (sites) return publish(sites)
  const sources = makeSources({ store, set, dataFolder })
  const validators = makeValidators(set)
  const own = makeSites({
    store,
    set,
    sources,
    validate: (schemaId, value) => validators.check(schemaId, value),
    texts: loadDefinitions(root).texts,
    now: () => store.now(),
    sitePort: 8443,
  })
  try {
    return await publish(own)
  } finally {
    await own.close()
    await sources.close()
  }
}
