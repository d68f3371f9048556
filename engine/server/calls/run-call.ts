import { requireAllowed } from '../../call/is-allowed.ts'
import { loggedOut } from '../../codes/refusals.ts'
import { answerIdempotently } from '../pipeline/idempotent-answer.ts'
import type { CallContext } from './call-context.ts'

/** What the operation answers, once where the call is idempotent. Throws `loggedOut`, `notAllowed`, `notFound` before it runs. */
export async function runCall(input: Record<string, unknown>, context: CallContext): Promise<unknown> {
  const { token, mounted, deadline } = context
  const { engine, spec, call, run, ms } = mounted
  const { permission, idempotent } = spec
  admitSection(context, input)
  if (permission.rule !== 'resource' && permission.rule !== 'none') requireAllowed(permission, input, context)
  if (idempotent === undefined || input[idempotent.by] === undefined || token === undefined) return run(input, context)
  const once = { token, call: call.key, input, ms, deadline }
  const { data, object } = await answerIdempotently(engine.store.idempotencyAnswers, once, async (wish) => {
    context.wish = wish
    return { data: await run(input, context), object: context.audited?.object }
  })
  if (object !== undefined) context.audit({ object })
  return data
}

/** A session of one content is good where the call names that content; to a public call it is nobody's elsewhere. */
function admitSection(context: CallContext, { contentId }: Record<string, unknown>): void {
  const { session, mounted } = context
  if (session?.contentId === undefined || session.contentId === contentId) return
  if (mounted.spec.audience !== 'public') throw loggedOut()
  context.session = undefined
}
