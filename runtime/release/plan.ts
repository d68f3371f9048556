import type { LoginPlan } from '../compile/login-plan.ts'
import type { Page } from '../compile/page.ts'
import type { pages } from '../pages/index.ts'

type PlansOf<Some> = Some extends Page<infer Own> ? Own : never

/** What the engine runs: what the pages of the registry make, and the logins. No statement text of a dialect stands in it. */
export type Plan = PlansOf<(typeof pages)[keyof typeof pages]> | LoginPlan
