import { makeContext, type CompileInput } from './context.ts'
import { loginPlan, sectionLoginPlan } from './login-plan.ts'
import type { LoginPlan } from './plan.ts'

/** How users come in to a site, and to those of its contents that have a login of their own, as publishing it would make it. */
export function loginsOf(input: CompileInput): LoginPlan[] {
  const context = makeContext(input, {})
  const own = context.contents.filter(({ spec }) => spec.login !== undefined)
  return [loginPlan(context) ?? [], own.map((content) => sectionLoginPlan(context, content))].flat()
}
