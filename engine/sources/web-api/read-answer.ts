import { addressOf, type DocumentOf } from '../../../runtime/document.ts'
import { isSafeMethod, type RequestPages, type WebRequest } from '../../../runtime/web-api/web-request.ts'
import type { Jq, JqCaller } from '../../web-api/jq/make-jq.ts'
import { SourceRefused, StatementTimeout } from '../errors.ts'
import type { AskedRequest, DoneThere } from '../request-source.ts'
import { allPages, stepTo } from './all-pages.ts'
import { answerRows, doneRows, rowsIn, type AnswerRows } from './answer-rows.ts'
import { filtered, NotJson } from './filtered.ts'
import { makeLastAnswers } from './last-answers.ts'
import { words } from './request-errors.ts'
import { requestName } from './request-name.ts'
import { bytesOf, makeSend, signalOf, type ChainOptions, type Sent, type SendTools } from './send-request.ts'

export interface WebApiTools extends SendTools {
  jq: Jq
}

/** Rows of an answer, all pages together, beyond which it is an error. */
export const usualMostRows = 10_000

/**
 * Asks and reads: the rows of all pages, or of the one page that a list shows where the other system pages by itself. What it
 * said the last time to the byte is not read again.
 */
export function makeReadAnswer(connection: DocumentOf<'web-api'>, tools: WebApiTools) {
  const { jq } = tools
  const send = makeSend(connection, tools)
  const last = makeLastAnswers<AnswerRows>()
  const principal = addressOf(connection)

  /** What a filter makes of an answer. */
  const outputs = async (sent: Pick<Sent, 'secrets'> & { text: string }, filter: string, caller: JqCaller) => {
    try {
      return await filtered(jq, sent.text, filter, caller)
    } catch (error) {
      if (error instanceof NotJson) throw new SourceRefused('web-api-not-json', ['', words(sent.text, sent.secrets)])
      throw error
    }
  }
  const itemsOf = async (sent: Sent, request: WebRequest, caller: JqCaller) =>
    rowsIn(await outputs({ ...sent, text: sent.text() }, request.filter, caller), request)

  const onePage = async (asked: AskedRequest, options: ChainOptions, page: NonNullable<ListPage>) => {
    const { request } = asked
    const caller = { principal, signal: signalOf(options) }
    const sent = await send(asked, options, { step: stepTo(page.pages, page.size, page.wanted) })
    return last(nameToKeep(asked, options, [request.filter, page.total]), sent, async () => {
      const [total] = await outputs({ ...sent, text: sent.text() }, page.total, caller)
      const items = await itemsOf(sent, request, caller)
      return { ...answerRows(items, request), total: totalOf(total, items.length, page.wanted) }
    })
  }

  const everyPage = async (asked: AskedRequest, options: ChainOptions, pages: RequestPages) => {
    const { request } = asked
    const { maxRows = usualMostRows, ms } = options
    const caller = { principal, signal: signalOf(options) }
    const until = performance.now() + ms
    const items = await allPages(pages, {
      ask: async (step, bytes) => {
        const left = until - performance.now()
        if (left <= 0) throw new StatementTimeout(`no answer within ${ms} ms`)
        const sent = await send(asked, { ...options, ms: left }, { step, bytes })
        return { ...sent, text: sent.text() }
      },
      itemsOf: async (sent) => rowsIn(await outputs(sent, request.filter, caller), request),
      cursorIn: (text, next) => jq.run(text, next, caller),
      maxRows,
      bytes: bytesOf(request),
    })
    return answerRows(items, request)
  }

  return async (asked: AskedRequest, options: ChainOptions): Promise<AnswerRows> => {
    const { request } = asked
    const page = listPageOf(asked)
    if (page) return onePage(asked, options, page)
    if (request.pages && isSafeMethod(request.method)) return everyPage(asked, options, request.pages)
    const sent = await send(asked, options)
    const caller = { principal, signal: signalOf(options) }
    // In a chain that changes something, what came of it cannot be a fault any more.
    const toRows = isSafeMethod(request.method) || !options.outcomes ? answerRows : doneRows
    return last(nameToKeep(asked, options, [request.filter]), sent, async () =>
      toRows(await itemsOf(sent, request, caller), request),
    )
  }
}

type ListPage = { pages: RequestPages; size: string; total: string; wanted: NonNullable<DoneThere['page']> } | undefined

/** The one page that is asked for, and how. */
function listPageOf({ request: { pages, list }, there }: AskedRequest): ListPage {
  if (!there?.page || !pages || !list?.page) return undefined
  const { size, total } = list.page
  return { pages, size, total, wanted: there.page }
}

/**
 * Under which name what is made of an answer is kept; undefined where it is read anew: secrets are not kept, what is tried
 * out is to be seen, and a filter may ask for the time.
 */
function nameToKeep(
  asked: AskedRequest,
  { isSecret, onAnswer }: ChainOptions,
  filters: readonly string[],
): string | undefined {
  const isKept =
    isSafeMethod(asked.request.method) && !isSecret && !onAnswer && !filters.some((filter) => /\bnow\b/.test(filter))
  return isKept ? requestName(asked) : undefined
}

/** How many rows there are; more of them, or fewer, on a page than asked for: another page than that was answered. */
function totalOf(said: unknown, found: number, { limit, offset }: { limit: number; offset: number }): number {
  const total = typeof said === 'string' && /^\d+$/.test(said) ? Number(said) : said
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0)
    throw new SourceRefused('web-api-total-wrong')
  const wanted = Math.max(0, Math.min(limit, total - offset))
  if (found !== wanted) throw new SourceRefused('web-api-page-size', [String(wanted), String(found)])
  return total
}
