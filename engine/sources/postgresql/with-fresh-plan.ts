import type { Statement } from '../source.ts'
import { forgetStatement, isStalePlan } from './statement-names.ts'

/** Reads once more when a table has changed since its statement was prepared. */
export function withFreshPlan<T>(statements: readonly Statement[], work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (!isStalePlan(error)) throw error
    for (const { text } of statements) forgetStatement(text)
    return work()
  })
}
