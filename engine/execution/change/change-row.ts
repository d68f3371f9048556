import type { ChangePlan } from '../../../runtime/pages/change/plan.ts'
import type { PlanStep } from '../../../runtime/compile/plan.ts'
import type { InputField } from '../../../runtime/input-check/input-field.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { columnsTyped, makeChangedRows, type ChangedRows, type RowUpdated } from '../../data-updates/changed-rows.ts'
import type { Connection, Source } from '../../sources/source.ts'
import type { Row } from '../row.ts'
import { keptInputs } from './kept-inputs.ts'
import { shownOnly } from './shown-only.ts'
import { CheckRefused } from '../check-result.ts'
import { toDataRefused, type DataRefused } from '../data-refused.ts'
import { keepsReceipts } from '../idempotency/receipts.ts'
import type { Wish } from '../idempotency/wish.ts'
import { writeOnce } from '../idempotency/write-once.ts'
import { runChain } from '../run-chain.ts'
import { runChains } from '../run-chains.ts'
import type { RowAsRead } from '../rows/row-of.ts'
import type { RowsRunner } from '../rows/rows-runner.ts'
import type { ExecutionScope } from '../scope.ts'

/** A column of the row that is no longer what the user saw. */
export interface SeenChange {
  key: string
  before: string
  after: string
}

/** Somebody else changed the row, or took it away; nothing was done. */
export class RowChanged extends Error {
  override name = 'RowChanged'
  readonly changes: readonly SeenChange[]
  constructor(changes: readonly SeenChange[]) {
    super('the row is not what the user saw')
    this.changes = changes
  }
}

/** The row is not there, or not for this user; or its key is that of several rows. */
export class RowGone extends Error {
  override name = 'RowGone'
  readonly isSeveral: boolean
  constructor(isSeveral = false) {
    super(isSeveral ? 'several rows have the key' : 'no row has the key')
    this.isSeveral = isSeveral
  }
}

export interface RowChange {
  plan: ChangePlan
  /** Reads the row; a page that adds has none. */
  rows: RowsRunner | undefined
  source: Source
  rowKey: readonly (string | null)[]
  /** The row as the user saw it; without it nothing is compared. */
  seen: Readonly<Record<string, unknown>> | undefined
  fields: readonly InputField[]
  /** Accepted inputs, as schemas get them. */
  inputs: Readonly<Record<string, unknown>>
  /** Those of them that nobody touched: they are what the row has. */
  untouched: readonly string[]
  /** Rows of components' tables that were typed into. */
  entered?: readonly EnteredNow[]
  /** Done once, where somebody may ask again. */
  wish?: Wish | undefined
  /** Done before the COMMIT of what leaves a receipt, with the columns that are known then; again where it is tried again. */
  beforeCommit?: ((known: Pick<RowNow, 'columns' | 'row'>) => Promise<void>) | undefined
  scope: ExecutionScope
}

/** The rows of one table as they are now, with what was typed in place of their own. */
export interface EnteredNow {
  field: string
  /** What runs for each of them. */
  steps: readonly PlanStep[]
  rows: readonly EnteredNowRow[]
}

export interface EnteredNowRow {
  key: string
  /** What people call it. */
  called: string
  row: Row
  /** As it was, and what was typed into it. */
  before: Row
  typed: Row
}

/** What became of a row. */
export interface RowNow {
  /** For the log, with rows that were typed into. */
  changed: ChangedRows
  /** The row as it was, and what the page's schemas gave. */
  columns: Row
  /** The row as it was alone. */
  row?: Row
}

/** The database or a check does not take one of the rows that were typed into; nothing was done. */
export class EnteredRefused extends Error {
  override name = 'EnteredRefused'
  override readonly cause: DataRefused | CheckRefused
  readonly called: string
  constructor(called: string, cause: DataRefused | CheckRefused) {
    super('one of the rows that were typed into is refused', { cause })
    this.called = called
    this.cause = cause
  }
}

/**
 * Reads the row again and runs the page's schemas, then those of each row that was typed into, in one transaction. It goes
 * on to its end when the caller is gone: who asks again after a lost answer is told what became of it (`wish`). Throws `RowGone`,
 * `RowChanged`, `EnteredRefused`, and `DataRefused` where the database does not take it or a step does not touch the rows
 * that it expects. Answers what became of it.
 */
export async function changeRow(change: RowChange): Promise<RowNow> {
  const { plan, source, wish } = change
  let changed = makeChangedRows(plan.inputs)
  let known: Pick<RowNow, 'columns' | 'row'> = { columns: {} }
  try {
    const receipt = wish && (await keepsReceipts(source)) ? { id: wish.receipt, answer: null } : undefined
    await writeOnce(source, { ms: plan.totalMs, receipt }, async (connection, deadline) => {
      const before = await rowBefore(change, connection)
      const row = before?.row
      const scope: ExecutionScope = {
        ...change.scope,
        ...(before ? keptInputs(change.inputs, before, keptKeys(change, before)) : { input: change.inputs }),
        executed: {},
        ...(row && { row }),
      }
      await runChain(plan.steps, connection, scope, deadline)
      changed = makeChangedRows(plan.inputs)
      changed.add(() => rowUpdated(change, scope, row))
      const { once, executed } = scope
      known = { columns: Object.assign({}, row, ...Object.values(executed ?? {})), ...(row && { row }) }
      for (const { field, steps, rows } of change.entered ?? []) {
        const entered = rows.map(({ key, called, row }) => ({
          scope: {
            ...scope,
            // What the schemas of the page gave, and nothing of the row before.
            ...{ row, executed: { ...executed } },
            ...(once !== undefined && { once: `${once} ${field} ${key}` }),
          },
          blame(error: unknown) {
            const refused = error instanceof CheckRefused ? error : toDataRefused(error, source)
            return refused ? new EnteredRefused(called, refused) : error
          },
        }))
        await runChains(steps, entered, connection, deadline)
        for (const { key, before, typed } of rows)
          changed.add(() => ({ update: 'changed', key: [key], before, after: typed }))
      }
      if (receipt) await change.beforeCommit?.(known)
      return null
    })
    return { changed, ...known }
  } catch (error) {
    throw toDataRefused(error, source) ?? error
  }
}

/** The row for the log: of one that is changed, the columns that have an input. */
function rowUpdated(
  { plan, rowKey }: RowChange,
  { input = {}, executed = {} }: ExecutionScope,
  row: Row = {},
): RowUpdated {
  if (plan.change === 'delete') return { update: 'deleted', key: rowKey, before: row }
  if (plan.change === 'update')
    return { update: 'changed', key: rowKey, before: columnsTyped(row, input), after: input }
  const given = [input, ...Object.values(executed)]
  const key = plan.keys.map((name) => given.find((one) => Object.hasOwn(one, name))?.[name])
  return { update: 'added', key, after: input }
}

async function rowBefore(
  { plan, rows, rowKey, seen, scope }: RowChange,
  connection: Connection,
): Promise<RowAsRead | undefined> {
  if (!rows) return undefined
  const key: Row = Object.fromEntries(plan.keys.map((name, i) => [name, rowKey[i] ?? null]))
  const found = await rows.rowsRead({ rowKey }, { ...scope, row: key }, { connection })
  const [only] = found
  if (!only || found.length > 1) throw new RowGone(found.length > 1)
  const changes = seen ? changesOf(plan, seen, only.row) : []
  if (changes.length > 0) throw new RowChanged(changes)
  return only
}

const keptKeys = ({ fields, untouched }: RowChange, { row }: RowAsRead): string[] => [
  ...shownOnly(fields, row),
  ...untouched.filter((key) => Object.hasOwn(row, key)),
]

function changesOf({ seen: columns }: ChangePlan, seen: Readonly<Record<string, unknown>>, row: Row): SeenChange[] {
  return columns.flatMap(({ key }) => {
    if (!Object.hasOwn(seen, key)) return []
    const [before, after] = [asText(seen[key] ?? ''), asText(row[key] ?? '')]
    return before === after ? [] : [{ key, before, after }]
  })
}
