import type { Plan } from '../../../runtime/release/plan.ts'
import type { PlanKey, PlanStep } from '../../../runtime/compile/plan.ts'
import type { Source } from '../../sources/source.ts'
import type { NoteStep } from '../noted-steps.ts'
import type { RowsRunner } from '../rows/rows-runner.ts'
import type { Runs } from '../runs.ts'

/** What a runner gets of the release that its plan belongs to. */
export interface RunnerTools {
  /** The plan's data source, opened. */
  source: Source
  /** Columns of this plan's rows that other plans work with. */
  also: readonly string[]
  /** Notes what its statements did; undefined where nobody asks. */
  runs: Pick<Runs, 'record'> | undefined
  /** Takes note of steps; `isSecret`: they are given secrets, which no note may repeat. */
  note(options?: { isSecret?: boolean }): NoteStep | undefined
  /** Another one than before: rows that were kept are read again. */
  generation(): number
  /** The runner of the plan whose rows this one works with. */
  rows(key: PlanKey): Promise<RowsRunner>
}

/** How plans of one kind are run. A runner is made once for a plan in a release, and anew when its source is another. */
export interface PlanKind<OfPlan extends Plan, Runner> {
  make(plan: OfPlan, tools: RunnerTools): Runner | Promise<Runner>
  /** The rows of another plan that it works with, and what it needs of them besides what that plan reads by itself. */
  needs?(plan: OfPlan): { rows: PlanKey; columns: readonly string[] } | undefined
  /** What publishing compares with the databases as they are. */
  asks(plan: OfPlan): Asked
}

/** Schemas that a plan runs, and the columns without which it fails. */
export interface Asked {
  /** Its own steps, the last of which gives its rows. */
  steps: readonly PlanStep[]
  /** Columns of the rows that it works with, or else gives. */
  columns: readonly (string | undefined)[]
  /** Its rows come in pages, with or without a key that tells them apart. */
  pages?: 'keyed' | 'keyless'
  /** Columns that tell these rows apart. */
  keys?: readonly string[]
  /** Steps that take rows which people type into; those are the rows of `choices`, but for what is typed. */
  entered?: readonly { steps: readonly PlanStep[]; choices: PlanKey; typed: readonly string[] }[]
  /** Columns of the login's row. */
  login?: readonly (string | undefined)[]
}
