import { sectionLoginPlan, type LoginPlan } from '../../compile/login-plan.ts'
import { sectionLoginScreen } from './login-screen.ts'
import type { Page } from '../../compile/page.ts'

/** A login of the content's own: its token opens this content only. */
export const sectionLogin: Page<LoginPlan> = {
  // It stands before the pages of any type, and is none by itself.
  types: [],
  applies: ({ login }) => login !== undefined,
  makes: {
    plans: (context, content) => [sectionLoginPlan(context, content)],
    screens: (context, content) => [sectionLoginScreen(context, content)],
  },
  site: {
    access: () => ({ login: true }),
    entry: () => ({ login: true }),
  },
}
