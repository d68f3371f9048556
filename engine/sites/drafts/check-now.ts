import { adviseOn } from '../../../runtime/check/advice/advise-on.ts'
import { addressOf, findOfKind, type Document } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import type { Plan } from '../../../runtime/release/plan.ts'
import { liveQuestions, type LiveQuestion } from '../../live/live-questions.ts'
import { neededColumns, type NeededColumns } from '../../live/needed-columns.ts'
import type { Release } from '../../store/store.ts'
import { checkDraft, isError } from './check-draft.ts'
import { compile } from './compile.ts'
import { baseOf, keptPlans, siteAddress, type DraftTools } from './draft-release.ts'
import { gatherDocuments, type Gathered } from './gather-documents.ts'
import { makeNotebook, readNotes } from './notes.ts'
import { makeRouteKeys } from './route-keys.ts'
import { hashOfJson } from './texts.ts'

/** What is found of a site as its documents stand now. */
export interface CheckedNow {
  problems: Problem[]
  /** What the databases are to be asked, of whatever is sound. */
  questions: LiveQuestion[]
  /** What its pages need of the databases; nothing where an error keeps pages from being made. */
  needed: NeededColumns
}

/**
 * Checks all documents of a site as publishing would, with advice for those that are sound. Nothing is made of it. Throws
 * `SiteGone` for a site that does not exist.
 */
export async function checkNow(siteId: number, tools: DraftTools): Promise<CheckedNow> {
  const { set, store } = tools
  const address = await siteAddress(siteId, tools)
  const base = await baseOf(siteId, undefined, tools)
  const gathered = await gatherDocuments(address, { base, chosen: undefined }, tools)
  const { documents } = gathered
  const hashes = new Map(documents.entries().map(([one, document]) => [one, hashOfJson(document)]))
  const former = await readNotes(base, set, store)
  const { problems } = checkDraft({ site: address, documents, hashes, sound: former.sound }, tools)
  const wrong = new Set(problems.filter(isError).map((problem) => problem.in))
  const isSound = (one: Document) => !wrong.has(addressOf(one))
  const site = findOfKind('site', address, documents)
  const sound = [...documents.values()].filter(isSound)
  const advice = site ? sound.flatMap((one) => adviseOn(one, { set, library: documents, site })) : []
  const made = wrong.size > 0 ? undefined : await plansOf({ ...gathered, base }, makeNotebook(former, hashes), tools)
  return {
    problems: oncePerPlace([...problems, ...(made?.problems ?? []), ...advice]),
    questions: liveQuestions(documents).filter((one) => isSound('schema' in one ? one.schema : one.transfer)),
    needed: neededColumns(made?.plans ?? []),
  }
}

/** What would run once it is published. */
async function plansOf(
  { documents, ids, base }: Gathered & { base: Release | undefined },
  notebook: ReturnType<typeof makeNotebook>,
  tools: DraftTools,
): Promise<{ plans: Plan[]; problems: Problem[] }> {
  const [site] = [...documents.values()].map(addressOf)
  if (site === undefined) return { plans: [], problems: [] }
  const routeKeys = makeRouteKeys(site, ids, documents, base?.manifest.routeKeys)
  const parts = { site, documents, ids, routeKeys, isKept: notebook.isKept }
  const compiled = compile(parts, tools, () => undefined)
  const kept = base ? await keptPlans({ pages: notebook.kept(), from: base.manifest }, tools.store) : []
  return { plans: [...Object.values(compiled.plans), ...kept], problems: compiled.problems }
}

/** Two contents may say the same of a schema. */
function oncePerPlace(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>()
  return problems.filter(({ code, in: address, at }) => {
    const place = JSON.stringify([code, address, at])
    return !seen.has(place) && seen.add(place)
  })
}
