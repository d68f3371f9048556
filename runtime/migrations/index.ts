import { numberRulesAsSpecified } from './002-number-rules-as-specified.ts'
import type { Migration } from './migration.ts'

/** Migrations by kind, without gaps from 2 to the kind's `x-version`. */
export const migrations: Record<string, Migration[]> = {
  content: [numberRulesAsSpecified],
  component: [numberRulesAsSpecified],
  api: [numberRulesAsSpecified],
}
