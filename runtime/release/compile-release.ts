import { pages } from '../pages/index.ts'
import { components } from '../components/index.ts'
import { pagesOf } from '../compile/content-pages.ts'
import type { CompileInput, Content, Context } from '../compile/context.ts'
import type { Page } from '../compile/page.ts'
import { makeContext } from './make-context.ts'
import { homeScreen } from './home-screen.ts'
import { withInquiries } from './inquiries.ts'
import { loginPlan, siteLoginOf } from '../compile/login-plan.ts'
import { accessOf, menuOf } from './menus.ts'
import type { Plan } from './plan.ts'
import { isWebApi } from '../web-api/web-request.ts'
import type { CompiledRelease } from './compiled-release.ts'
import type { ScreenDocument } from '../compile/release.ts'
import { screenOf } from '../compile/screen.ts'
import { loginBlock } from '../page-parts/login-block.ts'

/** One more when compiled releases change their shape or meaning: stored ones are then compiled again. */
export const compilerNumber = 36

/**
 * A site's documents as screens in each language, plans and menus. Pure: the same documents give the same release.
 * What cannot be compiled is left out and said in `problems`; only a missing site document throws.
 */
export function compileRelease(input: CompileInput): CompiledRelease {
  return compileKeeping(input, (screen) => screen)
}

/**
 * The same with what `keep` makes of each screen: those of many contents together are large, so each is put away as
 * soon as it is made.
 */
export function compileKeeping<Kept>(
  input: CompileInput,
  keep: (screen: ScreenDocument) => Kept,
): CompiledRelease<Kept> {
  const routed = (screens: readonly ScreenDocument[]) =>
    screens.map((screen) => [screen.spec.route, keep(screen)] as const)
  const context = makeContext(input, { pages, components })
  const { languages } = context
  const inEachLanguage = <Value>(make: (context: Context) => Value) =>
    Object.fromEntries(languages.map((language) => [language, make(context.in(language))]))
  const contents = context.contents.filter(({ id }) => !input.isKept?.(id, context.read))
  const compiled = new Map(contents.map((content) => [content.id, compileContent(context, content, routed)]))
  const plans = [...[loginPlan(context) ?? []].flat(), ...compiled.values().flatMap((one) => one.plans)]
  return {
    screens: inEachLanguage((own) =>
      Object.fromEntries([
        ...routed([loginScreen(own), homeScreen(own)]),
        ...compiled.values().flatMap(({ screens }) => screens[own.language] ?? []),
      ]),
    ),
    plans: Object.fromEntries(plans.map((plan) => [plan.plan, plan])),
    menus: inEachLanguage(menuOf),
    contents: Object.fromEntries(context.contents.map((content) => [content.id, accessOf(context, content)])),
    languages,
    problems: context.problems,
    made: Object.fromEntries([...compiled].flatMap(([id, { made }]) => (made ? [[id, made]] : []))),
  }
}

/** Where end users log in to the site. */
function loginScreen(context: Context): ScreenDocument {
  return screenOf(`${context.site.key}.login`, {
    route: '/login',
    layout: 'blank',
    title: context.t('Login'),
    access: { audience: 'public' },
    hidden: true,
    blocks: [loginBlock(context, siteLoginOf(context), { name: context.site.name, logo: context.siteSpec.image })],
  })
}

function screensOf(context: Context, content: Content): ScreenDocument[] {
  const screens = pagesOf(context, content).flatMap((page) => page.makes?.screens?.(context, content) ?? [])
  return withInquiries(context, content, screens)
}

/** The registry, which knows the plans of its pages. */
const known: { pages: Readonly<Record<string, Page<Plan>>> } = { pages }

/** Many rows are changed all together or not at all, which no Web API does. */
const inOne: ReadonlySet<Plan['kind']> = new Set(['bulk', 'transfer'])
const needsTransaction = ({ kind, source }: Plan): boolean => isWebApi(source) && inOne.has(kind)

/** Plans and screens of a content's pages, with what they were made of where nothing is wrong with them. */
function compileContent<Kept>(
  context: Context,
  content: Content,
  routed: (screens: readonly ScreenDocument[]) => (readonly [route: string, kept: Kept])[],
) {
  const before = context.problems.length
  const { value, names } = context.reads.during(() => {
    // The content itself is asked for as others ask for it.
    const own = context.content(content.address)
    if (!own) throw new Error(`No content ${content.address}`)
    const plans = pagesOf(known, own).flatMap((page) => page.makes?.plans?.(context, own) ?? [])
    if (plans.some(needsTransaction)) context.problem('web-api-not-in-one', own, '/spec')
    return {
      plans,
      screens: Object.fromEntries(
        context.languages.map((language) => [language, routed(screensOf(context.in(language), own))]),
      ),
    }
  })
  const made = {
    reads: new Map(names.map((name) => [name, context.read(name)])),
    plans: value.plans.map(({ plan }) => plan),
    screens: (Object.values(value.screens)[0] ?? []).map(([route]) => route),
  }
  return { ...value, made: context.problems.length === before ? made : undefined }
}
