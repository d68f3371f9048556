import { OutcomeUnknown, SourceFailed } from '../../sources/errors.ts'
import type { Connection, Signal, Source } from '../../sources/source.ts'
import { makeDeadline, runTransaction, type Deadline } from '../run-transaction.ts'
import { OutcomePending } from './outcome-pending.ts'
import { askMs, completeReceipt, findReceipt, forgetReceipts, writeReceipt } from './receipts.ts'

/** What a wish leaves in the database that it changes, in the transaction that changes it. */
export interface ReceiptOf<Answer> {
  id: string
  /** What is answered, where that is known before anything is done: one statement less. */
  answer?: Answer
  /** What is kept of the answer; all of it where nothing is said. */
  kept?(answer: Answer): Answer
}

export interface WriteRequest<Answer> {
  /** Milliseconds for everything, as of `runTransaction`. */
  ms: number
  signal?: Signal | undefined
  /** As of `runTransaction`. */
  serializable?: boolean
  /** Undefined: the data source keeps none, or nobody could ask again. */
  receipt: ReceiptOf<Answer> | undefined
}

/**
 * Writes in one transaction; with a receipt once, also where the engine or the connection ended between the COMMIT and the
 * answer: who asks again finds the receipt and is given the same answer. A second one at the same time waits at the receipt of
 * the first. A lost COMMIT of which the receipt says that it did not happen is tried again within the time, twice. Throws what
 * the work throws, `OutcomeUnknown`, and `OutcomePending` where there is a receipt that cannot be read now.
 */
export async function writeOnce<Answer>(
  source: Source,
  { ms, signal, serializable, receipt }: WriteRequest<Answer>,
  work: (connection: Connection, deadline: Deadline) => Promise<Answer>,
): Promise<Answer> {
  const limits = { ms, ...(signal && { signal }), ...(serializable && { serializable }) }
  if (!receipt || source.kind === 'requests') return runTransaction(source, limits, work)
  const { id, kept = (answer: Answer) => answer } = receipt
  const asked = makeDeadline(ms + askMs)
  let before: { answer: Answer } | undefined
  // Also what failed may find a receipt: another try of the same wish came through before it.
  const isUndone = async (error: unknown) => {
    const isUnknown = error instanceof OutcomeUnknown
    if (!isUnknown && !(error instanceof SourceFailed)) return false
    const found = await findReceipt<Answer>(source, id, asked).catch(() => undefined)
    if (found?.committed) before = found
    return isUnknown && found?.committed === false
  }
  try {
    return await runTransaction(source, { ...limits, isUndone }, async (connection, deadline) => {
      await writeReceipt(connection, id, receipt.answer).catch((error: unknown) => {
        // Its table may be gone.
        forgetReceipts(source)
        throw error
      })
      const answer = await work(connection, deadline)
      if (receipt.answer === undefined) await completeReceipt(connection, id, kept(answer))
      return answer
    })
  } catch (error) {
    if (before) return before.answer
    if (error instanceof OutcomeUnknown) throw new OutcomePending(error.message, { cause: error })
    throw error
  }
}
