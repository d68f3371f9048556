import { addressOf, type DocumentOf } from '../../../runtime/document.ts'
import * as codes from '../../../runtime/generated/codes.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import { isDoneOnce, isForChange, isRepeatable, isSafeMethod } from '../../../runtime/web-api/web-request.ts'
import { QueueFull } from '../../limits/fair-queue.ts'
import { OutboundFailed } from '../../outbound/errors.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Authorization } from '../../web-api/authorize.ts'
import { WebApiRefused } from '../../web-api/errors.ts'
import { firstText } from '../../web-api/first-text.ts'
import type { Jq, JqCaller } from '../../web-api/jq/make-jq.ts'
import { outboundRefused } from '../../web-api/outbound-refused.ts'
import { redact } from '../../web-api/redact.ts'
import { webApiAddress } from '../../web-api/web-api-address.ts'
import type { WebApis } from '../../web-api/web-apis.ts'
import {
  PartlyDone,
  SourceBusy,
  SourceFailed,
  SourceRefused,
  StatementCancelled,
  StatementTimeout,
  TooManyRows,
} from '../errors.ts'
import { rowsAsJson } from '../rows-as-json.ts'
import { usualFetchSize, type Result, type RunOptions, type Source, type Statement, type Value } from '../source.ts'
import { allPages, sortedBy, steppedTo, stepTo, type Page, type PageStep } from './all-pages.ts'
import { answerRows, doneIn, foundIn, type AnswerRows } from './answer-rows.ts'
import { askedRequest, requestIn, type AskedRequest } from './asked-request.ts'
import { describeRows } from './describe-rows.ts'
import { filtered, NotJson } from './filtered.ts'
import { facts } from './facts.ts'
import { openMemoryTable } from './memory-table.ts'
import { noted, type Outcomes } from './outcomes.ts'
import { outgoing } from './outgoing.ts'
import { plainRows } from './plain-rows.ts'
import { repeated } from './repeated.ts'
import { makeLastAnswers } from './last-answers.ts'
import { makeSharedAnswers } from './shared-answers.ts'

interface Sent extends Omit<Page, 'text'> {
  bytes: Buffer
  type: string
  /** Read when it is needed. Throws where it is no text. */
  text(): string
  /** What nobody may read of it in an error. */
  secrets: Authorization['secrets']
}

export interface WebApiTools {
  webApis: Pick<WebApis, 'authorization'>
  outbound: Pick<Outbound, 'request'>
  jq: Jq
}

/** As part of a chain whose requests are counted. */
type ChainOptions = RunOptions & { outcomes?: Outcomes }

const usualMostRows = 10_000
const shownSigns = 200
const keyHeader = 'idempotency-key'

/**
 * A Web API as a source: its statements are requests (`webRequestStatement`), whose rows are searched, sorted and counted in
 * memory. Requests at one time with the same values are one, where they change nothing. Nothing can be taken back.
 */
export function makeWebApiSource(connection: DocumentOf<'web-api'>, { webApis, outbound, jq }: WebApiTools): Source {
  const share = makeSharedAnswers<AnswerRows>()
  const last = makeLastAnswers<AnswerRows>()

  const answerOf = (asked: AskedRequest, options: ChainOptions): Promise<AnswerRows> => {
    if (!isSafeMethod(asked.request.method) || options.onAnswer) return request(asked, options)
    const { ms, signal, maxRows, isSecret } = options
    return share(`${asked.name} ${maxRows} ${isSecret}`, { ms, signal }, (asking) =>
      request(asked, { ...options, ...asking }),
    )
  }

  const request = async (asked: AskedRequest, options: ChainOptions): Promise<AnswerRows> => {
    const { maxRows = usualMostRows } = options
    const rows = await rowsOf(asked, options).catch((error: unknown) => {
      const known = sourceError(outboundRefused(error, connection.spec.apiUrl, '/spec/webApi'), options.ms)
      throw options.isSecret ? withoutWords(known) : known
    })
    if (rows.rows.length > maxRows) throw new TooManyRows(`more than ${maxRows} rows`)
    return rows
  }

  const rowsOf = async (asked: AskedRequest, options: ChainOptions): Promise<AnswerRows> => {
    const { left } = asked
    const { filter, columns, pages, method, list } = asked.request
    const itemsIn = isSafeMethod(method) ? foundIn : doneIn
    const caller = { principal: addressOf(connection), signal: signalOf(options) }
    const outputsOf = (sent: Sent, by: string) => outputs(sent.text(), by, sent.secrets, caller)
    const itemsOf = async (sent: Sent) => itemsIn(await outputsOf(sent, filter))
    if (left?.page && pages && list?.page) {
      const { page } = left
      const { size, total: by } = list.page
      const sent = await send(asked, options, { step: stepTo(pages, size, page) })
      return last(nameToKeep(asked, options, [filter, by]), sent, async () => {
        const [total] = await outputsOf(sent, by)
        const items = await itemsOf(sent)
        return { ...answerRows(items, columns), total: totalOf(total, items.length, page) }
      })
    }
    if (!pages || !isSafeMethod(method)) {
      const sent = await send(asked, options)
      return last(nameToKeep(asked, options, [filter]), sent, async () => answerRows(await itemsOf(sent), columns))
    }
    const { maxRows = usualMostRows, ms } = options
    const until = performance.now() + ms
    const items = await allPages(pages, {
      ask: async (step, bytes) => {
        const left = until - performance.now()
        if (left <= 0) throw new StatementTimeout(`no answer within ${ms} ms`)
        const sent = await send(asked, { ...options, ms: left }, { step, bytes })
        return { ...sent, text: sent.text() }
      },
      itemsOf: async ({ text, secrets }) => itemsIn(await outputs(text, filter, secrets, caller)),
      cursorIn: (text, next) => jq.run(text, next, caller),
      maxRows,
      bytes: bytesOf(asked.request),
    })
    return answerRows(items, columns)
  }

  /** The body of a right answer. */
  const send = async (
    { request: wanted, given, left }: AskedRequest,
    options: ChainOptions,
    { step = {}, bytes = bytesOf(wanted) }: { step?: PageStep; bytes?: number } = {},
  ): Promise<Sent> => {
    const { ms, isSecret, onAnswer, key, outcomes } = options
    const { apiUrl } = connection.spec
    const { address: whole, headers, body } = outgoing(apiUrl, wanted, given)
    const sorted = left?.sort && wanted.list ? steppedTo(whole, sortedBy(wanted.list, left.sort)) : whole
    const address = steppedTo(sorted, step)
    const ends = signalOf(options)
    const changes = !isSafeMethod(wanted.method)
    const own = changes && key !== undefined ? { [keyHeader]: key, ...headers } : headers
    const mayRepeat = isRepeatable(wanted.method) || (wanted.keepsKeys === true && own[keyHeader] !== undefined)
    const ask = async (authorization: Authorization) =>
      repeated(
        (left) =>
          noted(changes ? outcomes : undefined, () =>
            outbound.request(webApiAddress(address, authorization.query), {
              method: wanted.method,
              headers: { ...own, ...authorization.headers },
              ms: left,
              bytes,
              ...(body !== undefined && { body }),
              ...(isSecret && { redirects: false as const }),
              ...(ends && { signal: ends }),
            }),
          ),
        { times: mayRepeat ? (wanted.retries ?? 0) : 0, ms, signal: ends },
      )
    let authorization = await webApis.authorization(connection)
    let answer = await ask(authorization)
    if (answer.status === 401 && connection.spec.authType === codes.authType.oauth2) {
      await answer.bytes()
      authorization = await webApis.authorization(connection, { refused: authorization.secrets[0] })
      answer = await ask(authorization)
    }
    const { secrets } = authorization
    const { status, type, headers: said } = answer
    const content = await answer.bytes()
    // Who tries it in the editor sees what its tables will get, and no secret that the other system repeats.
    const read = () => {
      const text = firstText(content, type)
      return onAnswer && text !== undefined ? redact(text, secrets) : text
    }
    // A redirect of what changes something is not followed: it was not done here.
    if (status >= (isSecret || changes ? 300 : 400))
      throw new SourceFailed(words(read(), secrets, status), { code: `HTTP_${status}` })
    const text = () => {
      const whole = read()
      if (whole === undefined) throw new SourceRefused('web-api-not-json', [type, ''])
      return whole
    }
    onAnswer?.(text())
    return { bytes: content, type, text, secrets, address, link: said.link }
  }

  const outputs = async (
    text: string,
    filter: string,
    secrets: Authorization['secrets'],
    caller: JqCaller,
  ): Promise<unknown[]> => {
    try {
      return await filtered(jq, text, filter, caller)
    } catch (error) {
      if (error instanceof NotJson) throw new SourceRefused('web-api-not-json', ['', words(text, secrets)])
      throw error
    }
  }

  const run = async (statement: Statement, options: ChainOptions): Promise<Result> => {
    const asked = askedRequest(statement)
    return runOn(await answerOf(asked, options), [asked])[0]!
  }

  /** A page and, beside it, how many rows there are: of one answer. */
  const together = async (
    page: Statement,
    count: Statement | undefined,
    options: RunOptions,
  ): Promise<{ rows: Value[][]; total?: number }> => {
    const asked = (count ? [page, count] : [page]).map(askedRequest)
    requireReading(asked[0]!)
    const answer = await answerOf(asked[0]!, options)
    const [rows, counted] = runOn(answer, asked)
    return { rows: rows!.rows, ...(counted && { total: answer.total ?? Number(counted.rows[0]?.[0]) }) }
  }

  return {
    facts,
    async test(ms) {
      const started = performance.now()
      await request({ request: plainGet, given: new Map(), text: '', values: [], name: '' }, { ms })
      return { version: new URL(connection.spec.apiUrl).host, ms: Math.round(performance.now() - started) }
    },
    read: run,
    async readJson(page, shape, count, options) {
      const { rows, ...rest } = await together(page, count, options)
      return { json: rowsAsJson(rows, shape), count: rows.length, ...rest }
    },
    readRows: together,
    isDoneOnce: (text) => isDoneOnce(requestIn(text)),
    takes(text) {
      const { method, pages, list } = requestIn(text)
      if (!list || !isSafeMethod(method)) return undefined
      const page = !list.page ? undefined : pages?.by === 'page' ? 'whole' : pages?.by === 'offset' ? 'any' : undefined
      return { sort: (list.sort?.columns ?? []).map(({ column }) => column), ...(page && { page }) }
    },
    async *stream(statement, options) {
      requireReading(askedRequest(statement))
      const { rows } = await run(statement, { ...options, maxRows: Infinity })
      const { fetchSize = usualFetchSize } = options
      for (let at = 0; at < rows.length; at += fetchSize) yield rows.slice(at, at + fetchSize)
    },
    async transaction({ ms, readOnly = false, rollBack = false, signal }, work) {
      const until = performance.now() + ms
      const outcomes: Outcomes = { done: 0, isLost: false }
      try {
        return await work({
          run(statement, options) {
            const asked = askedRequest(statement)
            const { request: wanted } = asked
            if (readOnly) requireReading(asked)
            if (rollBack && !isSafeMethod(wanted.method)) throw new SourceRefused('web-api-not-undone', [wanted.method])
            const left = Math.max(1, Math.min(options.ms, until - performance.now()))
            return run(statement, {
              ...options,
              outcomes,
              ms: left,
              ...(signal && { signal: options.signal ?? signal }),
            })
          },
        })
      } catch (error) {
        throw outcomes.done > 0 || outcomes.isLost ? new PartlyDone(outcomes, { cause: error }) : error
      }
    },
    /** What only an answer tells: see `sample`. */
    describe: () => Promise.resolve({ columns: [] }),
    async sample(statement, options) {
      const asked = askedRequest(statement)
      if (!isSafeMethod(asked.request.method)) return undefined
      const { pages: _pages, ...first } = asked.request
      const whole = { ...asked, request: { ...first, columns: [] }, name: `${asked.name} *` }
      return describeRows(await answerOf(whole, options))
    },
    explain: () => Promise.reject(new SourceRefused('web-api-no-plan')),
    libraries: () => Promise.resolve([]),
    tables: () => Promise.resolve([]),
    columns: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  }
}

/**
 * Under which name what is made of an answer is kept; undefined where it is read anew: secrets are not kept, what is tried
 * out is to be seen, and a filter may ask for the time.
 */
function nameToKeep(
  { name, request }: AskedRequest,
  { isSecret, onAnswer }: ChainOptions,
  filters: readonly string[],
): string | undefined {
  const isKept =
    isSafeMethod(request.method) && !isSecret && !onAnswer && !filters.some((filter) => /\bnow\b/.test(filter))
  return isKept ? name : undefined
}

const signalOf = ({ signal }: RunOptions): AbortSignal | undefined => (typeof signal === 'function' ? signal() : signal)

/** What reads never asks to change something, whatever was published once. */
function requireReading({ request: { method } }: AskedRequest): void {
  if (isForChange(method)) throw new SourceRefused('web-api-reads-only', [method])
}

const bytesOf = ({ megabytes = defaults.schemaSpec.request.megabytes }: AskedRequest['request']): number =>
  megabytes * 1024 * 1024

const plainGet: AskedRequest['request'] = {
  method: 'GET',
  path: '',
  parameters: [],
  body: '',
  filter: '',
  names: [],
  numbers: [],
  columns: [],
}

function runOn(answer: AnswerRows, asked: readonly AskedRequest[]): Result[] {
  let table: ReturnType<typeof openMemoryTable> | undefined
  try {
    return asked.map(({ text, values, request }) => ({
      ...(plainRows(answer, text, values) ?? (table ??= openMemoryTable(answer)).run(text, values)),
      changes: isSafeMethod(request.method) ? 0 : 1,
    }))
  } finally {
    table?.close()
  }
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

function words(text: string | undefined, secrets: readonly string[], status?: number): string {
  const said = redact(text ?? '', secrets)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, shownSigns)
  return status === undefined ? said : `HTTP ${status}${said === '' ? '' : `: ${said}`}`
}

/** Who answers may repeat what it was given. */
function withoutWords(error: unknown): unknown {
  if (error instanceof SourceRefused) {
    const { code, values, cause } = error
    const blank = values.map(() => '…')
    return new SourceRefused(code, blank, cause instanceof OutboundFailed ? { cause } : {})
  }
  if (!(error instanceof SourceFailed)) return error
  const { code } = error
  return new SourceFailed(code ?? error.name, code === undefined ? {} : { code })
}

/** As errors of sources are told apart everywhere else. */
function sourceError(error: unknown, ms: number): unknown {
  if (error instanceof WebApiRefused) {
    const { cause } = error
    if (cause instanceof OutboundFailed && cause.why === 'late')
      return new StatementTimeout(`no answer within ${ms} ms`)
    return new SourceRefused(error.code, error.values.map(String), cause === undefined ? {} : { cause })
  }
  if (error instanceof QueueFull) return new SourceBusy('too many filters wait', { cause: error })
  if (error instanceof DOMException && error.name === 'AbortError') return new StatementCancelled()
  return error
}
