import * as codes from '../../../runtime/answer-codes.ts'
import type { Engine } from '../engine.ts'
import type { Answer } from './answer.ts'
import { arrive, type Arrived } from './arrive.ts'
import type { CallRequest } from './call-request.ts'
import { failureOf, type Failure } from './failure-of.ts'

/** How a request ended. */
export interface Outcome {
  /** HTTP status of its answer. */
  status: number
  /** Of the product, `callerLeft` among them. */
  code: number
  failure: Failure | undefined
  /** Milliseconds. */
  ms: number
}

/** What serves requests, step by step; each of the first four throws what the caller is told. */
export interface Steps<Call extends Arrived, Input, Data> {
  /** The language that a caller asks for. */
  askedLanguage(request: CallRequest): string | undefined
  /** What the steps have in hand. */
  open(arrived: Arrived): Call
  /** What is asked for, and who asks. What it returns is answered at once. */
  identify(call: Call): Promise<Data | undefined> | Data | undefined
  /** Whether the caller may, and does not do it too often. */
  admit(call: Call): Promise<void> | void
  /** What was sent, checked. */
  read(call: Call): Promise<Input>
  run(input: Input, call: Call): Promise<Data>
  answer(data: Data, call: Call): Answer | Promise<Answer>
  refuse(failure: Failure, call: Call): Answer
  /** Logs and counts. An answer waits for a promise. */
  note(call: Call, outcome: Outcome): Promise<void> | void
  /** Gives back what was taken for the work, once that is over: later than the answer, where its time was over before. */
  release?(call: Call): void
  /** The error that the caller is told instead. */
  explain?(error: unknown, call: Call): unknown
  /** Key of the message for what nobody foresaw. */
  failureText?(call: Call): string | undefined
  /** For the engine's log. */
  failed: string
}

/**
 * The way of every request, in this order: identify → admit → read → run → answer → note. Its time, its cancelling, its
 * errors and their log are the same whoever serves it.
 */
export function makePipeline<Call extends Arrived, Input, Data>(
  engine: Engine,
  steps: Steps<Call, Input, Data>,
): (request: CallRequest) => Promise<Answer> {
  return async (request) => {
    const call = steps.open(arrive(engine, request, steps.askedLanguage(request)))
    let code: number = codes.done
    let failure: Failure | undefined
    let answer: Answer
    try {
      const made = steps.answer(await call.ending.within(engine.running, work(steps, call)), call)
      answer = made instanceof Promise ? await made : made
    } catch (error) {
      failure = failureOf(steps.explain ? steps.explain(error, call) : error, {
        definitions: engine.definitions,
        set: engine.set,
        language: call.language,
        requestId: call.requestId,
        text: steps.failureText?.(call),
      })
      answer = steps.refuse(failure, call)
      const hasLeft = failure.unexpected !== undefined && call.request.signal().aborted
      code = hasLeft ? codes.callerLeft : failure.code
      if (failure.unexpected !== undefined) {
        const about = { requestId: call.requestId, call: call.call, error: failure.unexpected }
        // What is cancelled because nobody waits for it any more is no failure of ours.
        if (hasLeft) engine.log.info(about, 'the caller left')
        else engine.log.error(about, steps.failed)
      }
    }
    await steps.note(call, { status: answer.status, code, failure, ms: performance.now() - call.startedAt })
    return answer
  }
}

async function work<Call extends Arrived, Input, Data>(steps: Steps<Call, Input, Data>, call: Call): Promise<Data> {
  try {
    const atOnce = await steps.identify(call)
    if (atOnce !== undefined) return atOnce
    await steps.admit(call)
    return await steps.run(await steps.read(call), call)
  } finally {
    steps.release?.(call)
  }
}
