import { sectionLoginPlan } from '../../compile/login-plan.ts'
import { sectionLoginScreen } from '../../compile/login-screen.ts'
import type { Page } from '../page.ts'

/** A login of the content's own: its token opens this content only. */
export const sectionLogin: Page = {
  types: [1, 2, 3, 4, 5],
  applies: ({ login }) => login !== undefined,
  plans: (context, content) => [sectionLoginPlan(context, content)],
  screens: (context, content) => [sectionLoginScreen(context, content)],
  access: () => ({ login: true }),
  entry: () => ({ login: true }),
}
