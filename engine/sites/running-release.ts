import type { Address, Document, Language } from '../../runtime/document.ts'
import type { DetailPlan, ListPlan, Plan, PlanKey, PurchasePlan } from '../../runtime/compile/plan.ts'
import type { CompiledRelease, ContentAccess, SiteMenu } from '../../runtime/compile/release.ts'
import type { SiteSpec } from '../../runtime/generated/kinds/site.ts'
import { makeRowsRunner, type RowsRunner } from '../execution/rows-runner.ts'
import { columnsOfCondition } from '../execution/made-fields.ts'
import { recordedRunner } from '../execution/recorded-runner.ts'
import { notedSteps, type NoteStep } from '../execution/noted-steps.ts'
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
  /** Takes note of the steps that run for a plan; `isSecret`: they are given secrets, which no note may repeat. */
  note(plan: Plan, options?: { isSecret?: boolean }): NoteStep | undefined
  /** The runner of a list or detail plan. */
  rows(key: PlanKey): Promise<RowsRunner> | RowsRunner | undefined
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
  const runners = new Map<PlanKey, RowsRunner>()

  const source = async (plan: Plan): Promise<Source> => {
    const document = documents.get(plan.source)
    if (!document) throw new Error(`The plan ${plan.plan} has no data source`)
    return sources.open(document)
  }

  // A changed secret or an ended pool makes another source: the runner is then made anew.
  const open = async (key: PlanKey, plan: ListPlan | DetailPlan): Promise<RowsRunner> => {
    const opened = await source(plan)
    const known = runners.get(key)
    if (known?.source === opened) return known
    const made = makeRowsRunner(plan, opened, columnsForPurchase(compiled.plans, plan))
    const runner = runs ? recordedRunner(made, runs) : made
    runners.set(key, runner)
    return runner
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
    plan(key, kind) {
      const plan = plans.get(key)
      return plan?.kind === kind ? (plan as never) : undefined
    },
    source,
    note: ({ plan }, options) => runs && notedSteps(runs, plan, options),
    rows(key) {
      const plan = plans.get(key)
      return plan?.kind === 'list' || plan?.kind === 'detail' ? open(key, plan) : undefined
    },
  }
}

/** What a purchase needs of a row besides what the list itself reads: price, conditions, and the lines' parameters. */
function columnsForPurchase(plans: Readonly<Record<PlanKey, Plan>>, rows: ListPlan | DetailPlan): string[] {
  return Object.values(plans)
    .filter((plan): plan is PurchasePlan => plan.kind === 'purchase' && plan.rows === rows.plan)
    .flatMap((plan) => [
      plan.amountField,
      ...plan.send,
      ...(plan.condition ? columnsOfCondition(plan.condition) : []),
      ...[...plan.header, ...plan.lines, ...plan.after].flatMap((step) =>
        step.binds.flatMap((bind) => (bind.from === 'row' && bind.field ? [bind.field] : [])),
      ),
    ])
}
