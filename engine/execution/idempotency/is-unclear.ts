import { OutcomeUnknown, PartlyDone } from '../../sources/errors.ts'

/** Whether a failure leaves open what was done, or left something: also where it is the cause of what a caller is told. */
export function isUnclear(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one instanceof OutcomeUnknown || one instanceof PartlyDone) return true
  return false
}
