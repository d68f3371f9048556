import type { PlanStep } from '../../runtime/compile/plan.ts'
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

const plans = new WeakMap<object, PlanStep>()

/** Remembers which step of a chain threw. */
export function noteFailingStep(error: unknown, step: PlanStep): void {
  if (typeof error === 'object' && error !== null) plans.set(error, step)
}

export function failingStep(error: object): PlanStep | undefined {
  return plans.get(error)
}

/** One object of a list that a program sent. */
export interface SentRow {
  list: string
  index: number
}

const rows = new WeakMap<object, SentRow>()

/** Remembers about which object of a list an error is. */
export function noteFailingRow(error: unknown, row: SentRow): void {
  if (typeof error === 'object' && error !== null) rows.set(error, row)
}

export function failingRow(error: unknown): SentRow | undefined {
  return typeof error === 'object' && error !== null ? rows.get(error) : undefined
}
