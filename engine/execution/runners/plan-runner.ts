import type { Plan } from '../../../runtime/release/plan.ts'
import type { PlanKey } from '../../../runtime/compile/plan.ts'
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
  /** The runner of the plan whose rows this one works with. */
  rows(key: PlanKey): Promise<RowsRunner>
}

/** How plans of one kind are run. A runner is made once for a plan in a release, and anew when its source is another. */
export interface PlanKind<OfPlan extends Plan, Runner> {
  make(plan: OfPlan, tools: RunnerTools): Runner | Promise<Runner>
  /** The rows of another plan that it works with, and what it needs of them besides what that plan reads by itself. */
  needs?(plan: OfPlan): { rows: PlanKey; columns: readonly string[] } | undefined
}
