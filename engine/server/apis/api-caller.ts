import { isoMoment } from '../../../runtime/values/iso-moment.ts'
import { tokenOf } from '../../apis/api-tokens.ts'
import type { RunningMethod } from '../../apis/running-api.ts'
import { keptSequences } from '../../execution/kept-sequences.ts'
import type { ExecutionScope } from '../../execution/scope.ts'
import { identified, type ApiCall } from './api-call.ts'
import { apiPrefix } from './api-prefix.ts'
import type { ApiPages } from './print-rows.ts'
import type { ApiCaller } from './run-method.ts'

const graceMs = 5_000
/** Milliseconds of drawing a report. */
const drawMs = 60_000

/** For whom a method runs, within its own time from now on. */
export function apiCaller(
  call: ApiCall,
  { spec: { totalMs } }: RunningMethod,
  { accept, acceptEncoding }: Pick<ApiCaller, 'accept' | 'acceptEncoding'>,
): ApiCaller {
  const { ending } = call
  const { api, session, url } = identified(call)
  ending.deadline = performance.now() + totalMs + graceMs
  return {
    principal: tokenOf(session),
    scope: scopeOf(call),
    signal: () => ending.signal,
    stream: (bytes) => streamed(bytes, call),
    url,
    base: `${apiPrefix}/${api.release.url}`,
    accept,
    acceptEncoding,
    pages: () => pagesOf(call),
    language: call.engine.settings.current().language,
  }
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
