import type { Answer } from '../pipeline/answer.ts'
import { answerFailure } from '../pipeline/answer.ts'
import type { CallRequest } from '../pipeline/call-request.ts'
import { makePipeline, type Steps } from '../pipeline/pipeline.ts'
import { admitCaller } from './admit-caller.ts'
import { answerData } from './answer-data.ts'
import { openContext, type CallContext } from './call-context.ts'
import { identifyCaller } from './identify-caller.ts'
import { mountedCall, type CallAtPort } from './mounted-call.ts'
import { noteCall } from './note-call.ts'
import { readCall } from './read-call.ts'
import { runCall } from './run-call.ts'

type CallSteps = Steps<CallContext, Record<string, unknown>, unknown>

const steps: Omit<CallSteps, 'open'> = {
  askedLanguage: (request) => request.header('x-language'),
  identify: identifyCaller,
  admit: admitCaller,
  read: readCall,
  run: runCall,
  answer: (data, { answerHeaders }) => answerData(data, answerHeaders),
  refuse: (failure, { answerHeaders }) => answerFailure(failure, answerHeaders),
  note: noteCall,
  release({ texts, leave }) {
    texts?.remove()
    leave?.()
  },
  failureText: ({ mounted }) => mounted.spec.failure,
  failed: 'call failed',
}

/** Answers the requests of a declared call. */
export function makeHandler(at: CallAtPort): (request: CallRequest) => Promise<Answer> {
  const mounted = mountedCall(at)
  return makePipeline(mounted.engine, { ...steps, open: (arrived) => openContext(mounted, arrived) })
}
