import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import { localize } from '../../../../runtime/text.ts'
import { toPointer } from '../../../../runtime/pointer.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { problemMessage } from '../../../../runtime/problems/problem-message.ts'
import type { Context } from '../../../call/context.ts'
import { CallError } from '../../../codes/call-error.ts'
import { badInput, notDone } from '../../../codes/refusals.ts'
import type { DataRefused } from '../../../execution/data-refused.ts'
import { logFailure } from '../request/log-failure.ts'

export interface RefusalWords {
  /** Inputs of the page. */
  fields: readonly InputField[]
  /** What it is about where no input is to blame: a line of an order; else the text of this key. */
  called?: string | undefined
  subject: 'this-data' | 'this-order'
  /** Key of the text that says that nothing was done. */
  text: 'data-refused' | 'order-refused'
  /** PURCHASEID of what was being ordered. */
  order?: string
}

/**
 * What the database does not take, in words: at the inputs that it names, else at the line or the whole. What it said
 * itself stands in the site's log under the reference that is shown.
 */
export function toldRefusal(
  refused: DataRefused,
  { fields, called, subject, text, order }: RefusalWords,
  context: Context,
): CallError {
  logFailure(refused.cause, context, order)
  const { messages, texts } = context.engine.definitions
  const say = (label: string): Problem => ({
    code: `data-${refused.why}`,
    in: 'input',
    at: '',
    message: '',
    values: [label],
  })
  const typed = refused.blamed.flatMap(({ from, field }) => (from === 'input' && field !== undefined ? field : []))
  const named = fields.filter(({ key, hidden, editable }) => typed.includes(key) && editable && !hidden)
  if (named.length > 0) {
    const problems = named.map(({ key, label }) => ({ ...say(label), at: toPointer([key]) }))
    return badInput(problems, { cause: refused })
  }
  const refusal = refused.why === 'rows' ? refused.step?.refusal : undefined
  const own = refusal === undefined ? '' : localize(refusal, context.language)
  if (own !== '')
    return notDone({ text, data: { changes: [called === undefined ? own : `${called}: ${own}`] }, cause: refused })
  const about = called ?? messages.get(subject)?.[context.language] ?? ''
  const changes = [problemMessage(say(about), context.language, messages, texts(context.language))]
  return notDone({ text, data: { changes }, cause: refused })
}
