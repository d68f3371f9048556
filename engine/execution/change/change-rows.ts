import type { BulkPlan } from '../../../runtime/pages/bulk/plan.ts'
import type { InputField } from '../../../runtime/input-check/input-field.ts'
import { columnsTyped, makeChangedRows, type ChangedRows, type RowUpdated } from '../../data-updates/changed-rows.ts'
import type { Connection, Source } from '../../sources/source.ts'
import { searchValues, type Asked } from '../rows/asked-parts.ts'
import { CheckRefused } from '../check-result.ts'
import { toDataRefused } from '../data-refused.ts'
import { keepsReceipts } from '../idempotency/receipts.ts'
import type { Wish } from '../idempotency/wish.ts'
import { writeOnce } from '../idempotency/write-once.ts'
import type { Row } from '../row.ts'
import type { RowAsRead } from '../rows/row-of.ts'
import type { RowsRunner } from '../rows/rows-runner.ts'
import { runChains } from '../run-chains.ts'
import type { ExecutionScope } from '../scope.ts'
import { keptInputs } from './kept-inputs.ts'
import { leftAlone } from './left-alone.ts'
import { shownOnly } from './shown-only.ts'

/** More or fewer rows than the user was told of, or more than the page takes at once; nothing was done. */
export class RowCountChanged extends Error {
  override name = 'RowCountChanged'
  readonly told: number
  readonly found: number
  constructor(told: number, found: number) {
    super(`${found} rows instead of ${told}`)
    this.told = told
    this.found = found
  }
}

/** One of the rows was refused, and nothing was done with any; `cause` says why. */
export class RowRefused extends Error {
  override name = 'RowRefused'
  override readonly cause: Error
  /** Its key. */
  readonly row: Row
  constructor(row: Row, cause: Error) {
    super('one of several rows is refused', { cause })
    this.row = row
    this.cause = cause
  }
}

export interface RowsChange {
  plan: BulkPlan
  /** Reads the rows as the list does: those that this user may see. */
  rows: RowsRunner
  source: Source
  asked: Asked
  /** Keys of the rows that were chosen; without them all that the search finds are meant. */
  rowKeys: readonly (readonly (string | null)[])[] | undefined
  /** How many rows the user was told of. */
  count: number
  fields: readonly InputField[]
  /** Accepted inputs, as schemas get them. */
  inputs: Readonly<Record<string, unknown>>
  /** Done once, where somebody may ask again. */
  wish?: Wish | undefined
  scope: ExecutionScope
  /** Ends it: what was done is undone. */
  signal: AbortSignal
  /** Told how many rows are behind it. */
  onRow(done: number): void
  /** Done before the COMMIT, with the rows as they were; again where it is tried again. */
  beforeCommit?: ((rows: readonly Row[], hasReceipt: boolean) => Promise<void>) | undefined
}

/** Rows that are asked for by their keys in one statement. */
const keysAtOnce = 100
/** Rows that are changed together, where that is faster; between them it is told how far it is. */
const rowsAtOnce = 50

/**
 * Reads the rows again and runs the page's schemas for each, in one transaction: all of them or none. Answers what
 * became of them. Throws `RowCountChanged`, and `RowRefused` with the row that the database or a check does not take.
 */
export async function changeRows(change: RowsChange): Promise<ChangedRows> {
  const { plan, source, signal, wish, count } = change
  // It changes as many rows as the user was told of, or none.
  const receipt = wish && (await keepsReceipts(source)) ? { id: wish.receipt, answer: count } : undefined
  let changed = makeChangedRows(plan.inputs)
  const done = writeOnce(source, { ms: plan.totalMs, signal, receipt }, async (connection, deadline) => {
    const rows = await rowsBefore(change, connection)
    changed = makeChangedRows(plan.inputs)
    let behind = 0
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      signal.throwIfAborted()
      const part = rows.slice(at, at + rowsAtOnce).map(({ row, asRead }) => ({
        scope: {
          ...change.scope,
          ...keptInputs(change.inputs, { row, asRead }, [
            ...leftAlone(change.fields, change.inputs, row),
            ...shownOnly(change.fields, row),
          ]),
          executed: {},
          row,
        },
        blame: (error: unknown) => toRefused(error, row, change),
        done() {
          change.onRow(++behind)
          signal.throwIfAborted()
        },
      }))
      await runChains(plan.steps, part, connection, deadline)
      for (const { scope } of part) changed.add(() => rowUpdated(plan, scope))
    }
    signal.throwIfAborted()
    const before = rows.map(({ row }) => row)
    await change.beforeCommit?.(before, receipt !== undefined)
    return rows.length
  })
  // A constraint that waits for the COMMIT names no row.
  await done.catch((error: unknown) => {
    throw toDataRefused(error, source) ?? error
  })
  return changed
}

function rowUpdated(
  { change, keys }: BulkPlan,
  { row, input = {} }: { row: Row; input?: Readonly<Record<string, unknown>> | undefined },
): RowUpdated {
  const key = keys.map((own) => row[own.key])
  if (change === 'delete') return { update: 'deleted', key, before: row }
  return { update: 'changed', key, before: columnsTyped(row, input), after: input }
}

async function rowsBefore(
  { rows, asked, rowKeys, count, plan, scope }: RowsChange,
  connection: Connection,
): Promise<RowAsRead[]> {
  const own: ExecutionScope = { ...scope, search: searchValues(asked) }
  const found: RowAsRead[] = []
  if (rowKeys)
    for (let at = 0; at < rowKeys.length; at += keysAtOnce)
      found.push(
        ...(await rows.rowsRead({ ...asked, rowKeys: rowKeys.slice(at, at + keysAtOnce) }, own, { connection })),
      )
  else found.push(...(await rows.rowsRead({ ...asked, limit: plan.most + 1, offset: 0 }, own, { connection })))
  if (found.length !== count) throw new RowCountChanged(count, found.length)
  return found
}

/** A conflict of transactions, a lost connection and the like say nothing of a row: they stay what they are. */
function toRefused(error: unknown, row: Row, { plan, source }: RowsChange): unknown {
  const key = Object.fromEntries(plan.keys.map((own) => [own.key, row[own.key] ?? null]))
  if (error instanceof CheckRefused) return new RowRefused(key, error)
  const refused = toDataRefused(error, source)
  return refused ? new RowRefused(key, refused) : error
}
