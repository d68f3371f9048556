import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '../../store/store.ts'
import { isUnclear } from '../../sources/errors.ts'
import type { Wish } from '../../execution/idempotency/wish.ts'
import { giveBack } from '../../store/give-back.ts'
import { holdLease, leaseMs } from '../../store/hold-lease.ts'
import { conflict } from '../../codes/refusals.ts'

const firstPauseMs = 20
const longestPauseMs = 250
/** Digits that tables of receipts have room for. */
const receiptLength = 32

export interface IdempotentRequest {
  /** Of the session; not in the store, so that nobody can try inputs against the keys there. */
  token: string
  call: string
  input: Readonly<Record<string, unknown>>
  /** What the call may take. */
  ms: number
  /** Milliseconds (epoch) at which this caller's time is over. */
  deadline: number
}

/**
 * Runs `work` once for the same session, call and input, on all nodes: a repetition within 24 hours gets the answer of
 * the first; one that comes while the first is under way waits for it, as long as its node says that it lives. What did nothing
 * is not kept: the next one runs. Where nobody knows what an earlier one did, the wish says so, and `work` finds it out or
 * throws.
 */
export async function answerIdempotently<Data>(
  answers: Store['idempotencyAnswers'],
  { token, call, input, ms, deadline }: IdempotentRequest,
  work: (wish: Wish) => Promise<Data>,
): Promise<Data> {
  const key = createHmac('sha256', token)
    .update(JSON.stringify([call, input]))
    .digest('hex')
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    const stands = await answers.begin(key, leaseMs)
    if (stands.state === 'given') return JSON.parse(stands.answer) as Data
    if (stands.state === 'begun') {
      const wish = { receipt: key.slice(0, receiptLength), mayBeDone: stands.isUnclear }
      return runAndKeep(answers, { key, fence: stands.fence, wish, ms }, work)
    }
    if (performance.now() + pause >= deadline)
      throw conflict({ text: 'call-under-way', retryAfter: 1, data: { outcome: 'unknown' } })
    await wait(pause)
  }
}

async function runAndKeep<Data>(
  answers: Store['idempotencyAnswers'],
  { key, fence, wish, ms }: { key: string; fence: number; wish: Wish; ms: number },
  work: (wish: Wish) => Promise<Data>,
): Promise<Data> {
  let data: Data
  try {
    data = await holdLease(
      () => answers.renew(key, fence, leaseMs),
      () => work(wish),
    )
  } catch (error) {
    const isOpen = wish.mayBeDone || isUnclear(error)
    await giveBack(() => (isOpen ? answers.doubt(key, fence) : answers.release(key, fence)), ms)
    throw error
  }
  // What was done is done: a store that cannot keep the answer makes no failure of it.
  await giveBack(() => answers.keep(key, fence, JSON.stringify(data)), ms)
  return data
}
