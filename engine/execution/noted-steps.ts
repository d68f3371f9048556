import type { PlanKey, PlanStep } from '../../runtime/compile/plan.ts'
import { isFaultOfSchema } from './recorded-runner.ts'
import type { Runs } from './runs.ts'

/** How a step of a chain ended. */
export type StepOutcome = { ms: number; rows: number } | { ms: number; error: unknown }

/** Takes note of a step that ran. */
export type NoteStep = (step: PlanStep, outcome: StepOutcome) => void

/**
 * Notes the steps of a page's chain, each for its schema. A database may repeat in its words what it was given: of chains
 * that are given secrets (`isSecret`) only the kind of the error is kept.
 */
export function notedSteps(
  runs: Pick<Runs, 'record'>,
  page: PlanKey,
  { isSecret = false }: { isSecret?: boolean } = {},
): NoteStep {
  return ({ schema }, outcome) => {
    const run = { schema, origin: 'page' as const, page, ms: outcome.ms }
    if ('rows' in outcome) return runs.record({ ...run, rows: outcome.rows })
    const { error } = outcome
    if (!isFaultOfSchema(error)) return
    runs.record({ ...run, error: isSecret ? kindOf(error) : error.message })
  }
}

function kindOf(error: Error & { code?: unknown }): string {
  return typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
