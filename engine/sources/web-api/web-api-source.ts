import type { DocumentOf } from '../../../runtime/document.ts'
import { isForChange, isSafeMethod, type WebRequest } from '../../../runtime/web-api/web-request.ts'
import { outboundRefused } from '../../web-api/outbound-refused.ts'
import { PartlyDone, SourceRefused, TooManyRows } from '../errors.ts'
import type { Answer, AskedRequest, RequestConnection, RequestSource } from '../request-source.ts'
import type { TransactionOptions } from '../source.ts'
import type { AnswerRows } from './answer-rows.ts'
import type { Outcomes } from './outcomes.ts'
import { makeReadAnswer, usualMostRows, type WebApiTools } from './read-answer.ts'
import { sourceError, withoutWords } from './request-errors.ts'
import { requestName } from './request-name.ts'
import type { ChainOptions } from './send-request.ts'
import { makeSharedAnswers } from './shared-answers.ts'

/** A Web API as a source. Requests at one time with the same values are one, where they change nothing. */
export function makeWebApiSource(connection: DocumentOf<'web-api'>, tools: WebApiTools): RequestSource {
  const { apiUrl } = connection.spec
  const readAnswer = makeReadAnswer(connection, tools)
  const share = makeSharedAnswers<AnswerRows>()

  const askAlone = async (asked: AskedRequest, options: ChainOptions): Promise<AnswerRows> => {
    const { maxRows = usualMostRows } = options
    const answer = await readAnswer(asked, options).catch((error: unknown) => {
      const known = sourceError(outboundRefused(error, apiUrl, '/spec/webApi'), options.ms)
      throw options.isSecret ? withoutWords(known) : known
    })
    if (answer.rows.length > maxRows) throw new TooManyRows(`more than ${maxRows} rows`)
    return answer
  }

  const rowsOf = (asked: AskedRequest, options: ChainOptions): Promise<AnswerRows> => {
    if (!isSafeMethod(asked.request.method) || options.onAnswer) return askAlone(asked, options)
    const { ms, signal, maxRows, isSecret } = options
    return share(`${requestName(asked)} ${maxRows} ${isSecret}`, { ms, signal }, (asking) =>
      askAlone(asked, { ...options, ...asking }),
    )
  }

  const ask = async (asked: AskedRequest, options: ChainOptions): Promise<Answer> => ({
    ...(await rowsOf(asked, options)),
    changes: isSafeMethod(asked.request.method) ? 0 : 1,
  })

  return {
    kind: 'requests',
    async test(ms) {
      const started = performance.now()
      await askAlone({ request: plainGet, given: new Map() }, { ms })
      return { version: new URL(apiUrl).host, ms: Math.round(performance.now() - started) }
    },
    async ask(asked, options) {
      requireReading(asked.request)
      return ask(asked, options)
    },
    async transaction(options, work) {
      const outcomes: Outcomes = { done: 0, isLost: false }
      try {
        return await work(chainConnection(options, (asked, own) => ask(asked, { ...own, outcomes })))
      } catch (error) {
        throw outcomes.done > 0 || outcomes.isLost ? new PartlyDone(outcomes, { cause: error }) : error
      }
    },
    close: () => Promise.resolve(),
  }
}

/** What a chain asks by: its requests share one time, and change nothing where nothing may be changed. */
function chainConnection(
  { ms, readOnly = false, rollBack = false, signal }: TransactionOptions,
  ask: RequestConnection['ask'],
): RequestConnection {
  const until = performance.now() + ms
  return {
    kind: 'requests',
    async ask(asked, options) {
      const { method } = asked.request
      if (readOnly) requireReading(asked.request)
      if (rollBack && !isSafeMethod(method)) throw new SourceRefused('web-api-not-undone', [method])
      const left = Math.max(1, Math.min(options.ms, until - performance.now()))
      return ask(asked, { ...options, ms: left, ...(signal && { signal: options.signal ?? signal }) })
    },
  }
}

/** What reads never asks to change something, whatever was published once. */
function requireReading({ method }: WebRequest): void {
  if (isForChange(method)) throw new SourceRefused('web-api-reads-only', [method])
}

const plainGet: WebRequest = {
  method: 'GET',
  path: '',
  parameters: [],
  body: '',
  filter: '',
  names: [],
  numbers: [],
  columns: [],
}
