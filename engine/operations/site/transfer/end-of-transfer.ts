import type { Context } from '../../../call/context.ts'
import type { LineRules } from '../../../execution/transfer/read-lines.ts'
import type { TransferResult } from '../../../execution/transfer/run-transfer.ts'
import type { TransferAbout } from '../../../store/store.ts'
import type { TransferEnd } from '../../../transfers/transfers.ts'
import { refusedLine } from './refused-line.ts'

/** What a transfer is told to have done. */
export function endOfTransfer(
  { written: count, counts, stopped, refused: others }: TransferResult,
  { rules, about }: { rules: LineRules; about: TransferAbout },
  context: Pick<Context, 'engine' | 'language'>,
): TransferEnd {
  const own = { ...about, ...(counts && { counts }), written: count, done: count }
  const refused = stopped && { refused: refusedLine(stopped, rules, context) }
  if (about.isDry) {
    const refusals = others.map((one) => refusedLine(one, rules, context))
    const outcome = stopped || refusals.length > 0 || about.faulty > 0 ? 'error' : 'success'
    return { state: 'checked', about: { ...own, ...refused, refusals, written: 0, outcome, text: 'transfer-dry' } }
  }
  const text = rules.plan.cart === undefined ? 'transfer-done' : 'transfer-in-cart'
  if (!stopped) return { state: 'done', about: { ...own, outcome: 'success', text } }
  const ended = rules.plan.errorHandling === 'undo' ? rollback : abort
  return { state: 'done', about: { ...own, ...refused, ...ended } }
}

const rollback = { outcome: 'rollback', text: 'transfer-rollback' } as const
const abort = { outcome: 'abort', text: 'transfer-abort' } as const
