import { createHash } from 'node:crypto'
import { isObject } from '../../../runtime/json/is-object.ts'
import type { Wish } from '../../execution/idempotency/wish.ts'
import { badRequest, notDone } from '../../codes/refusals.ts'
import { answerIdempotently } from '../pipeline/idempotent-answer.ts'
import type { ApiAnswer, ApiCall } from './api-call.ts'
import type { MethodInput } from './read-api-call.ts'

const longestKey = 255

/** A wish with what was sent for it: under the same key something else is refused. */
export interface ApiWish extends Wish {
  readonly hash: string
}

/** Properties in the order of their names: nobody means another thing by another order. */
const inOrder = (_name: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value

/**
 * With `Idempotency-Key` a call that writes is done once: its repetition within a day gets the same answer. The same key with
 * something else is refused. The database that is written to keeps a receipt, where it has a table for them; where it has none
 * an outcome that got lost stays unknown, and the key runs nothing more.
 */
export async function runOnce(
  { engine, request, session, api }: ApiCall,
  { method, values }: MethodInput,
  work: (wish?: ApiWish) => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const key = request.header('idempotency-key')
  if (key === undefined || !session || !api || method.spec.list) return work()
  if (key === '' || key.length > longestKey) throw badRequest()
  const { method: verb, path, totalMs: ms } = method.spec
  const hash = createHash('sha256').update(JSON.stringify(values, inOrder)).digest('base64url')
  const place = `api ${api.id} ${verb} ${path}`
  let isRun = false
  const kept = await answerIdempotently(
    engine.store.idempotencyAnswers,
    {
      token: session.userKey,
      call: place,
      input: { key },
      ms,
      deadline: performance.now() + ms,
    },
    async (wish) => {
      const answer = await work(Object.assign(wish, { hash }))
      isRun = true
      return { hash, answer }
    },
  )
  if (kept.hash !== hash) throw notDone({ text: 'idempotency-key-used' })
  return isRun ? kept.answer : replayed(kept.answer)
}

/** An answer that was given before says so. */
export const replayed = (answer: ApiAnswer): ApiAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'idempotency-replayed': 'true' },
})
