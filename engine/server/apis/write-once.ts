import { completeReceipt, findReceipt, hasReceipts, writeReceipt } from '../../execution/purchase/receipts.ts'
import { runTransaction, type Deadline } from '../../execution/run-transaction.ts'
import { OutcomeUnknown, SourceFailed } from '../../sources/errors.ts'
import type { Connection, Signal, Source } from '../../sources/source.ts'

/** What a call leaves in the database that it writes to, in its own transaction. */
export interface ApiReceipt {
  id: string
  /** Of what was sent. */
  hash: string
}

export interface Written {
  /** What the first call answered. */
  text: string
  /** Of what the first call was sent. */
  hash: string | undefined
}

/**
 * Writes in one transaction. With a receipt, on a source that keeps such, it is done once also where the engine or the
 * connection ended between the COMMIT and the answer: the next try finds the receipt and gives the same answer.
 */
export async function writeOnce(
  source: Source,
  { ms, signal, receipt }: { ms: number; signal: Signal; receipt: ApiReceipt | undefined },
  work: (connection: Connection, deadline: Deadline) => Promise<string>,
): Promise<Written> {
  if (!receipt || !(await hasReceipts(source)))
    return { text: await runTransaction(source, { ms, signal }, work), hash: receipt?.hash }
  const { id, hash } = receipt
  let before: Written | undefined
  // Also what failed may find a receipt: another try of the same call came through before it.
  const isUndone = async (error: unknown) => {
    if (!(error instanceof OutcomeUnknown) && !(error instanceof SourceFailed)) return false
    const found = await findReceipt<Written>(source, id).catch(() => undefined)
    if (found?.committed) before = found.answer
    return error instanceof OutcomeUnknown && found?.committed === false
  }
  try {
    const text = await runTransaction(source, { ms, signal, isUndone }, async (connection, deadline) => {
      await writeReceipt(connection, source, id)
      const text = await work(connection, deadline)
      await completeReceipt(connection, source, id, { text, hash } satisfies Written)
      return text
    })
    return { text, hash }
  } catch (error) {
    if (before) return before
    throw error
  }
}
