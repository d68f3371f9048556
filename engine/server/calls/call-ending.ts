import type { CallRequest } from './call-request.ts'

/** Tells whoever works on a call that nobody waits any more. */
export class CallEnding {
  private readonly request: CallRequest
  private controller: AbortController | undefined
  private made: AbortSignal | undefined

  constructor(request: CallRequest) {
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
