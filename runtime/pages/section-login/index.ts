import { hasLogin, sectionLoginPlan, type LoginPlan } from '../../compile/login-plan.ts'
import type { ContentWith, Context } from '../../compile/context.ts'
import type { Page } from '../../compile/page.ts'
import type { ScreenDocument } from '../../compile/release.ts'
import { screenOf } from '../../compile/screen.ts'
import { loginBlock } from '../../page-parts/login-block.ts'

/** The screen by which somebody logs in to a content itself: no address leads to it, it is served in place of others. */
const routeOf = (contentId: number): string => `/b2b/section-login/${contentId}`

/** A login of the content's own: its token opens this content only. */
export const sectionLogin: Page<LoginPlan, ContentWith<'login'>> = {
  // It stands before the pages of any type, and is none by itself.
  types: [],
  applies: hasLogin,
  makes: {
    plans: (context, content) => [sectionLoginPlan(context, content)],
    screens: (context, content) => [sectionLoginScreen(context, content)],
  },
  site: {
    access: () => ({ login: true }),
    entry: () => ({ login: true }),
    entrance: routeOf,
  },
}

/** What a content with a login of its own shows in place of its pages, until somebody is logged in to it. */
function sectionLoginScreen(context: Context, { id, address, name, spec }: ContentWith<'login'>): ScreenDocument {
  return screenOf(`${address.slice(address.indexOf('/') + 1)}.login`, {
    route: routeOf(id),
    layout: 'site',
    title: context.text(name),
    access: { audience: 'site' },
    hidden: true,
    blocks: [loginBlock(context, spec.login, { contentId: id })],
  })
}
