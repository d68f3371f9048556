import type { TransferAbout } from '../store/store.ts'
import type { TransferEnd } from './transfers.ts'

/** The receipt of a transfer has its number, written as those of orders are. */
export const receiptOf = (id: string): string => Buffer.from(id, 'base64url').toString('hex')

/** What the receipt says. The problems of the check and what its user changed are in the store already. */
export function receiptAnswer({ state, about }: TransferEnd): object {
  const { problems: _, edits: __, added: ___, ...rest } = about
  return { state, about: rest }
}

/** What became of a transfer, by its receipt and what is known of it. */
export function endByReceipt(answer: unknown, about: TransferAbout): TransferEnd {
  const end = answer as TransferEnd
  return { state: end.state, about: { ...about, ...end.about } }
}
