import { afterAll, beforeAll, expect, test } from 'vitest'
import * as codes from '../../../runtime/answer-codes.ts'
import { notAllowed } from '../../codes/refusals.ts'
import { openEngine, type TestEngine } from '../../test/open-engine.ts'
import { answerFailure, answerJson, toResponse } from './answer.ts'
import type { Arrived } from './arrive.ts'
import type { CallRequest } from './call-request.ts'
import { makePipeline, type Outcome, type Steps } from './pipeline.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
})
afterAll(() => kumiki.close())

const client = new AbortController()
const request: CallRequest = {
  url: '/',
  params: {},
  peer: '192.0.2.1',
  header: () => undefined,
  text: () => Promise.resolve(''),
  stream: () => (async function* () {})(),
  signal: () => client.signal,
}

/** A request through steps that write down that they were made. */
async function serve(own: Partial<Steps<Arrived, string, string>> = {}) {
  const made: string[] = []
  const outcomes: Outcome[] = []
  const calls: Arrived[] = []
  const done = (name: string): void => void made.push(name)
  const steps: Steps<Arrived, string, string> = {
    askedLanguage: () => 'en',
    open: (arrived) => (calls.push(arrived), arrived),
    identify: () => (done('identify'), undefined),
    admit: () => done('admit'),
    read: () => (done('read'), Promise.resolve('sent')),
    run: (input) => (done('run'), Promise.resolve(`done with ${input}`)),
    answer: (data) => (done('answer'), answerJson(200, data)),
    refuse: (failure) => (done('refuse'), answerFailure(failure)),
    note: (_call, outcome) => {
      done('note')
      outcomes.push(outcome)
    },
    release: () => done('release'),
    failed: 'a step failed',
    ...own,
  }
  const answering = makePipeline(kumiki.engine, steps)(request)
  return { answering, made, outcomes, calls }
}

test('a request goes through all steps, in their order', async () => {
  const { answering, made, outcomes } = await serve()
  expect(await answering).toMatchObject({ status: 200, body: 'done with sent' })
  expect(made).toEqual(['identify', 'admit', 'read', 'run', 'release', 'answer', 'note'])
  expect(outcomes).toMatchObject([{ status: 200, code: codes.done, failure: undefined }])
})

test('what one refuses no later one sees; it is told and noted', async () => {
  const { answering, made, outcomes, calls } = await serve({
    admit() {
      throw notAllowed()
    },
  })
  const answer = toResponse(await answering)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ code: codes.notAllowed, data: { reference: calls[0]?.requestId } })
  expect(made).toEqual(['identify', 'release', 'refuse', 'note'])
  expect(outcomes).toMatchObject([{ status: 403, code: codes.notAllowed }])
})

test('what is answered at once is neither read nor run', async () => {
  const { answering, made } = await serve({ identify: () => 'at once' })
  expect(await answering).toMatchObject({ status: 200, body: 'at once' })
  expect(made).toEqual(['release', 'answer', 'note'])
})

test('who is answered because the time is over is not the end of the work: what it took it gives back itself', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  const { answering, made, calls } = await serve({ run: () => (begun.resolve(), promise) })
  await begun.promise
  calls[0]?.ending.end('time')
  expect(await answering).toMatchObject({ status: 504 })
  expect(made).toEqual(['identify', 'admit', 'read', 'refuse', 'note'])
  resolve('too late')
  await expect.poll(() => made.at(-1)).toBe('release')
})
