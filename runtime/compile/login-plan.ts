import { columnsOf, type Context } from './context.ts'
import type { DataSchema } from './content-spec.ts'
import type { LoginPlan } from './plan.ts'
import { planColumn, readsOnly, sourceOf, stepsOf, totalMs } from './steps.ts'
import * as defaults from '../generated/defaults.ts'

/** How a user of the site logs in; undefined for a site without login schema. */
export function loginPlan(context: Context): LoginPlan | undefined {
  const login = context.siteSpec.login
  if (!login) return undefined
  const names = context.schema(login.schema)?.parameters?.map((parameter) => parameter.name) ?? []
  for (const name of ['ID', 'PASSWORD'])
    if (!names.includes(name))
      context.problem(
        'login-parameters-missing',
        { address: `site/${context.site.key}` },
        '/spec/login/schema',
        [],
        login.schema,
      )
  const chain: DataSchema[] = [
    { schema: login.schema, parameters: names.map((name) => ({ name, source: 'input', field: name })) },
  ]
  const place = { address: `site/${context.site.key}` }
  // A text that is too long finds nobody; saying so would tell how long IDs are.
  const steps = stepsOf(context, { content: place, place: 'add' }, chain, '/spec/login').map((step) => ({
    ...step,
    binds: step.binds.map(({ length: _length, ...bind }) => bind),
  }))
  const columns = columnsOf(context, chain)
  const hash = columns.find((column) => column.passwordHash)
  return {
    plan: 'login',
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
