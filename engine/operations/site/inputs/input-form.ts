import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'

/** What somebody fills in: its fields, and the plan and release that say what is asked about them. */
export interface InputForm<OfPlan> {
  release: RunningRelease
  plan: OfPlan
  fields: readonly InputField[]
  /** The row with which it opened. */
  held?: Readonly<Record<string, unknown>> | undefined
}
