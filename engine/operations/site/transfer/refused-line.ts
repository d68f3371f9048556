import { problemMessage } from '../../../../runtime/problems/problem-message.ts'
import type { Context } from '../../../call/context.ts'
import { CheckRefused } from '../../../execution/check-result.ts'
import { DataRefused } from '../../../execution/data-refused.ts'
import type { TransferResult } from '../../../execution/transfer/run-transfer.ts'
import type { LineFault } from '../../../store/store.ts'
import { logFailure } from '../rows/log-failure.ts'
import { say } from './transfer-request.ts'

/** The line at which a transfer ended, in words: what is wrong with it, or what the database does not take. */
export function refusedLine({ line, cause }: NonNullable<TransferResult['stopped']>, context: Context): LineFault {
  const [fault] = line.faults
  if (!cause) return fault!
  const at = { line: line.line, value: line.cells.join(', ').slice(0, 200) }
  if (cause instanceof CheckRefused) return { ...at, reason: cause.reason || say('input-check-invalid', [], context) }
  if (!(cause instanceof DataRefused)) return { ...at, reason: say('transfer-key-not-unique', [], context) }
  logFailure(cause.cause, context, undefined)
  const { messages, texts } = context.engine.definitions
  const values = [say('this-data', [], context)]
  const problem = { code: `data-${cause.why}` as const, in: 'input', at: '', message: '', values }
  return { ...at, reason: problemMessage(problem, context.language, messages, texts(context.language)) }
}
