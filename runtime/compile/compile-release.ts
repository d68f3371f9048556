import { cartScreens } from './cart-screens.ts'
import { makeContext, type CompileInput, type Context } from './context.ts'
import { detailScreen } from './detail-screen.ts'
import { homeScreen } from './home-screen.ts'
import { listScreen } from './list-screen.ts'
import { loginPlan } from './login-plan.ts'
import { loginScreen } from './login-screen.ts'
import { accessOf, menuOf } from './menus.ts'
import { hasList } from './pages.ts'
import { contentPlans } from './plans.ts'
import type { CompiledRelease, ScreenDocument } from './release.ts'

/** One more when compiled releases change their shape or meaning: stored ones are then compiled again. */
export const compilerNumber = 4

/**
 * A site's documents as screens in each language, plans and menus. Pure: the same documents give the same release.
 * What cannot be compiled is left out and said in `problems`; only a missing site document throws.
 */
export function compileRelease(input: CompileInput): CompiledRelease {
  const context = makeContext(input)
  const plans = [loginPlan(context) ?? [], ...context.contents.map((content) => contentPlans(context, content))].flat()
  const inEachLanguage = <Value>(make: (context: Context) => Value) =>
    Object.fromEntries(context.languages.map((language) => [language, make(context.in(language))]))
  return {
    screens: inEachLanguage(screensOf),
    plans: Object.fromEntries(plans.map((plan) => [plan.plan, plan])),
    menus: inEachLanguage(menuOf),
    contents: Object.fromEntries(context.contents.map((content) => [content.id, accessOf(context, content)])),
    languages: context.languages,
    problems: context.problems,
  }
}

function screensOf(context: Context): Record<string, ScreenDocument> {
  const screens = [loginScreen(context), homeScreen(context)]
  for (const content of context.contents.filter(hasList)) {
    screens.push(listScreen(context, content))
    if (content.spec.detail) screens.push(detailScreen(context, content))
    if (content.spec.type === 4 && content.spec.purchase) screens.push(...cartScreens(context, content))
  }
  return Object.fromEntries(screens.map((screen) => [screen.spec.route, screen]))
}
