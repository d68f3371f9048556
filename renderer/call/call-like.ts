import type { CallResponses } from '../../runtime/generated/calls.ts'
import type { CallNamed, CallOptions } from './call.ts'

/** A call that a block names, with the answer of the declared call `Like`: the schema of the block asks for one of these. */
export function callLike<Like extends keyof CallResponses>(
  call: CallNamed,
  key: string,
  input?: unknown,
  options?: CallOptions,
): Promise<CallResponses[Like]> {
  return call(key, input, options) as Promise<CallResponses[Like]>
}
