import type { Bind, PlanStep } from '../../runtime/compile/plan.ts'
import { SourceFailed } from '../sources/errors.ts'
import type { Facts } from '../sources/facts.ts'
import type { Connection, Source } from '../sources/source.ts'
import { readRefusal, type Refusal, type RefusalKind } from '../sources/refusals.ts'
import { parameterTargets } from '../sources/sql/parameter-targets.ts'
import { UnexpectedRows } from './run-chain.ts'
import { failingRow, failingStep, type SentRow } from './failed-step.ts'

/** The database does not take what it is given, or does not find the rows for it; nothing was done. `cause` is what it said. */
export class DataRefused extends Error {
  override name = 'DataRefused'
  override readonly cause: Error
  readonly why: RefusalKind | 'rows'
  /** The step that it refused; a constraint that waits for the COMMIT names none. */
  readonly step: PlanStep | undefined
  /** Values that it is about, where the database says so. */
  readonly blamed: readonly Bind[]
  /** Of rows that are not there: values by which they are looked for, that are written nowhere. */
  soughtBy: readonly Bind[] = []
  /** The object of a list that it is about. */
  row: SentRow | undefined
  constructor(why: DataRefused['why'], cause: Error, step: PlanStep | undefined, blamed: readonly Bind[] = []) {
    super(`the database refuses: ${why}`)
    this.why = why
    this.cause = cause
    this.step = step
    this.blamed = blamed
  }
}

/** What a failure of a chain means for who entered its values; undefined where it is none of their business. */
export function toDataRefused(error: unknown, on: Source | Connection): DataRefused | undefined {
  const refused = refusedBy(error, on)
  if (refused) refused.row = failingRow(error)
  return refused
}

function refusedBy(error: unknown, on: Source | Connection): DataRefused | undefined {
  if (error instanceof UnexpectedRows) {
    const refused = new DataRefused('rows', error, error.step)
    if (on.kind === 'statements') refused.soughtBy = soughtBy(error.step, on.facts)
    return refused
  }
  if (!(error instanceof SourceFailed) || on.kind === 'requests') return undefined
  const refusal = readRefusal(error, on.facts.refusals)
  if (!refusal) return undefined
  const step = failingStep(error)
  // Most databases have one error for both ends of a foreign key.
  const why = refusal.why === 'reference' && isDelete(step) ? 'in-use' : refusal.why
  return new DataRefused(why, error, step, step && blamedBinds(step, refusal, on.facts))
}

/** Values that a statement only compares. */
function soughtBy({ sql, binds, program }: PlanStep, { syntax }: Facts): Bind[] {
  const written = program === undefined ? parameterTargets(sql, syntax)?.columns : undefined
  return binds.filter(({ name }) => !written?.has(name))
}

function isDelete(step: PlanStep | undefined): boolean {
  return step !== undefined && /^\s*DELETE\b/i.test(step.sql)
}

/** What the statement writes into the named columns; of a text that PostgreSQL finds too long it names none. */
function blamedBinds({ sql, binds, program }: PlanStep, { why, columns }: Refusal, { syntax }: Facts): Bind[] {
  if (program !== undefined) return []
  if (columns.length === 0) {
    const typed = binds.filter(({ from, dataType }) => from === 'input' && dataType === 'character')
    return typed.length === 1 && ['length', 'characters'].includes(why) ? typed : []
  }
  const named = new Set(columns.map((column) => column.toLowerCase()))
  const targets = parameterTargets(sql, syntax)?.columns
  return binds.filter(({ name }) => named.has(targets?.get(name)?.toLowerCase() ?? ''))
}
