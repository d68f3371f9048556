import { checkSite } from '../../runtime/check/check-site.ts'
import type { Validate } from '../../runtime/check/validate.ts'
import { compilerNumber } from '../../runtime/compile/compile-release.ts'
import type { Address, Document } from '../../runtime/document.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Release, Store } from '../store/store.ts'
import { compile, type CompileTools } from './compile.ts'
import { filesOf } from './files-of.ts'
import { gatherDocuments } from './gather-documents.ts'
import { readDocuments } from './load-release.ts'
import { toManifest } from './manifest.ts'
import { makeRouteKeys } from './route-keys.ts'
import { SiteGone } from './site-gone.ts'

export interface PublishOptions {
  by: string
  /** Documents that change; without: all that differ. */
  documents?: readonly Address[] | undefined
  /** The release to build on; without: the one that runs, or ran last. */
  base?: number | undefined
  /** Publishes an earlier release again instead. */
  release?: number | undefined
  note?: string | undefined
  /** Also where this node cannot open the port: it is served as soon as it can. Else whoever publishes is told. */
  withoutPort?: boolean | undefined
}

export interface Change {
  address: Address
  before: Document | undefined
  after: Document | undefined
}

export interface ReleaseMaker {
  /**
   * Checks and compiles what is to be published, and adds it as a release when nothing stands against it; the problems
   * come in any case. Throws `SiteGone` for a site or an earlier release that does not exist.
   */
  make(siteId: number, options: PublishOptions): Promise<{ release?: Release; problems: Problem[] }>
  /** Documents that a publishing would change, against the release that runs or ran. */
  changes(siteId: number): Promise<Change[]>
}

export interface ReleaseMakerParts extends CompileTools {
  store: Store
  set: JsonSchemaSet
  validate: Validate
}

/** Makes releases out of documents as they stand. */
export function makeReleaseMaker(parts: ReleaseMakerParts): ReleaseMaker {
  const { store, set } = parts

  const siteAddress = async (siteId: number): Promise<Address> => {
    const stored = await store.documents.read('site', siteId)
    if (!stored) throw new SiteGone(siteId)
    return `site/${stored.document.key}`
  }

  const check = (site: Address, documents: ReadonlyMap<string, Document>): Problem[] =>
    checkSite(site, { set, validate: parts.validate, library: { get: (address) => documents.get(address) } })

  const baseOf = async (siteId: number, number: number | undefined): Promise<Release | undefined> => {
    if (number !== undefined) return store.releases.get(siteId, number)
    const state = await store.sites.state(siteId)
    if (state.release !== null) return store.releases.get(siteId, state.release)
    return store.releases.latest(siteId)
  }

  return {
    async make(siteId, options) {
      const address = await siteAddress(siteId)
      const again = options.release === undefined ? undefined : await store.releases.get(siteId, options.release)
      if (options.release !== undefined && !again) throw new SiteGone(siteId)
      const base = again ?? (await baseOf(siteId, options.base))
      const { documents, ids } = again
        ? { documents: await readDocuments(again, store), ids: again.manifest.ids }
        : await gatherDocuments(address, { base, chosen: options.documents }, { store, set })
      const site = (again?.manifest.site as Address | undefined) ?? address
      const problems = check(site, documents)
      if (problems.some(isError)) return { problems }
      const routeKeys = again?.manifest.routeKeys ?? makeRouteKeys(Object.keys(ids), base?.manifest.routeKeys)
      const compiled = compile({ site, documents, ids, routeKeys }, parts)
      const all = [...problems, ...compiled.problems]
      if (all.some(isError)) return { problems: all }
      const blobs = again?.manifest.blobs ?? (await filesOf(documents, parts))
      const { manifest, contents } = toManifest({ siteAddress: site, documents, ids, routeKeys, blobs, compiled })
      const release = await store.releases.add(
        {
          siteId,
          base: base?.number ?? null,
          by: options.by,
          compiler: compilerNumber,
          ...(options.note ? { note: options.note } : {}),
          manifest,
        },
        contents,
      )
      return { release, problems: all }
    },

    async changes(siteId) {
      const address = await siteAddress(siteId)
      const base = await baseOf(siteId, undefined)
      const before = base ? await readDocuments(base, store) : new Map<string, Document>()
      const { documents } = await gatherDocuments(address, { base: undefined, chosen: undefined }, { store, set })
      const addresses = [...new Set([...documents.keys(), ...before.keys()])]
      return addresses
        .map((one) => ({ address: one as Address, before: before.get(one), after: documents.get(one) }))
        .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
    },
  }
}

function isError(problem: Problem): boolean {
  return problem.severity !== 'warning'
}
