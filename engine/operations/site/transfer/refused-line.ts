import { problemMessage } from '../../../../runtime/problems/problem-message.ts'
import type { Context } from '../../../call/context.ts'
import { CheckRefused } from '../../../execution/check-result.ts'
import { DataRefused } from '../../../execution/data-refused.ts'
import { placeOf } from '../../../execution/transfer/check-line.ts'
import type { LineRules } from '../../../execution/transfer/read-lines.ts'
import type { RefusedLine } from '../../../execution/transfer/run-transfer.ts'
import { isSameName } from '../../../sources/find-table.ts'
import type { LineFault } from '../../../store/store.ts'
import { say } from './transfer-request.ts'
import { required } from '../../../../runtime/values/required.ts'

/** A line that is not taken, in words: what is wrong with it by itself, or what the database does not take. */
export function refusedLine(
  refused: RefusedLine,
  rules: LineRules,
  context: Pick<Context, 'engine' | 'language'>,
): LineFault {
  const { line, cells, faults, cause, columns = [] } = refused
  if (!cause) return required(faults[0], 'fault of the line')
  const at = { line, value: cells.join(', ').slice(0, 200) }
  const [blamed, ...others] = rules.plan.columns.filter(({ name }) => columns.some((one) => isSameName(one, name)))
  const place: Omit<LineFault, 'reason'> = blamed && others.length === 0 ? placeOf(refused, rules, blamed.name) : at
  if (cause instanceof CheckRefused)
    return { ...place, reason: cause.reason || say('input-check-invalid', [], context) }
  if (!(cause instanceof DataRefused)) return { ...at, reason: say('transfer-key-not-unique', [], context) }
  const { messages, texts } = context.engine.definitions
  const values = [place.label ?? say('this-data', [], context)]
  const problem = { code: `data-${cause.why}` as const, in: 'input', at: '', message: '', values }
  return { ...place, reason: problemMessage(problem, context.language, messages, texts(context.language)) }
}
