// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'
import type { Parameter } from '../statements/parameter.ts'

/**
 * One step of a chain of schemas.
 */
export type DataSchema = {
  /**
   * The statement, program or request that runs at this step.
   */
  schema: `${string}/${string}`
  /**
   * The step is cancelled after this many seconds; all steps together may take 130. Default: 60.
   */
  timeout?: number
  /**
   * Rows that are fetched at a time, where the driver fetches a result in pieces; empty: as many as the driver does by itself.
   */
  cursorSize?: number
  /**
   * The chain is rolled back when the statement changes another number of rows.
   */
  expectedRows?: number
  /**
   * What people are told when the statement changes another number of rows than expected: why, and what to do.
   */
  refusal?: Text
  /**
   * Where each parameter of the schema gets its value.
   */
  parameters?: Parameter[]
}
