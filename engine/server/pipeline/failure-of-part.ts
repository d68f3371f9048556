import type { Engine } from '../engine.ts'
import type { Arrived } from './arrive.ts'
import { failureOf, type Failure } from './failure-of.ts'

/**
 * What a caller is told of an error of a part of a request whose answer is a success: of a message of another protocol. What
 * nobody foresaw stands in the engine's log.
 */
export function failureOfPart(error: unknown, call: Arrived & { engine: Engine }, failed: string): Failure {
  const { engine, language, requestId } = call
  const { definitions, set, log } = engine
  const failure = failureOf(error, { definitions, set, language, requestId })
  if (failure.unexpected !== undefined) log.error({ requestId, call: call.call, error: failure.unexpected }, failed)
  return failure
}
