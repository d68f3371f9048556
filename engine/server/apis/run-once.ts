import { createHash } from 'node:crypto'
import { CallError } from '../../codes/call-error.ts'
import { answerOnce } from '../calls/answer-once.ts'
import type { ApiValues } from './api-request.ts'
import type { ApiAnswer } from './run-method.ts'
import type { ApiCall } from './serve-apis.ts'

const longestKey = 255

/**
 * With `Idempotency-Key` a call that writes is done once: its repetition within a day gets the same answer. The same key with
 * something else is refused.
 */
export async function runOnce(
  { engine, request, session, api, method }: ApiCall,
  values: ApiValues,
  work: () => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const key = request.header('idempotency-key')
  if (key === undefined || !session || !api || !method || method.spec.list) return work()
  if (key === '' || key.length > longestKey) throw new CallError(40000)
  const { method: verb, path, totalMs: ms } = method.spec
  const hash = createHash('sha256').update(JSON.stringify(values)).digest('base64url')
  const kept = await answerOnce(
    engine.store.givenAnswers,
    {
      token: session.userKey,
      call: `api ${api.id} ${verb} ${path}`,
      input: { key },
      ms,
      deadline: performance.now() + ms,
    },
    async () => ({ hash, answer: await work() }),
  )
  if (kept.hash !== hash) throw new CallError(40900, { text: 'idempotency-key-used' })
  return kept.answer
}
