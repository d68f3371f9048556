import type { Address, Document, Language } from '../../runtime/document.ts'
import type { Plan, PlanKey } from '../../runtime/compile/plan.ts'
import type { CompiledRelease, ContentAccess, SiteMenu } from '../../runtime/compile/release.ts'
import type { SiteSpec } from '../../runtime/generated/kinds/site.ts'
import { notedSteps } from '../execution/noted-steps.ts'
import { runners, type RunnerOf } from '../execution/runners/index.ts'
import type { PlanKind } from '../execution/runners/plan-runner.ts'
import type { Runs } from '../execution/runs.ts'
import type { Source } from '../sources/source.ts'
import type { Sources } from '../sources/sources.ts'

/** A release in memory, with everything that a request needs: no parsing, no look-up, no compile while it runs. */
export interface RunningRelease {
  siteId: number
  number: number
  /** The site's document as it was published. */
  site: Document<SiteSpec>
  documents: ReadonlyMap<string, Document>
  /** By content number of routes: which document, and who may open it. */
  contents: ReadonlyMap<number, ContentAccess>
  blobs: Readonly<Record<string, string>>
  languages: Language[]
  /** By language, then by route. */
  screens: CompiledRelease['screens']
  menus: Record<string, SiteMenu>
  plans: Readonly<Record<PlanKey, Plan>>
  plan<Kind extends Plan['kind']>(key: PlanKey, kind: Kind): Extract<Plan, { kind: Kind }> | undefined
  /** The plan's data source, opened. */
  source(plan: Plan): Promise<Source>
  /** What runs a plan of this release. */
  runner<OfPlan extends Plan>(plan: OfPlan): Promise<RunnerOf<OfPlan['kind']>>
}

export interface ReleaseParts {
  siteId: number
  number: number
  siteAddress: Address
  documents: ReadonlyMap<string, Document>
  ids: Readonly<Record<string, string>>
  blobs?: Readonly<Record<string, string>>
  compiled: Pick<CompiledRelease, 'screens' | 'plans' | 'menus' | 'contents' | 'languages'>
}

/** `runs` takes note of what its pages run. */
export function makeRunningRelease(parts: ReleaseParts, sources: Sources, runs?: Pick<Runs, 'record'>): RunningRelease {
  const { siteId, number, documents, compiled } = parts
  const site = documents.get(parts.siteAddress) as Document<SiteSpec> | undefined
  if (!site) throw new Error(`The release ${number} of site ${siteId} has no document ${parts.siteAddress}`)
  const plans = new Map(Object.entries(compiled.plans))
  const made = new Map<PlanKey, { source: Source; runner: unknown }>()

  const source = async (plan: Plan): Promise<Source> => {
    const document = documents.get(plan.source)
    if (!document) throw new Error(`The plan ${plan.plan} has no data source`)
    return sources.open(document)
  }

  const find = <Kind extends Plan['kind']>(key: PlanKey, kind: Kind) => {
    const plan = plans.get(key)
    return plan?.kind === kind ? (plan as Extract<Plan, { kind: Kind }>) : undefined
  }

  // A changed secret or an ended pool makes another source: the runner is then made anew.
  const runner = async <OfPlan extends Plan>(plan: OfPlan): Promise<RunnerOf<OfPlan['kind']>> => {
    const opened = await source(plan)
    const known = made.get(plan.plan)
    if (known?.source === opened) return known.runner as RunnerOf<OfPlan['kind']>
    const kind = runners[plan.kind] as PlanKind<Plan, unknown>
    const own = await kind.make(plan, {
      source: opened,
      runs,
      also: neededOf(compiled.plans, plan.plan),
      note: (options) => runs && notedSteps(runs, plan.plan, options),
      rows: (key) => {
        const rows = find(key, 'list')
        if (!rows) throw new Error(`The plan ${plan.plan} has no rows ${key}`)
        return runner(rows)
      },
    })
    made.set(plan.plan, { source: opened, runner: own })
    return own as RunnerOf<OfPlan['kind']>
  }

  return {
    siteId,
    number,
    site,
    documents,
    contents: new Map(Object.entries(compiled.contents).map(([id, access]) => [Number(id), access])),
    blobs: parts.blobs ?? {},
    languages: compiled.languages,
    screens: compiled.screens,
    menus: compiled.menus,
    plans: compiled.plans,
    plan: find,
    source,
    runner,
  }
}

/** Columns of a plan's rows that other plans work with. */
function neededOf(plans: Readonly<Record<PlanKey, Plan>>, rows: PlanKey): string[] {
  return Object.values(plans).flatMap((plan) => {
    const needs = (runners[plan.kind] as PlanKind<Plan, unknown>).needs?.(plan)
    return needs?.rows === rows ? [...needs.columns] : []
  })
}
