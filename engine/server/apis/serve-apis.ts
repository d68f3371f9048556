import type { Hono } from 'hono'
import type { Engine } from '../engine.ts'
import { toResponse } from '../pipeline/answer.ts'
import type { FastPath, FastPaths } from '../pipeline/fast-path.ts'
import { honoRequest } from '../pipeline/hono-request.ts'
import { makePipeline, type Steps } from '../pipeline/pipeline.ts'
import { admitToApi } from './admit-to-api.ts'
import { answerApi, refuseApi } from './answer-api.ts'
import type { ApiAnswer, ApiCall } from './api-call.ts'
import { apiPrefix } from './api-prefix.ts'
import { mostBytes } from './api-request.ts'
import { explainFailure } from './explain-failure.ts'
import { giveToken, readForm, requireTries, revokeToken } from './give-token.ts'
import { identifyApi } from './identify-api.ts'
import { appendCall, noteCall } from './note-call.ts'
import { preferredLanguage } from './negotiate.ts'
import { readApiCall, type ApiInput } from './read-api-call.ts'
import { makeRefusedCalls } from './refused-calls.ts'
import { runApiCall } from './run-api-call.ts'

/** Verbs that a published API may have, and the head of what it reads. */
const verbs = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** In which refusals are told. */
const languages = ['ja', 'en']

type ApiSteps<Input> = Steps<ApiCall, Input, ApiAnswer>

const common = {
  askedLanguage: (request) => preferredLanguage(request.header('accept-language'), languages),
  answer: answerApi,
  refuse: refuseApi,
  note: noteCall,
  explain: explainFailure,
  failed: 'a call of an API failed',
} satisfies Partial<ApiSteps<unknown>>

const callSteps: Omit<ApiSteps<ApiInput>, 'open'> = {
  ...common,
  identify: identifyApi,
  admit: admitToApi,
  read: readApiCall,
  run: runApiCall,
}

const tokenSteps: Omit<ApiSteps<URLSearchParams>, 'open' | 'run'> = {
  ...common,
  identify: () => undefined,
  admit: requireTries,
  read: readForm,
}

/**
 * Published APIs at `/api/<url><path>`, and where programs fetch and give back their tokens. Answers those that need no
 * router.
 */
export function serveApis(app: Hono, engine: Engine): FastPaths {
  const refused = makeRefusedCalls((entry) => appendCall(engine, entry))
  const { store, now } = engine
  const serve = <Input>(verb: string, steps: Omit<ApiSteps<Input>, 'open'>): FastPath => {
    const own = { call: 'api', engine, store, now, refused, verb, segments: [], session: undefined }
    return { handle: makePipeline(engine, { ...steps, open: (arrived) => ({ ...arrived, ...own }) }), bytes: mostBytes }
  }
  const quick = new Map<string, FastPath>()
  for (const [name, run] of [
    ['token', giveToken],
    ['revoke', revokeToken],
  ] as const) {
    const path = serve('POST', { ...tokenSteps, run })
    app.post(`${apiPrefix}/${name}`, async (c) => toResponse(await path.handle(honoRequest(c))))
    quick.set(`POST ${apiPrefix}/${name}`, path)
  }
  app.all(`${apiPrefix}/*`, async (c) => toResponse(await serve(c.req.method, callSteps).handle(honoRequest(c))))
  for (const verb of verbs) quick.set(`${verb} ${apiPrefix}/*`, serve(verb, callSteps))
  return quick
}
