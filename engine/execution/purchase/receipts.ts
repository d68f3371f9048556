import { randomBytes } from 'node:crypto'
import { ConnectionFailed, SourceFailed } from '../../sources/errors.ts'
import type { Connection, Source } from '../../sources/source.ts'
import { makeDeadline, type Deadline } from '../run-transaction.ts'

const ms = 10_000
/** Milliseconds for finding out what became of an order. */
export const askMs = 10_000
const retryAfterMs = 60_000

/** Sources with a receipt table; those without are asked again after a minute, it may have been made. */
const known = new WeakMap<Source, { has: boolean; at: number }>()

/**
 * Whether purchases on this source leave a receipt. An embedded database is Kumiki's own: there the table is made.
 * Elsewhere it must exist (`facts.createReceiptTable` is the statement for the administrator). One that may not be read is
 * there too: an order must not go without the receipt that somebody wanted.
 */
export async function hasReceipts(source: Source): Promise<boolean> {
  if (source.facts.undoesNothing) return false
  const before = known.get(source)
  if (before && (before.has || performance.now() - before.at < retryAfterMs)) return before.has
  let has = await exists(source)
  if (!has && source.isOwn && source.makeReceiptTable) {
    await source.makeReceiptTable()
    has = true
  }
  known.set(source, { has, at: performance.now() })
  return has
}

/** The table was made just now, or may have been: the next order looks again. */
export function forgetReceipts(source: Source): void {
  known.delete(source)
}

/** Whether a table of the name is there that is none for receipts; asked where `hasReceipts` says no. */
export const hasOtherTable = (source: Source): Promise<boolean> => exists(source, '1')

async function exists(source: Source, columns = 'purchase_id, at, answer'): Promise<boolean> {
  try {
    await source.read({ text: `SELECT ${columns} FROM kumiki_receipt WHERE 1 = 0`, values: [] }, { ms })
    return true
  } catch (error) {
    // A server that is away has not said that there is no table: the order fails instead of going without a receipt.
    if (error instanceof SourceFailed && !(error instanceof ConnectionFailed))
      return error.code !== undefined && source.facts.deniedCodes?.includes(error.code) === true
    throw error
  }
}

/** Whether this account may write receipts, which nothing but trying tells: what was written is undone. */
export async function mayWriteReceipts(source: Source): Promise<boolean> {
  const purchaseId = randomBytes(16).toString('hex')
  try {
    await source.transaction({ ms, rollBack: true }, async (connection) => {
      await writeReceipt(connection, source, purchaseId)
      await completeReceipt(connection, source, purchaseId, null)
    })
    return true
  } catch (error) {
    if (error instanceof SourceFailed && !(error instanceof ConnectionFailed)) return false
    throw error
  }
}

/** The first statement of the order's transaction: a second order of the same cart waits here, and then fails. */
export function writeReceipt(connection: Connection, source: Source, purchaseId: string) {
  const { placeholder } = source.facts
  const text = `INSERT INTO kumiki_receipt (purchase_id, at) VALUES (${placeholder(1)}, CURRENT_TIMESTAMP)`
  return connection.run({ text, values: [purchaseId] }, { ms })
}

/** The answer that the user gets is part of the order: whoever finds the receipt can give it again. */
export function completeReceipt(connection: Connection, source: Source, purchaseId: string, answer: unknown) {
  const { placeholder } = source.facts
  const text = `UPDATE kumiki_receipt SET answer = ${placeholder(1)} WHERE purchase_id = ${placeholder(2)}`
  return connection.run({ text, values: [JSON.stringify(answer), purchaseId] }, { ms })
}

/**
 * Whether the order was committed. Writing the receipt once more tells for certain: while the first transaction is still
 * open the second one waits for it. It is rolled back in any case. All of it ends with the deadline.
 */
export async function findReceipt<Answer = unknown>(
  source: Source,
  purchaseId: string,
  deadline: Deadline = makeDeadline(askMs),
): Promise<{ committed: false } | { committed: true; answer: Answer }> {
  const { placeholder } = source.facts
  const text = `SELECT answer FROM kumiki_receipt WHERE purchase_id = ${placeholder(1)}`
  const read = async () => {
    const { rows } = await source.read({ text, values: [purchaseId] }, { ms: deadline.left(ms) })
    const answer = rows[0]?.[0]
    return rows.length === 0
      ? undefined
      : { committed: true as const, answer: typeof answer === 'string' ? JSON.parse(answer) : undefined }
  }
  const found = await read()
  if (found) return found
  try {
    await source.transaction({ ms: deadline.left(ms), rollBack: true }, (connection) =>
      writeReceipt(connection, source, purchaseId),
    )
    return { committed: false }
  } catch (error) {
    const late = await read()
    if (late) return late
    throw error
  }
}
