import type { Address } from '../../runtime/document.ts'
import type { RunFault } from '../store/store.ts'

/** Which schema failed, and how. */
export interface FailedStep {
  schema: Address
  fault: RunFault
}

const steps = new WeakMap<object, FailedStep>()

/** Remembers it for whoever tells of the error: it is thrown through parts that know no schema. */
export function blameStep(error: unknown, step: FailedStep): void {
  if (typeof error === 'object' && error !== null) steps.set(error, step)
}

export function failedStepOf(error: unknown): FailedStep | undefined {
  return typeof error === 'object' && error !== null ? steps.get(error) : undefined
}
