import type { Hono } from 'hono'
import type { Engine } from './engine.ts'
import { answerError, toResponse } from './calls/answer.ts'
import { notFound } from '../codes/refusals.ts'

let requests = 0

/** What nothing matches, and what nobody caught: a catalogue answer, never a stack (SAFETY 16). */
export function answerNotFound(app: Hono, engine: Engine): Hono {
  const languageOf = (asked: string | undefined) =>
    asked === 'en' || asked === 'ja' ? asked : engine.settings.current().language
  app.notFound((c) => {
    const about = {
      definitions: engine.definitions,
      language: languageOf(c.req.header('x-language')),
      requestId: `n-${++requests}`,
    }
    return toResponse(answerError(notFound(), about).answer)
  })
  app.onError((error, c) => {
    const requestId = `e-${++requests}`
    engine.log.error({ requestId, error }, 'request failed')
    const { answer } = answerError(error, {
      definitions: engine.definitions,
      language: languageOf(c.req.header('x-language')),
      requestId,
    })
    return toResponse(answer)
  })
  return app
}
