import { findOfKind, type Address, type Document, type Language } from '../../runtime/document.ts'
import type { LoginPlan } from '../../runtime/compile/login-plan.ts'
import type { Plan } from '../../runtime/release/plan.ts'
import type { PlanKey } from '../../runtime/compile/plan.ts'
import type { ContentAccess, ScreenDocument, SiteMenu } from '../../runtime/compile/release.ts'
import { matchRoute } from '../../runtime/routes/match-route.ts'
import type { SiteSpec } from '../../runtime/generated/kinds/site.ts'
import { notedSteps } from '../execution/noted-steps.ts'
import { kindOf, type RunnerOf } from '../execution/runners/index.ts'
import type { Runs } from '../execution/runs.ts'
import type { Source } from '../sources/source.ts'
import type { Sources } from '../sources/sources.ts'
import { storedJson } from '../store/stored-json.ts'

/** A release in memory, with everything that a request needs: no parsing, no look-up, no compile while it runs. */
export interface RunningRelease {
  siteId: number
  number: number
  /** The site's document as it was published. */
  site: Document<SiteSpec>
  /** Origins of pictures that its pages fetch themselves. */
  imageHosts: readonly string[]
  /** Origins of PDFs that its pages fetch themselves. */
  fileHosts: readonly string[]
  /** Where the engine serves the font of the whole site. */
  font: string | undefined
  /** By content number of routes: which document, and who may open it. */
  contents: ReadonlyMap<number, ContentAccess>
  blobs: Readonly<Record<string, string>>
  languages: Language[]
  /**
   * A screen in a language; in the site's own where there is none in that one. The key of a route is enough: numbers of
   * contents differ from store to store.
   */
  screen(language: string, route: string): Promise<ScreenDocument | undefined>
  /** Routes of all screens. */
  routes(): string[]
  menus: Record<string, SiteMenu>
  plan<Kind extends Plan['kind']>(key: PlanKey, kind: Kind): Extract<Plan, { kind: Kind }> | undefined
  /** Of a preview: who looks at it comes in by this token, as others by their cookie. Undefined: nobody is chosen. */
  preview?: () => string | undefined
  /** The same release with other plans in the place of some; undefined: it has none of that name. */
  seenThrough(see: (plan: Plan) => Plan | undefined): RunningRelease
  /** How users come in, of the site and of its contents: the data sources and plans of all logins. */
  logins(): LoginOf[]
  /** The plan's data source, opened. */
  source(plan: Plan): Promise<Source>
  /** Whether it has a list of the content that keeps rows. */
  keeps(content: Address): boolean
  /** Rows of the content that are kept here are read again by who asks next. */
  readAgain(content: Address): void
  /** What runs a plan of this release. */
  runner<OfPlan extends Plan>(plan: OfPlan): Promise<RunnerOf<OfPlan['kind']>>
}

/** One way in: the site's own, or that of a content. */
export interface LoginOf {
  plan: LoginPlan
  source: Document | undefined
}

export interface ReleaseParts {
  siteId: number
  number: number
  siteAddress: Address
  /** The site, its data sources and fonts. */
  documents: ReadonlyMap<string, Document>
  imageHosts: readonly string[]
  fileHosts: readonly string[]
  blobs: Readonly<Record<string, string>>
  /** What reads the text of each: many are never asked for. */
  plans: ReadonlyMap<PlanKey, () => string>
  menus: Record<string, SiteMenu>
  contents: Readonly<Record<string, ContentAccess>>
  languages: Language[]
  /** By language, then by route: the hash of a screen. */
  routes: Readonly<Record<string, ReadonlyMap<string, string>>>
  /** Reads the screen with that hash. */
  screen(hash: string): Promise<ScreenDocument | undefined>
}

export interface ReleaseTools {
  sources: Sources
  /** Takes note of what its pages run. */
  runs?: Pick<Runs, 'record'> | undefined
  preview?: RunningRelease['preview']
  /** Milliseconds that all statements of a page together may take, as the settings say now. */
  mostMs?: (() => number) | undefined
}

export function makeRunningRelease(parts: ReleaseParts, tools: ReleaseTools): RunningRelease {
  const { siteId, number, documents, languages } = parts
  const site = documents.get(parts.siteAddress)
  if (!site) throw new Error(`The release ${number} of site ${siteId} has no document ${parts.siteAddress}`)
  const planOf = planReader(parts, tools)
  const generations = new Map<PlanKey, number>()
  const { source, runner } = makeRunners(parts, { ...tools, generations }, planOf)
  const ownRoutes = parts.routes[languages[0] ?? '']
  const byRouteKey = new Map(
    [...(ownRoutes?.keys() ?? [])].flatMap((route) => {
      const key = routeKeyOf(route)
      return key === undefined ? [] : [[key, route] as const]
    }),
  )
  const withParameters = [...(ownRoutes?.keys() ?? [])].filter((route) => route.includes('/:'))
  const keptLists = (content: Address): PlanKey[] =>
    Object.entries(parts.contents)
      .flatMap(([id, { address }]): PlanKey[] => (address === content ? [`${id}/list`] : []))
      .filter((key) => planOfKind(planOf(key), 'list')?.update !== undefined)
  const release: RunningRelease = {
    siteId,
    number,
    site,
    imageHosts: parts.imageHosts,
    fileHosts: parts.fileHosts,
    font: fontOf(site.spec, documents),
    contents: new Map(Object.entries(parts.contents).map(([id, access]) => [Number(id), access])),
    blobs: parts.blobs,
    languages,
    async screen(language, route) {
      const routes = parts.routes[language] ?? ownRoutes
      const hash =
        routes?.get(route) ??
        routes?.get(byRouteKey.get(routeKeyOf(route) ?? '') ?? '') ??
        routes?.get(withParameters.find((pattern) => matchRoute(pattern, route)) ?? '')
      return hash === undefined ? undefined : parts.screen(hash)
    },
    routes: () => [...(ownRoutes?.keys() ?? [])],
    menus: parts.menus,
    ...(tools.preview && { preview: tools.preview }),
    plan: (key, kind) => planOfKind(planOf(key), kind),
    seenThrough: (see) => ({
      ...release,
      plan: (key, kind) => {
        const whole = planOf(key)
        return planOfKind(whole && see(whole), kind)
      },
    }),
    logins: () =>
      [...parts.plans.keys()].toSorted().flatMap((key) => {
        const plan = isLogin(key) ? planOfKind(planOf(key), 'login') : undefined
        return plan ? [{ plan, source: documents.get(plan.source) }] : []
      }),
    keeps: (content) => keptLists(content).length > 0,
    readAgain(content) {
      for (const key of keptLists(content)) generations.set(key, (generations.get(key) ?? 0) + 1)
    },
    source,
    runner,
  }
  return release
}

type PlanOf = (key: PlanKey) => Plan | undefined

function planOfKind<Kind extends Plan['kind']>(plan: Plan | undefined, kind: Kind) {
  return plan?.kind === kind ? (plan as Extract<Plan, { kind: Kind }>) : undefined
}

/** Plans of a release by their keys: each is read when it is first asked for. */
function planReader({ plans: texts }: ReleaseParts, { mostMs = () => Infinity }: ReleaseTools): PlanOf {
  const plans = new Map<PlanKey, Plan>()
  return (key) => {
    const read = texts.get(key)
    if (!read || plans.has(key)) return plans.get(key)
    const plan = withinTotal(storedJson('plan', read()), mostMs)
    plans.set(key, plan)
    return plan
  }
}

/** The plan with no more time than the installation lets a page take at the moment when it runs. */
function withinTotal(plan: Plan, mostMs: () => number): Plan {
  const own = plan.totalMs
  return Object.defineProperty(plan, 'totalMs', { enumerable: true, get: () => Math.min(own, mostMs()) })
}

/** What opens the data sources of a release's plans, and runs them. */
function makeRunners(
  { documents, plans }: ReleaseParts,
  { sources, runs, generations }: ReleaseTools & { generations: ReadonlyMap<PlanKey, number> },
  planOf: PlanOf,
): Pick<RunningRelease, 'source' | 'runner'> {
  // By the plan itself: users see different ones by one key.
  const made = new WeakMap<Plan, { source: Source; runner: unknown }>()
  const siblings = Map.groupBy(plans.keys(), contentOf)

  const source = async (plan: Plan): Promise<Source> => {
    const document = documents.get(plan.source)
    if (!document) throw new Error(`The plan ${plan.plan} has no data source`)
    return sources.open(document)
  }

  // A changed secret or an ended pool makes another source: the runner is then made anew.
  const runner = async <OfPlan extends Plan>(plan: OfPlan): Promise<RunnerOf<OfPlan['kind']>> => {
    const opened = await source(plan)
    const known = made.get(plan)
    const own = known?.source === opened ? known.runner : await make(plan, opened)
    return own as RunnerOf<OfPlan['kind']>
  }

  const make = async (plan: Plan, opened: Source): Promise<unknown> => {
    const own = await kindOf(plan).make(plan, {
      source: opened,
      runs,
      also: neededOf(
        plan.plan,
        (siblings.get(contentOf(plan.plan)) ?? []).flatMap((key) => planOf(key) ?? []),
      ),
      generation: () => generations.get(plan.plan) ?? 0,
      note: (options) => runs && notedSteps(runs, plan.plan, options),
      rows: (key) => {
        const rows = planOfKind(planOf(key), 'list') ?? planOfKind(planOf(key), 'detail')
        if (!rows) throw new Error(`The plan ${plan.plan} has no rows ${key}`)
        return runner(rows)
      },
    })
    made.set(plan, { source: opened, runner: own })
    return own
  }

  return { source, runner }
}

function fontOf({ path, font }: SiteSpec, documents: ReadonlyMap<string, Document>): string | undefined {
  const file = findOfKind('font', font, documents)?.spec.file
  return file === undefined ? undefined : `/${path}/${file}`
}

/** Columns of a plan's rows that other plans of its content work with. */
function neededOf(rows: PlanKey, plans: readonly Plan[]): string[] {
  return plans.flatMap((plan) => {
    const needs = kindOf(plan).needs?.(plan)
    return needs?.rows === rows ? [...needs.columns] : []
  })
}

/** `/b2b/list/7/AbCdEfGhIj` → `list/AbCdEfGhIj`. */
function routeKeyOf(route: string): string | undefined {
  const [, page, key] = /^\/b2b\/(\w+)\/\d+\/([A-Za-z0-9]{10})$/.exec(route) ?? []
  return key === undefined ? undefined : `${page}/${key}`
}

/** `login` of the site, `7/login` of a content. */
const isLogin = (key: PlanKey): boolean => key === 'login' || key.endsWith('/login')

/** `7/list` → `7`. */
function contentOf(key: PlanKey): string {
  return key.slice(0, key.indexOf('/'))
}
