import type { PlanKey, PlanStep } from '../../runtime/compile/plan.ts'
import { blameStep } from './failed-step.ts'
import { faultOf, faultWithoutWords } from './fault-of.ts'
import type { Runs } from './runs.ts'

/** How a step of a chain ended. */
export type StepOutcome = { ms: number; rows: number } | { ms: number; error: unknown }

/** Takes note of a step that ran. */
export type NoteStep = (step: PlanStep, outcome: StepOutcome) => void

/**
 * Notes the steps of a page's chain, each for its schema. A database may repeat in its words what it was given: of chains
 * that are given secrets (`isSecret`) only the code of the error is kept.
 */
export function notedSteps(
  runs: Pick<Runs, 'record'>,
  page: PlanKey,
  { isSecret = false }: { isSecret?: boolean } = {},
): NoteStep {
  return ({ schema }, outcome) => {
    const run = { schema, origin: 'page' as const, page, ms: outcome.ms }
    if ('rows' in outcome) return runs.record({ ...run, rows: outcome.rows })
    const fault = isSecret ? faultWithoutWords(outcome.error) : faultOf(outcome.error)
    if (!fault) return
    blameStep(outcome.error, { schema, fault })
    runs.record({ ...run, fault })
  }
}
