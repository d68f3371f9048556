import type { Bind, PlanColumn, PlanStep } from './plan.ts'
import type { LoginPlan } from './login-plan.ts'

/** One way in, and the server that it asks. */
export interface WayIn {
  plan: LoginPlan
  /** What of its data source or Web API says where that is. */
  server: unknown
}

/** Who comes in to a release: two that are equal let the same people in, and know the same of them. */
export interface Entrances {
  /** Nobody is asked. */
  isOpen: boolean
  site: string
  /** By number: contents with a login of their own. It is entered from within the site, so the site's counts too. */
  contents: ReadonlyMap<number, string>
}

/** Whom publishing logs out. */
export interface Leaving {
  /** `changes`: users of the site; `opens`: users too, since nobody is asked from then on; `closes`: who came unasked. */
  site: 'stays' | 'changes' | 'opens' | 'closes'
  /** Numbers of contents whose own login is another, or gone, while the site's stays. */
  contents: number[]
}

/**
 * What of a login decides who comes in and what is known of them. The compiler asks of each new property which it is:
 * one that is counted by mistake logs people out at the next version of the program.
 */
const ofLogin = {
  plan: false,
  kind: false,
  source: false,
  readOnly: false,
  totalMs: false,
  steps: true,
  columns: true,
  retrievalTiming: true,
  passwordHash: true,
  userKey: true,
  userName: false,
  userState: true,
  answer: true,
} satisfies Record<keyof LoginPlan, boolean>

const ofStep = {
  schema: false,
  ms: false,
  sql: true,
  program: true,
  request: true,
  binds: true,
  expectedRows: true,
  refusal: false,
  isSecret: false,
  check: true,
  as: true,
  fetchSize: false,
  columns: true,
} satisfies Record<keyof PlanStep, boolean>

const ofBind = {
  name: true,
  from: true,
  field: true,
  schema: true,
  value: true,
  into: true,
  dataType: true,
  length: false,
  scale: true,
  emptyText: true,
} satisfies Record<keyof Bind, boolean>

const ofColumn = {
  key: true,
  name: true,
  typeClass: true,
  size: false,
  decimalDigits: false,
} satisfies Record<keyof PlanColumn, boolean>

/** The entrances of a release. `digest` shortens a text, equal ones alike. */
export function entrancesOf(isOpen: boolean, ways: readonly WayIn[], digest: (text: string) => string): Entrances {
  const texts = new Map(ways.map((way) => [contentOf(way.plan), textOf(way)]))
  const site = digest(isOpen ? 'open' : (texts.get(undefined) ?? 'nobody'))
  const own = [...texts].flatMap(([id, text]) => (id === undefined ? [] : [[id, digest(site + text)] as const]))
  return { isOpen, site, contents: new Map(own) }
}

/** What a session of the site, or of one of its contents, must have come in by; undefined where there is no such login. */
export function entranceOf(entrances: Entrances, contentId: number | undefined): string | undefined {
  return contentId === undefined ? entrances.site : entrances.contents.get(contentId)
}

/** Whom publishing the one after the other logs out: the one rule, for who asks beforehand and for what then happens. */
export function leavingAt(before: Entrances, after: Entrances): Leaving {
  if (before.site !== after.site)
    return { site: before.isOpen ? 'closes' : after.isOpen ? 'opens' : 'changes', contents: [] }
  const others = [...before.contents].filter(([id, entrance]) => after.contents.get(id) !== entrance)
  return { site: 'stays', contents: others.map(([id]) => id) }
}

/** `login` is the site's, `7/login` that of a content. */
function contentOf({ plan }: LoginPlan): number | undefined {
  return plan === 'login' ? undefined : Number.parseInt(plan, 10)
}

function textOf({ plan, server }: WayIn): string {
  const columns = (all: readonly PlanColumn[]) => all.map((column) => counted(column, ofColumn))
  const steps = plan.steps.map((step) =>
    counted(
      { ...step, binds: step.binds.map((bind) => counted(bind, ofBind)), columns: columns(step.columns) },
      ofStep,
    ),
  )
  return JSON.stringify([counted({ ...plan, steps, columns: columns(plan.columns) }, ofLogin), server])
}

/** What counts of a value, always in one order. */
function counted(value: object, counts: Readonly<Record<string, boolean>>): Record<string, unknown> {
  const all: Record<string, unknown> = { ...value }
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, does]) => (does && all[name] !== undefined ? [[name, all[name]]] : [])),
  )
}
