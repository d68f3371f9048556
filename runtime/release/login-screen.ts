import type { Context } from '../compile/context.ts'
import { siteLoginOf } from '../compile/login-plan.ts'
import type { ScreenDocument } from '../compile/release.ts'
import { screenOf } from '../compile/screen.ts'
import { loginBlock } from '../page-parts/login-block.ts'

/** Where end users log in to the site. */
export function loginScreen(context: Context): ScreenDocument {
  return screenOf(`${context.site.key}.login`, {
    route: '/login',
    layout: 'blank',
    title: context.t('Login'),
    access: { audience: 'public' },
    hidden: true,
    blocks: [loginBlock(context, siteLoginOf(context), { name: context.site.name, logo: context.siteSpec.image })],
  })
}
