import { timedOut, unavailable } from '../../codes/refusals.ts'
import type { CallRequest } from './call-request.ts'
import type { RunningCall, RunningCalls } from './running-calls.ts'

/** When a call is over, and how whoever works on it hears that nobody waits any more. */
export class CallEnding implements RunningCall {
  place = -1
  /** None until who serves the call says how long it may take. */
  deadline = Infinity
  private readonly request: Pick<CallRequest, 'signal'>
  private controller: AbortController | undefined
  private made: AbortSignal | undefined
  private giveUp: ((reason: 'time' | 'stop') => void) | undefined

  constructor(request: Pick<CallRequest, 'signal'>) {
    this.request = request
  }

  /** Made on first use: the request's own signal is costly, only who works long asks for it. */
  get signal(): AbortSignal {
    this.controller ??= new AbortController()
    return (this.made ??= AbortSignal.any([this.controller.signal, this.request.signal()]))
  }

  cancel(): void {
    this.controller ??= new AbortController()
    this.controller.abort()
  }

  end(reason: 'time' | 'stop'): void {
    this.giveUp?.(reason)
  }

  /** The work's result, or `timedOut` when the call's time is over, or `unavailable` when the engine stops. */
  within<Result>(running: RunningCalls, work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.giveUp = (reason) => {
        running.delete(this)
        this.cancel()
        reject(reason === 'time' ? timedOut() : unavailable())
      }
      running.add(this)
      work.then(
        (result) => {
          running.delete(this)
          resolve(result)
        },
        (error: unknown) => {
          running.delete(this)
          reject(error instanceof Error ? error : new Error('thrown', { cause: error }))
        },
      )
    })
  }
}

const signal: PropertyDescriptor = {
  enumerable: true,
  get(this: { ending: CallEnding }) {
    return this.ending.signal
  },
}

/**
 * Gives a call's context its signal. A getter that stands in the object itself is another function each time: V8 makes a
 * slow object of it, four times as large, and keeps what the getter sees until a whole collection.
 */
export function withSignal<T extends { ending: CallEnding; readonly signal: AbortSignal }>(
  context: Omit<T, 'signal'>,
): T {
  return Object.defineProperty(context, 'signal', signal) as T
}
