import * as codes from '../../../runtime/answer-codes.ts'
import { checkOrigin } from '../../call/check-origin.ts'
import { CallError } from '../../codes/call-error.ts'
import { loggedOut } from '../../codes/refusals.ts'
import { adminCookie } from '../../operations/user/admin-cookie.ts'
import type { Session } from '../../store/store.ts'
import { tokenTries } from '../pipeline/token-tries.ts'
import type { CallContext } from './call-context.ts'

const audiences = { console: 'admin', site: 'site', api: 'api' } as const

/** Whose token came along. Throws `foreignOrigin`, and what the judge of sessions throws. */
export async function identifyCaller(context: CallContext): Promise<void> {
  const { request, mounted } = context
  const { spec, engine, sites, opensByCookie } = mounted
  checkOrigin(
    { origin: request.header('origin'), host: request.header('host'), fetchSite: request.header('sec-fetch-site') },
    engine.settings.current().publicAddress,
  )
  const found = sessionOf(context, context.token ?? (opensByCookie ? tokenOfPage(context) : undefined))
  const session = found instanceof Promise ? await found : found
  // A port is a border: a session of a site is good at that site's port.
  if (session?.siteId === undefined || sites.admits(session.siteId)) context.session = session
  else if (spec.audience !== 'public') throw loggedOut()
}

function sessionOf(
  { address, mounted: { spec, engine } }: CallContext,
  token: string | undefined,
): Promise<Session | undefined> | Session | undefined {
  if (token === undefined || token === '') {
    if (spec.audience !== 'public') throw loggedOut()
    return undefined
  }
  if (spec.audience === 'public') return engine.sessions.find(token)
  const audience = audiences[spec.audience]
  return engine.sessions.judgeKnown(token, audience) ?? judgeUnknown(token, audience, { engine, address })
}

async function judgeUnknown(
  token: string,
  audience: Session['audience'],
  { engine, address }: Pick<CallContext['mounted'], 'engine'> & Pick<CallContext, 'address'>,
): Promise<Session> {
  const tries = tokenTries(engine, address)
  tries.requireSome()
  try {
    return await engine.sessions.judge(token, audience)
  } catch (error) {
    if (error instanceof CallError && error.code === codes.loggedOut) tries.take()
    throw error
  }
}

function tokenOfPage(context: CallContext): string | undefined {
  return context.requestHeader('sec-fetch-site') === 'same-origin' ? adminCookie(context) : undefined
}
