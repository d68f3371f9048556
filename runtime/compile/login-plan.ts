import { columnsOf, type Content, type Context } from './context.ts'
import type { DataSchema } from './content-spec.ts'
import type { LoginPlan, PlanKey } from './plan.ts'
import { planColumn, readsOnly, sourceOf, stepsOf, totalMs } from './steps.ts'
import type { SectionLogin } from '../generated/common/section-login.ts'
import type { SiteSpec } from '../generated/kinds/site.ts'
import * as defaults from '../generated/defaults.ts'

type Login = SectionLogin & Pick<NonNullable<SiteSpec['login']>, 'nameField'>

/** How a user of the site logs in; undefined for a site without login schema. */
export function loginPlan(context: Context): LoginPlan | undefined {
  const { login } = context.siteSpec
  return login && makePlan(context, 'login', login, `site/${context.site.key}`)
}

/** How a user logs in to a content that has a login of its own. */
export function sectionLoginPlan(context: Context, { id, address, spec }: Content): LoginPlan {
  return makePlan(context, `${id}/login`, spec.login!, address)
}

function makePlan(context: Context, plan: PlanKey, login: Login, address: string): LoginPlan {
  const place = { address }
  const names = context.schema(login.schema)?.parameters?.map((parameter) => parameter.name) ?? []
  for (const name of ['ID', 'PASSWORD'])
    if (!names.includes(name))
      context.problem('login-parameters-missing', place, '/spec/login/schema', [], login.schema)
  const chain: DataSchema[] = [
    { schema: login.schema, parameters: names.map((name) => ({ name, source: 'input', field: name })) },
  ]
  // A text that is too long finds nobody; saying so would tell how long IDs are.
  const steps = stepsOf(context, { content: place, place: 'add' }, chain, '/spec/login').map((step) => ({
    ...step,
    binds: step.binds.map(({ length: _length, ...bind }) => bind),
  }))
  const columns = columnsOf(context, chain)
  const hash = columns.find((column) => column.passwordHash)
  return {
    plan,
    kind: 'login',
    source: sourceOf(context, place, chain, '/spec/login'),
    readOnly: readsOnly(steps),
    totalMs: totalMs(steps),
    steps,
    columns: columns.map(planColumn),
    retrievalTiming: login.retrievalTiming ?? defaults.siteSpec.login.retrievalTiming,
    // Without it the statement alone decides, and here it does not look at the password.
    ...(hash && { passwordHash: hash.key }),
    ...(login.idField && { userKey: login.idField }),
    ...(login.nameField && { userName: login.nameField }),
    ...(login.userState && { userState: login.userState }),
  }
}
