import { randomBytes } from 'node:crypto'
import { ConnectionFailed, SourceFailed } from '../../sources/errors.ts'
import { readRows } from '../../sources/reads.ts'
import { requireStatements, type Source, type StatementConnection, type StatementSource } from '../../sources/source.ts'
import { makeDeadline, type Deadline } from '../run-transaction.ts'

/** Whether a table of this name is the one into which Kumiki writes its receipts. */
export const isReceiptTable = (name: string): boolean => name.toLowerCase() === 'kumiki_receipt'

const ms = 10_000
/** Milliseconds for finding out what became of a wish. */
export const askMs = 10_000
const retryAfterMs = 60_000

/** Sources with a receipt table; those without are asked again after a minute, it may have been made. */
const known = new WeakMap<StatementSource, { has: boolean; at: number }>()
/** Those into whose table this account has written. */
const written = new WeakSet<StatementSource>()

/**
 * Whether there is a table for receipts. An embedded database is Kumiki's own: there the table is made.
 * Elsewhere it must exist (`facts.createReceiptTable` is the statement for the administrator). One that may not be read is
 * there too: an order must not go without the receipt that somebody wanted.
 */
export async function hasReceipts(source: Source): Promise<boolean> {
  if (source.kind === 'requests') return false
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

/**
 * Whether what is written here leaves a receipt. Orders ask `hasReceipts`: they fail where a receipt is wanted that may not be
 * written. Everything else goes without one there. A no is not kept: where the next try, here or on another node, knows of a table
 * that this one did not, it would take what has no receipt for not done.
 */
export async function keepsReceipts(source: Source): Promise<boolean> {
  if (source.kind === 'requests') return false
  if (written.has(source)) return true
  if (known.get(source)?.has === false) known.delete(source)
  if (!(await hasReceipts(source))) return false
  try {
    await tryReceipt(source)
  } catch (error) {
    if (isAnswer(error) && !source.facts.retryCodes.includes(error.code ?? '')) return false
    throw error
  }
  written.add(source)
  return true
}

/** The table was made just now, or may have been: the next one looks again. */
export function forgetReceipts(source: StatementSource): void {
  known.delete(source)
  written.delete(source)
}

/** Whether a table of the name is there that is none for receipts; asked where `hasReceipts` says no. */
export const hasOtherTable = (source: StatementSource): Promise<boolean> => exists(source, '1')

async function exists(source: StatementSource, columns = 'purchase_id, at, answer'): Promise<boolean> {
  const { findReceiptTable } = source.facts
  if (findReceiptTable !== undefined) {
    const { rows } = await readRows(source, { text: findReceiptTable, values: [] }, { ms })
    if (rows.length === 0) return false
  }
  try {
    await readRows(source, { text: `SELECT ${columns} FROM kumiki_receipt WHERE 1 = 0`, values: [] }, { ms })
    return true
  } catch (error) {
    // A server that is away has not said that there is no table: the order fails instead of going without a receipt.
    if (isAnswer(error)) return error.code !== undefined && source.facts.deniedCodes?.includes(error.code) === true
    throw error
  }
}

/** The database has said no; one that is away, or went away, has said nothing. */
const isAnswer = (error: unknown): error is SourceFailed =>
  error instanceof SourceFailed && !(error instanceof ConnectionFailed) && !error.isLost

/** Whether this account may write receipts, which nothing but trying tells. */
export async function mayWriteReceipts(source: StatementSource): Promise<boolean> {
  try {
    await tryReceipt(source)
    return true
  } catch (error) {
    if (isAnswer(error)) return false
    throw error
  }
}

/** Writes one and undoes it. */
function tryReceipt(source: StatementSource): Promise<void> {
  const id = randomBytes(16).toString('hex')
  return source.transaction({ ms, rollBack: true }, async (connection) => {
    await writeReceipt(connection, id)
    await completeReceipt(connection, id, null)
  })
}

/**
 * The first statement of the transaction: a second try of the same wish waits here, and then fails. `answer`: where it is known
 * already, `completeReceipt` has nothing more to do.
 */
export function writeReceipt(connection: StatementConnection, id: string, answer?: unknown) {
  const { placeholder } = connection.facts
  if (answer === undefined) {
    const text = `INSERT INTO kumiki_receipt (purchase_id, at) VALUES (${placeholder(1)}, CURRENT_TIMESTAMP)`
    return connection.run({ text, values: [id] }, { ms })
  }
  const values = `${placeholder(1)}, CURRENT_TIMESTAMP, ${placeholder(2)}`
  const text = `INSERT INTO kumiki_receipt (purchase_id, at, answer) VALUES (${values})`
  return connection.run({ text, values: [id, JSON.stringify(answer)] }, { ms })
}

/** The answer that the user gets is part of what is done: whoever finds the receipt can give it again. */
export function completeReceipt(connection: StatementConnection, purchaseId: string, answer: unknown) {
  const { placeholder } = connection.facts
  const text = `UPDATE kumiki_receipt SET answer = ${placeholder(1)} WHERE purchase_id = ${placeholder(2)}`
  return connection.run({ text, values: [JSON.stringify(answer), purchaseId] }, { ms })
}

/**
 * Whether it was committed. Writing the receipt once more tells for certain: while the first transaction is still
 * open the second one waits for it. It is rolled back in any case. All of it ends with the deadline.
 */
export async function findReceipt<Answer = unknown>(
  source: Source,
  purchaseId: string,
  deadline: Deadline = makeDeadline(askMs),
): Promise<{ committed: false } | { committed: true; answer: Answer }> {
  const database = requireStatements(source)
  const { placeholder } = database.facts
  const text = `SELECT answer FROM kumiki_receipt WHERE purchase_id = ${placeholder(1)}`
  const read = async () => {
    const { rows } = await readRows(database, { text, values: [purchaseId] }, { ms: deadline.left(ms) })
    const answer = rows[0]?.[0]
    return rows.length === 0
      ? undefined
      : { committed: true as const, answer: typeof answer === 'string' ? JSON.parse(answer) : undefined }
  }
  const found = await read()
  if (found) return found
  try {
    await database.transaction({ ms: deadline.left(ms), rollBack: true }, (connection) =>
      writeReceipt(connection, purchaseId),
    )
    return { committed: false }
  } catch (error) {
    const late = await read()
    if (late) return late
    throw error
  }
}
