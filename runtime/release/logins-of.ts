import type { CompileInput } from '../compile/context.ts'
import { makeContext } from './make-context.ts'
import { hasSettings } from '../compile/content-pages.ts'
import { hasLogin, loginPlan, sectionLoginPlan, type LoginPlan } from '../compile/login-plan.ts'
import { components } from '../components/index.ts'

/** How users come in to a site, and to those of its contents that have a login of their own, as publishing it would make it. */
export function loginsOf(input: CompileInput): LoginPlan[] {
  const context = makeContext(input, { pages: {}, components })
  const own = context.contents.flatMap((content) =>
    hasSettings(content, hasLogin) ? sectionLoginPlan(context, content) : [],
  )
  return [loginPlan(context) ?? [], own].flat()
}
