import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '../../store/store.ts'
import { giveBack } from '../../store/give-back.ts'
import { CallError } from '../../codes/call-error.ts'

/** Beyond the time of the call: its node needs it to write down what was answered. */
const graceMs = 5_000
const firstPauseMs = 20
const longestPauseMs = 250

export interface OnceRequest {
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
 * the first; one that comes while the first is under way waits for it. A failure is not kept: the next one runs.
 */
export async function answerOnce<Data>(
  answers: Store['givenAnswers'],
  { token, call, input, ms, deadline }: OnceRequest,
  work: () => Promise<Data>,
): Promise<Data> {
  const key = createHmac('sha256', token)
    .update(JSON.stringify([call, input]))
    .digest('hex')
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    const stands = await answers.begin(key, ms + graceMs)
    if (stands.state === 'given') return JSON.parse(stands.answer) as Data
    if (stands.state === 'begun') return runAndKeep(answers, { key, fence: stands.fence, ms: ms + graceMs }, work)
    if (performance.now() + pause >= deadline) throw new CallError(40900, { text: 'call-under-way', retryAfter: 1 })
    await wait(pause)
  }
}

async function runAndKeep<Data>(
  answers: Store['givenAnswers'],
  { key, fence, ms }: { key: string; fence: number; ms: number },
  work: () => Promise<Data>,
): Promise<Data> {
  let data: Data
  try {
    data = await work()
  } catch (error) {
    await giveBack(() => answers.release(key, fence), ms)
    throw error
  }
  // What was done is done: a store that cannot keep the answer makes no failure of it.
  await answers.keep(key, fence, JSON.stringify(data)).catch(() => undefined)
  return data
}
