import type { Context as HonoContext, Hono } from 'hono'
import type { Engine } from './engine.ts'
import { answerFailure, toResponse } from './pipeline/answer.ts'
import { languageOf, nextRequestId } from './pipeline/arrive.ts'
import { failureOf } from './pipeline/failure-of.ts'
import { notFound } from '../codes/refusals.ts'

/** What nothing matches, and what nobody caught: a catalogue answer, never a stack (SAFETY 16). */
export function answerNotFound(app: Hono, engine: Engine): Hono {
  const told = (error: unknown, { req }: HonoContext, requestId = nextRequestId()): Response => {
    const language = languageOf(req.header('x-language'), engine.settings.current().language)
    const { definitions, set } = engine
    return toResponse(answerFailure(failureOf(error, { definitions, set, language, requestId })))
  }
  app.notFound((c) => told(notFound(), c))
  app.onError((error, c) => {
    const requestId = nextRequestId()
    engine.log.error({ requestId, error }, 'request failed')
    return told(error, c, requestId)
  })
  return app
}
