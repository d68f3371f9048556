import type { AuditEntry, Context } from '../../call/context.ts'
import * as codes from '../../../runtime/answer-codes.ts'
import type { HeldTexts } from '../../files/held-texts.ts'
import type { Session, Store } from '../../store/store.ts'
import type { CallSpec } from '../../definitions/call-spec.ts'
import type { CallRequest } from '../pipeline/call-request.ts'
import type { Arrived } from '../pipeline/arrive.ts'
import { isSecure } from '../is-secure.ts'
import { withSignal } from '../pipeline/call-ending.ts'
import { askCall } from './ask-call.ts'
import { auditEntry } from './note-call.ts'
import type { MountedCall } from './mounted-call.ts'
import { archivePreface, isArchive } from './archive-body.ts'
import { withPreface } from './with-preface.ts'

/** A call on its way: what its operation sees of it, and what the steps before and after note. */
export interface CallContext extends Context, Arrived {
  mounted: MountedCall
  store: Store
  session: Session | undefined
  /** What the caller sent as its token. */
  token: string | undefined
  answerHeaders: [string, string][] | undefined
  audited: AuditEntry | undefined
  /** The line of the audit log is there. */
  isAudited: boolean
  /** What came with the request stays on disk until the call is over. */
  texts: HeldTexts | undefined
  /** Lets the next one in. */
  leave: (() => void) | undefined
}

export function openContext(mounted: MountedCall, arrived: Arrived): CallContext {
  const { engine, call, spec, ms, sites, calls } = mounted
  const { startedAt, ending } = arrived
  const request = requestOf(spec, arrived.request)
  ending.deadline = startedAt + ms
  return withSignal<CallContext>({
    ...arrived,
    request,
    call: call.key,
    mounted,
    engine,
    store: engine.store,
    portSites: sites,
    session: undefined,
    token: request.header('x-token'),
    deadline: ending.deadline,
    now: engine.now,
    isSecure: () => isSecure(engine, request),
    answerHeaders: undefined,
    audited: undefined,
    isAudited: false,
    texts: undefined,
    leave: undefined,
    answerHeader(name, value) {
      ;(this.answerHeaders ??= []).push([name, value])
    },
    requestHeader: (name) => request.header(name),
    body: () => request.stream(spec.limits.bytes),
    ask(asked) {
      return askCall(calls, asked, { request, language: this.language })
    },
    audit(entry) {
      this.audited = { ...this.audited, ...entry }
    },
    async finish(work) {
      const all = async (inside: Store) => {
        await work(inside)
        if (spec.audit !== undefined)
          await inside.logs.append(
            'audit',
            auditEntry(this, spec.audit, { code: codes.done, ms: performance.now() - startedAt }),
          )
      }
      await this.store.transaction(all, { brief: true })
      this.isAudited = true
    },
  })
}

/** With the input that stands before a file. */
function requestOf({ body, limits }: CallSpec, request: CallRequest): CallRequest {
  if (limits.archive && isArchive(request)) return withPreface(request, archivePreface)
  return body === 'file' ? withPreface(request) : request
}
