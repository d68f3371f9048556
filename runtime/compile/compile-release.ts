import { pages } from '../pages/index.ts'
import { pagesOf } from '../pages/content-pages.ts'
import type { Page } from '../pages/page.ts'
import { makeContext, type CompileInput, type Content, type Context } from './context.ts'
import { homeScreen } from './home-screen.ts'
import { loginPlan } from './login-plan.ts'
import { loginScreen } from './login-screen.ts'
import { accessOf, menuOf } from './menus.ts'
import type { CompiledRelease, ScreenDocument } from './release.ts'

/** One more when compiled releases change their shape or meaning: stored ones are then compiled again. */
export const compilerNumber = 8

/**
 * A site's documents as screens in each language, plans and menus. Pure: the same documents give the same release.
 * What cannot be compiled is left out and said in `problems`; only a missing site document throws.
 */
export function compileRelease(input: CompileInput): CompiledRelease {
  const context = makeContext(input, pages)
  const plans = [
    ...[loginPlan(context) ?? []].flat(),
    ...ofEachPage(context, (page, content) => page.plans?.(context, content)),
  ]
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
  const screens = [
    loginScreen(context),
    homeScreen(context),
    ...ofEachPage(context, (page, content) => page.screens?.(context, content)),
  ]
  return Object.fromEntries(screens.map((screen) => [screen.spec.route, screen]))
}

/** What the pages of all contents give, in the order of the contents. */
function ofEachPage<Part>(context: Context, make: (page: Page, content: Content) => Part[] | undefined): Part[] {
  return context.contents.flatMap((content) => pagesOf(context, content).flatMap((page) => make(page, content) ?? []))
}
