import type { ChainPlace } from '../chains/parameter-sources.ts'
import { columnsOf, type ContentWith, type Context } from './context.ts'
import type { ContentSpec, DataSchema, SpecWith } from './content-spec.ts'
import type { PlanKey, PlanOf, PlanStep, PlanColumn } from './plan.ts'
import { planColumn, readsOnly, sourceOf, stepsOf, totalMs } from './steps.ts'
import type { SectionLogin } from '../generated/common/section-login.ts'
import type { AuthenticationApiSpec } from '../generated/kinds/authentication-api.ts'
import type { SiteSpec } from '../generated/kinds/site.ts'
import { isWebApi } from '../web-api/web-request.ts'
import * as defaults from '../generated/defaults.ts'
import type { UserState } from '../generated/common/user-state.ts'

/** The last step's one row is the login row; two rows or none refuse. */
export interface LoginPlan extends PlanOf<'login'> {
  steps: PlanStep[]
  columns: PlanColumn[]
  retrievalTiming: NonNullable<SectionLogin['retrievalTiming']>
  /** A result column with a password hash, verified by the engine; then `PASSWORD` is no condition. */
  passwordHash?: string
  /** Column whose value names the user in carts, logs and sessions; without: the typed ID. */
  userKey?: string
  /** Column with the name that the site's header shows; without: `userKey`. */
  userName?: string
  /** By which values of a column somebody is suspended or deleted. */
  userState?: UserState
  /** Another system decides: what its answer must be for a user to be in. */
  answer?: LoginAnswer
}

export interface LoginAnswer {
  /** A column with one of these values; without: naming the user is enough. */
  accepted?: { field: string; values: string[] }
  /** HTTP statuses that say that ID or password is wrong. */
  refused: number[]
}

type Login = SectionLogin & Pick<NonNullable<SiteSpec['login']>, 'nameField'>

/** What decides who comes in to the site: its login schema, or the authentication API that it names. */
export function siteLoginOf(context: Context): Login | AuthenticationApiSpec | undefined {
  const { login, authenticationApi } = context.siteSpec
  return authenticationApi === undefined ? login : context.document('authentication-api', authenticationApi)?.spec
}

/** Whether another system decides. */
export const asksAnother = (login: Login | AuthenticationApiSpec): login is AuthenticationApiSpec => 'bindings' in login

/** How a user of the site logs in; undefined where nothing decides. */
export function loginPlan(context: Context): LoginPlan | undefined {
  const { login, authenticationApi: address } = context.siteSpec
  if (address === undefined) return login && makePlan(context, 'login', login, `site/${context.site.key}`)
  const api = context.document('authentication-api', address)?.spec
  return api && authenticationPlan(context, api, address)
}

/** Whether users log in to a content itself. */
export function hasLogin(spec: ContentSpec): spec is SpecWith<'login'> {
  return spec.login !== undefined
}

/** How a user logs in to a content that has a login of its own. */
export function sectionLoginPlan(context: Context, { id, address, spec }: ContentWith<'login'>): LoginPlan {
  return makePlan(context, `${id}/login`, spec.login, address)
}

function makePlan(context: Context, plan: PlanKey, login: Login, address: string): LoginPlan {
  const place = { address }
  const names = context.schema(login.schema)?.parameters?.map((parameter) => parameter.name) ?? []
  for (const name of ['ID', 'PASSWORD'])
    if (!names.includes(name))
      context.problem('login-parameters-missing', place, '/spec/login/schema', { found: login.schema })
  const chain: DataSchema[] = [
    { schema: login.schema, parameters: names.map((name) => ({ name, source: 'input', field: name })) },
  ]
  const hash = columnsOf(context, chain).find((column) => column.passwordHash)
  const made: LoginPlan = {
    ...planOf(context, plan, login, { place, at: '/spec/login', chain, in: 'add' }),
    // Without it the statement alone decides, and here it does not look at the password.
    ...(hash && { passwordHash: hash.key }),
  }
  return isWebApi(made.source) ? decidedByAnother(made) : made
}

/** Where a Web API is asked, it is not enough that it answers: the answer must name the user. */
const decidedByAnother = (plan: LoginPlan, answer: Partial<LoginAnswer> = {}): LoginPlan => ({
  ...plan,
  steps: plan.steps.map((step) => ({ ...step, isSecret: true })),
  answer: { refused: [401, 403], ...answer },
})

/** The bindings say what is sent. */
function authenticationPlan(context: Context, api: AuthenticationApiSpec, address: string): LoginPlan {
  const { schema, bindings: parameters, accepted, refusedStatus = [] } = api
  const timeout = api.timeout ?? defaults.authenticationApiSpec.timeout
  const chain: DataSchema[] = [{ schema, parameters, timeout }]
  const plan = planOf(context, 'login', api, { place: { address }, at: '/spec', chain, in: 'authentication' })
  return decidedByAnother(plan, {
    ...(refusedStatus.length > 0 && { refused: refusedStatus }),
    ...(accepted && { accepted }),
  })
}

interface ChainOfLogin {
  place: { address: string }
  /** Where it stands in its document, for problems. */
  at: string
  chain: DataSchema[]
  in: ChainPlace
}

function planOf(context: Context, plan: PlanKey, login: Login, own: ChainOfLogin): LoginPlan {
  const { place, at, chain } = own
  // A text that is too long finds nobody; saying so would tell how long IDs are.
  const steps = stepsOf(context, { content: place, place: own.in }, chain, at).map((step) => ({
    ...step,
    binds: step.binds.map(({ length: _length, ...bind }) => bind),
  }))
  return {
    plan,
    kind: 'login',
    source: sourceOf(context, place, chain, at),
    readOnly: readsOnly(steps),
    totalMs: totalMs(steps),
    steps,
    columns: columnsOf(context, chain).map(planColumn),
    retrievalTiming: login.retrievalTiming ?? defaults.siteSpec.login.retrievalTiming,
    ...(login.idField && { userKey: login.idField }),
    ...(login.nameField && { userName: login.nameField }),
    ...(login.userState && { userState: login.userState }),
  }
}
