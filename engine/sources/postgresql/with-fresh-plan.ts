import type { Statement } from '../source.ts'
import { forgetStatement, isStalePlan } from './statement-names.ts'

/** Reads once more when a table has changed since its statement was prepared. */
export async function withFreshPlan<T>(
  statements: readonly (Statement | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isStalePlan(error)) throw error
    for (const statement of statements) if (statement) forgetStatement(statement.text)
    return work()
  }
}
