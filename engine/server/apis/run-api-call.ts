import { openApi } from '../../../runtime/apis/open-api.ts'
import { isoMoment } from '../../../runtime/values/iso-moment.ts'
import { tokenOf } from '../../apis/api-tokens.ts'
import { keptSequences } from '../../execution/kept-sequences.ts'
import type { ExecutionScope } from '../../execution/scope.ts'
import { identified, type ApiAnswer, type ApiCall } from './api-call.ts'
import { apiPrefix } from './api-prefix.ts'
import type { ApiInput } from './read-api-call.ts'
import type { ApiPages } from './print-rows.ts'
import { jsonContent } from './media-types.ts'
import { preconditionOf } from './precondition.ts'
import { runMethod } from './run-method.ts'
import { runOnce, type ApiWish } from './run-once.ts'

const graceMs = 5_000
/** Milliseconds of drawing a report. */
const drawMs = 60_000

/** What the method answers within its own time, once for a key; or what a client is generated from, or what the path takes. */
export async function runApiCall(input: ApiInput, call: ApiCall): Promise<ApiAnswer> {
  if (input === 'document') return documentOf(call)
  if (input === 'options') return { status: 204, headers: { allow: (call.allow ?? []).join(', ') }, body: null }
  const { request, ending } = call
  const { api, session, url } = identified(call)
  const { method, values } = input
  ending.deadline = performance.now() + method.spec.totalMs + graceMs
  const precondition = preconditionOf(method, {
    ifMatch: request.header('if-match'),
    ifNoneMatch: request.header('if-none-match'),
    read: input.read,
  })
  return runOnce(call, input, (wish?: ApiWish) =>
    runMethod(method, values, {
      principal: tokenOf(session),
      ...(wish && { wish }),
      precondition,
      scope: scopeOf(call),
      signal: () => ending.signal,
      stream: (bytes) => streamed(bytes, call),
      url,
      base: `${apiPrefix}/${api.release.url}`,
      accept: request.header('accept'),
      acceptEncoding: request.header('accept-encoding'),
      pages: () => pagesOf(call),
      language: call.engine.settings.current().language,
    }),
  )
}

/** What chains of an API may bind besides what was sent. */
function scopeOf({ engine, store, session, now }: ApiCall): Pick<ExecutionScope, 'sequences' | 'system'> {
  const moment = isoMoment(now().getTime())
  return {
    sequences: keptSequences(store),
    system: {
      now: moment,
      today: moment.slice(0, 10),
      userKey: session?.userKey ?? null,
      language: engine.settings.current().language,
    },
  }
}

/** What draws a report of a call, within the method's own time and that of the drawing. */
function pagesOf({ engine, store: { blobs }, session, ending }: ApiCall): ApiPages {
  ending.deadline = performance.now() + drawMs + graceMs
  return {
    printer: engine.printer,
    workbookFiller: engine.workbookFiller,
    office: engine.office,
    principal: session ? tokenOf(session) : '',
    signal: ending.signal,
    ms: drawMs,
    async blob(address) {
      const found = await blobs.get(address.slice('blob/'.length))
      const bytes = found && (await blobs.read(found.hash))
      return found && bytes && { type: found.type, bytes }
    },
  }
}

function streamed(
  bytes: AsyncGenerator<Uint8Array, void>,
  { engine, session, address, requestId, ending }: ApiCall,
): Promise<ReadableStream<Uint8Array>> {
  return engine.streams.body(bytes, {
    payer: { session, address, isGuest: false },
    signal: () => ending.signal,
    onFailed(error) {
      if (!ending.signal.aborted) engine.log.warn({ error, requestId }, 'an answer of an API ended too early')
    },
  })
}

function documentOf(call: ApiCall): ApiAnswer {
  const { publicAddress = '' } = call.engine.settings.current()
  const { language } = call
  const document = openApi(identified(call).api.release, { address: publicAddress, language })
  return {
    status: 200,
    headers: { 'content-type': jsonContent, 'content-language': language, vary: 'Accept-Language' },
    body: JSON.stringify(document),
  }
}
