import type { Address, Document } from '../../../runtime/document.ts'
import { leavingAt, type Entrances, type Leaving } from '../../../runtime/compile/entrances.ts'
import { loginsOf } from '../../../runtime/release/logins-of.ts'
import type { Plan } from '../../../runtime/release/plan.ts'
import type { Problem } from '../../../runtime/problem.ts'
import type { StoreReader } from '../../store/open-reader.ts'
import type { Release, ReleaseManifest } from '../../store/store.ts'
import { entrancesIn } from '../entrances-in.ts'
import { readDocuments } from '../load-release.ts'
import { pageHostsOf } from './page-hosts-of.ts'
import type { LiveQuestion } from '../../live/live-questions.ts'
import { neededColumns, type NeededColumns } from '../../live/needed-columns.ts'
import { SiteGone } from '../site-gone.ts'
import { checkDraft, isError, type Checked, type CheckTools, type Matter } from './check-draft.ts'
import { compile, statementOf, type CompileTools } from './compile.ts'
import { gatherDocuments, type Gathered } from './gather-documents.ts'
import { toManifest, type ManifestParts } from './manifest.ts'
import { makeNotebook, readNotes } from './notes.ts'
import { makeRouteKeys } from './route-keys.ts'
import { hashOfJson, makeTexts, type TextPart } from './texts.ts'
import { storedJson } from '../../store/stored-json.ts'
import { required } from '../../../runtime/values/required.ts'
import { fileId, findFiles } from '../../../runtime/references/find-files.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'

/** What is to be published. */
export interface DraftOptions {
  /** Documents that change; without: all that differ. */
  documents?: readonly Address[] | undefined
  /** The release to build on; without: the one that runs, or ran last. */
  base?: number | undefined
  /** An earlier release that is published again instead. */
  release?: number | undefined
}

export interface Draft {
  problems: Problem[]
  /** Without it an error stands against it. */
  release?: {
    /** The release that it is made on. */
    base: number | null
    manifest: ReleaseManifest
    /** What its pages need of the databases. */
    needed: NeededColumns
  }
}

export interface DraftTools extends CompileTools, CheckTools {
  store: Pick<StoreReader, 'documents' | 'blobs' | 'contents' | 'releases' | 'sites'>
}

/** From this many documents on, another thread that has to start first has checked before this one has done both. */
const many = 200

/** Hears of a release while it is made. */
export interface Hearer<Part = TextPart> {
  /** What the databases are to be asked before the release is published, as soon as it is known. */
  questions(questions: LiveQuestion[]): void
  /** What the store is to have before it names the release; it may have some of them already. */
  texts(part: Part): void
  /** Has another thread check meanwhile, which asks the questions too; left out: there is none. */
  check?(matter: Matter): Promise<Pick<Checked, 'problems' | 'sound'>>
}

/** Checks and compiles what is to be published. Throws `SiteGone` for a site or an earlier release that does not exist. */
export async function draftRelease(
  siteId: number,
  options: DraftOptions,
  hearer: Hearer,
  tools: DraftTools,
): Promise<Draft> {
  const { store, set } = tools
  const address = await siteAddress(siteId, tools)
  const again = options.release === undefined ? undefined : await store.releases.get(siteId, options.release)
  if (options.release !== undefined && !again) throw new SiteGone(siteId)
  const base = again ?? (await baseOf(siteId, options.base, tools))
  const { documents, ids } = again
    ? { documents: await readDocuments(again, store), ids: again.manifest.ids }
    : await gatherDocuments(address, { base, chosen: options.documents }, tools)
  const site = again?.manifest.site ?? address
  const texts = makeTexts(hearer.texts)
  const hashes = new Map(documents.entries().map(([one, document]) => [one, hashOfJson(document)]))
  const former = await readNotes(base, set, store)
  const notebook = makeNotebook(former, hashes)
  const make = () => {
    const routeKeys = again?.manifest.routeKeys ?? makeRouteKeys(site, ids, documents, base?.manifest.routeKeys)
    const { isKept } = notebook
    return { routeKeys, compiled: compile({ site, documents, ids, routeKeys, isKept }, tools, texts.keep) }
  }
  const matter = { site, documents, hashes, sound: former.sound }
  const { problems, sound, made } = await checkAround(make, matter, hearer, tools)
  if (problems.some(isError)) return { problems }
  const { routeKeys, compiled } = made()
  const all = [...problems, ...compiled.problems]
  if (all.some(isError)) return { problems: all }
  const blobs = again?.manifest.blobs ?? (await filesOf(documents, tools))
  const notes = texts.keep(notebook.of(compiled, sound))
  const hosts = pageHostsOf(documents)
  const parts = { siteAddress: site, documents: hashes, ids, routeKeys, blobs, ...hosts, compiled, notes }
  const kept = base && { pages: notebook.kept(), from: base.manifest }
  const manifest = toManifest({ ...parts, ...(kept && { kept }) }, texts)
  const missing = new Set(await store.contents.missing(hashes.values()))
  for (const [one, hash] of hashes) if (missing.has(hash)) texts.keep(required(documents.get(one), one))
  texts.end()
  const plans = [...Object.values(compiled.plans), ...(kept ? await keptPlans(kept, store) : [])]
  const needed = neededColumns(plans)
  const release = { base: base?.number ?? null, manifest, needed }
  return { problems: all, release }
}

/** Plans of the pages that a release takes over from another one. */
export async function keptPlans(
  { pages, from }: NonNullable<ManifestParts['kept']>,
  store: Pick<StoreReader, 'releases'>,
): Promise<Plan[]> {
  const texts = await store.releases.contents(
    pages.flatMap(({ plans }) => plans.map((plan) => required(from.plans[plan], `plan ${plan}`))),
  )
  return [...texts.values()].map((text) => storedJson('plan', text))
}

export interface Change {
  address: Address
  before: Document | undefined
  after: Document | undefined
}

export interface Changes {
  documents: Change[]
  /** Whom it logs out of what runs. */
  leaving: Leaving
}

/**
 * What a publishing would change, against the release that runs or ran; with `release`: of that earlier one again. Throws
 * `SiteGone` for one that does not exist.
 */
export async function changesOf(siteId: number, release: number | undefined, tools: DraftTools): Promise<Changes> {
  const address = await siteAddress(siteId, tools)
  const base = await baseOf(siteId, undefined, tools)
  const again = release === undefined ? undefined : await tools.store.releases.get(siteId, release)
  if (release !== undefined && !again) throw new SiteGone(siteId)
  const before = base && (await gatheredOf(base, tools))
  const after = again
    ? await gatheredOf(again, tools)
    : { site: address, ...(await gatherDocuments(address, { base, chosen: undefined }, tools)) }
  const addresses = [...new Set([...after.documents.keys(), ...(before?.documents.keys() ?? [])])]
  const documents = addresses
    .map((one) => ({ address: one as Address, before: before?.documents.get(one), after: after.documents.get(one) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
  const leaving: Leaving = before
    ? leavingAt(entrancesOf(before, tools), entrancesOf(after, tools))
    : { site: 'stays', contents: [] }
  return { documents, leaving }
}

type Whole = Gathered & { site: Address }

async function gatheredOf(release: Release, { store }: DraftTools): Promise<Whole> {
  const { site, ids } = release.manifest
  return { site, ids, documents: await readDocuments(release, store) }
}

function entrancesOf({ site, ids, documents }: Whole, { set }: DraftTools): Entrances {
  const logins = loginsOf({ site, ids, documents, statementOf }).map((plan) => ({
    plan,
    source: documents.get(plan.source),
  }))
  return entrancesIn(required(documents.get(site), site), logins, set)
}

/** Address of a site; throws `SiteGone` where there is none. */
export async function siteAddress(siteId: number, { store }: DraftTools): Promise<Address> {
  const stored = await store.documents.read('site', siteId)
  if (!stored) throw new SiteGone(siteId)
  return `site/${stored.document.key}`
}

/** The release with the number; without, the one that runs, or ran last. */
export async function baseOf(
  siteId: number,
  number: number | undefined,
  { store }: DraftTools,
): Promise<Release | undefined> {
  if (number !== undefined) return store.releases.get(siteId, number)
  const state = await store.sites.state(siteId)
  if (state.release !== null) return store.releases.get(siteId, state.release)
  return store.releases.latest(siteId)
}

/** Checks before the work is asked for; the work is done at once where another thread checks meanwhile. */
async function checkAround<Value>(make: () => Value, matter: Matter, hearer: Hearer, tools: CheckTools) {
  if (hearer.check && matter.documents.size >= many) {
    const checking = hearer.check(matter)
    const made = settled(make)
    return { ...(await checking), made }
  }
  const { problems, sound, questions } = checkDraft(matter, tools)
  if (!problems.some(isError)) hearer.questions(questions)
  return { problems, sound, made: make }
}

/** Does the work at once; what it answered or threw comes when it is asked for: documents may turn out to be unsound. */
function settled<Value>(work: () => Value): () => Value {
  try {
    const value = work()
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}

/** Hashes of the files that the documents name, by the files' ids. A file that is not stored is left out. */
export async function filesOf(
  documents: ReadonlyMap<string, Document>,
  { store, set }: { store: Pick<StoreReader, 'blobs'>; set: JsonSchemaSet },
): Promise<Record<string, string>> {
  const ids = new Set([...documents.values()].flatMap((one) => findFiles(set, one).map(({ file }) => fileId(file))))
  const hashes: Record<string, string> = {}
  for (const id of ids) {
    const blob = await store.blobs.get(id)
    if (blob) hashes[id] = blob.hash
  }
  return hashes
}
