import type { Plan } from '../../runtime/release/plan.ts'

/** The plan with no more time than the installation lets a page take at the moment when it runs. */
export function withinTotal<OfPlan extends Plan>(plan: OfPlan, mostMs: () => number): OfPlan {
  const own = plan.totalMs
  return Object.defineProperty(plan, 'totalMs', { enumerable: true, get: () => Math.min(own, mostMs()) })
}
